/** What is agreed to is the exact published text: its hash is shown, sent back and stored. */
import { filled, type Placeholder } from '@portal/sdk/calls/placeholders';
import type { product } from '@portal/sdk/calls/product';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, one, refuse, refuseField } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';
import { demandCode, resendAfterSeconds, sendCode } from '../registration/sms.ts';
import { perform } from './transitions.ts';

const published = 2;
const signed = 1;

export const outdated = '协议版本已更新，请重新阅读后签署';

export const agreementColumns = [
  'a.id as agreementId',
  'a.agreementNo',
  'a.name as agreementName',
  'a.versionNo',
  'a.contentHtml',
  'a.contentHash',
  'a.effectiveAt as effectiveDate',
] as const;

/** Published agreements that stand before a product, with the enterprise's live signature if there is one. */
export const agreementsFor = (db: Db, entId: string, productType: string) =>
  db
    .selectFrom('agrAgreement as a')
    .leftJoin('agrSignRecord as s', (join) =>
      join.onRef('s.agreementId', '=', 'a.id').on('s.entId', '=', entId).on('s.status', '=', signed),
    )
    .select(agreementColumns)
    .select(['a.forceReadSeconds', 's.signedAt as signedTime', 's.signerName'])
    .where('a.status', '=', published)
    .where('a.kind', 'in', ['OPEN', 'AUTH'])
    .where('a.productType', '=', productType)
    .orderBy('a.kind', 'desc')
    .orderBy('a.agreementNo');

export async function unsigned(db: Db, entId: string, productType: string) {
  const all = await agreementsFor(db, entId, productType).execute();
  return all.filter(({ signedTime }) => signedTime === null);
}

/** What the placeholders of a text stand for where an enterprise reads it. */
export async function factsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  entId: string,
): Promise<Partial<Record<Placeholder, string | null>>> {
  const enterprise = await db
    .selectFrom('entEnterprise')
    .select(['customerName', 'socialcreditcode', 'legalRepresentative'])
    .where('id', '=', entId)
    .executeTakeFirst();
  if (!enterprise) return {};
  const { customerName, socialcreditcode, legalRepresentative } = enterprise;
  return {
    企业名称: customerName,
    统一社会信用代码: socialcreditcode,
    法定代表人: legalRepresentative,
    签署日期: clock.today(),
  };
}

/** The hash stays that of the text as published: the facts are the signer's. */
export async function checkAgreement({ productType }: { productType: string }, context: Context) {
  const { db, user } = context;
  const facts = await factsOf(context, user.entId);
  const found = await agreementsFor(db, user.entId, productType).execute();
  const agreements = found.map(({ contentHtml, ...agreement }) => ({
    ...agreement,
    contentHtml: filled(contentHtml, facts),
  }));
  return { agreed: agreements.every(({ signedTime }) => signedTime !== null), agreements };
}

interface Signature {
  agreementId: string;
  contentHash: string;
  signerName: string;
  method: 'CLICK' | 'SMS' | 'SEAL';
  phone: string | null;
  expireAt?: string | null;
  receiptNo?: string | null;
  sealMark?: string | null;
}

/** Signs once; signing again what is signed changes nothing. @throws conflict when the text is not the published one. */
export async function sign(
  context: Pick<Context, 'user' | 'clock' | 'ip' | 'userAgent'>,
  db: Db,
  { agreementId, contentHash, ...facts }: Signature,
): Promise<void> {
  const { user, clock, ip, userAgent } = context;
  const current = db
    .selectFrom('agrAgreement')
    .select('id')
    .where('id', '=', agreementId)
    .where('status', '=', published)
    .where('contentHash', '=', contentHash);
  await one(current, outdated, 'conflict');
  const at = clock.now().toISOString();
  const { entId, userId } = user;
  const named = await factsOf({ db, clock }, entId);
  const as = { entName: named.企业名称 ?? null, creditCode: named.统一社会信用代码 ?? null };
  const signer = { ...as, legalName: named.法定代表人 ?? null, ip, userAgent, signedAt: at, updatedAt: at };
  await db
    .insertInto('agrSignRecord')
    .values({ agreementId, contentHash, entId, userId, ...facts, ...signer })
    .onConflict((conflict) => conflict.columns(['agreementId', 'entId']).where('status', '=', signed).doNothing())
    .execute();
}

const administrators = ['G1', 'C1'];

export async function holdsAdministrator(db: Db, roleIds: readonly string[]): Promise<boolean> {
  const held = await db
    .selectFrom('authRole')
    .select('roleKey')
    .where('id', 'in', ['0', ...roleIds])
    .execute();
  return held.some(({ roleKey }) => roleKey !== null && administrators.includes(roleKey));
}

/** Only an administrator binds the enterprise. */
export async function demandAdministrator(db: Db, roleIds: readonly string[]): Promise<void> {
  if (!(await holdsAdministrator(db, roleIds))) refuse('forbidden', '只有企业管理员可以签署协议');
}

export async function signerOf(db: Db, userId: string) {
  const { phone, userName } = await one(
    db.selectFrom('usrUser').select(['phone', 'userName']).where('id', '=', userId),
  );
  return { userName, phone: phone ?? refuse('invalid', '请先在个人信息中绑定手机') };
}

/** Sends a code to the phone of the account, which the browser never learns in full. */
export async function sendSignCode(_: unknown, context: Context) {
  const { db, user } = context;
  await demandAdministrator(db, user.roleIds);
  const { phone } = await signerOf(db, user.userId);
  await sendCode(context, { phone, purpose: 'SIGN' });
  return { phone: maskedPhone(phone), resendAfterSeconds };
}

export async function agree(
  { agreementId, contentHash }: { agreementId: string; contentHash: string },
  context: Context,
): Promise<null> {
  const { db, user } = context;
  await demandAdministrator(db, user.roleIds);
  const authorisation = db
    .selectFrom('agrAgreement')
    .select('id')
    .where('id', '=', agreementId)
    .where('kind', '=', 'AUTH');
  await one(authorisation, '协议不存在或已被删除');
  const signerName = user.userName;
  await sign(context, db, { agreementId, contentHash, signerName, method: 'CLICK', phone: null });
  return null;
}

type Signing = InputOf<typeof product.signAgreement>;

/**
 * Signs all of a product's agreements at once, together with the step of its opening; a wrong SMS code stays counted
 * though the signature is refused.
 */
export async function signAll(
  { productType, signerName, agreements, smsCode }: Signing,
  context: Context,
): Promise<void> {
  const { db, user, clock } = context;
  await demandAdministrator(db, user.roleIds);
  const { phone, userName } = await signerOf(db, user.userId);
  if (signerName.trim() !== userName) refuseField('signerName', '签署人须与登记姓名一致');
  const waiting = new Set((await unsigned(db, user.entId, productType)).map(({ agreementId }) => agreementId));
  const given = new Set(agreements.map(({ agreementId }) => agreementId));
  if (![...waiting].every((id) => given.has(id))) refuseField('agreements', '请签署全部协议');
  await demandCode(context, { phone, purpose: 'SIGN' }, smsCode);
  await db.transaction().execute(async (tx) => {
    const set = { signedAt: clock.now().toISOString() };
    await perform({ ...context, db: tx }, { entId: user.entId, productType }, 'SIGN', { set });
    for (const { agreementId, contentHash } of agreements) {
      if (!waiting.has(agreementId)) continue;
      await sign(context, tx, { agreementId, contentHash, signerName: userName, method: 'SMS', phone });
    }
  });
}

export async function publicTexts(db: Db, productType: string | undefined) {
  const texts = await db
    .selectFrom('agrAgreement as a')
    .leftJoin('prdProduct as p', 'p.productType', 'a.productType')
    .select(agreementColumns)
    .select(['a.productType', 'p.productName'])
    .where('a.status', '=', published)
    .where('a.kind', '=', 'AUTH')
    .$if(productType !== undefined, (q) => q.where('a.productType', '=', productType ?? ''))
    .orderBy('a.effectiveAt', 'desc')
    .orderBy('a.agreementNo')
    .execute();
  return texts.map(({ contentHtml, ...text }) => ({ ...text, contentHtml: filled(contentHtml, {}) }));
}
