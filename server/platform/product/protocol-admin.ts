/** A published text never changes: a change is a new version, which the enterprises sign anew. */
import { filesGranted } from '@portal/sdk/calls/files';
import { PLACEHOLDERS, unknownPlaceholders } from '@portal/sdk/calls/placeholders';
import { agreementSteps, protocolAdmin } from '@portal/sdk/calls/protocol';
import type { InputOf } from '@portal/sdk/contract';
import {
  cleanHtml,
  contains,
  type Context,
  type Db,
  implement,
  inDataScope,
  listOf,
  one,
  refuse,
  refuseField,
  sql,
  textOf,
  transitions,
} from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';

export const protocolBizType = 'protocol';

const [draft, published, abolished] = [0, 2, 3];

const { perform, demand, gone, may } = transitions({
  table: 'agrAgreement',
  noun: '协议',
  parties: {},
  // who holds the code keeps all of them, but those that stand before the market (`../agreement`)
  visible: () => sql<boolean>`agr_agreement.kind <> 'MARKET_ENTRY'`,
  steps: agreementSteps,
  only: {
    REVISE: () => ({
      if: sql`not exists (select from agr_agreement d
        where d.agreement_no = agr_agreement.agreement_no and d.status = ${draft})`,
      otherwise: '该协议已有新版本草稿',
    }),
  },
});

const agreements = listOf(protocolAdmin.page, { alias: 'a', sort: 'updatedAt' });
const signatures = listOf(protocolAdmin.signatures, { alias: 's', sort: 'signedTime' });

const kept = (context: Context) =>
  context.db
    .selectFrom('agrAgreement as a')
    .leftJoin('prdProduct as p', 'p.productType', 'a.productType')
    .where('a.kind', '<>', 'MARKET_ENTRY')
    .select(['p.productName', 'a.effectiveAt as effectiveDate', may(context, 'a.id').as('may')])
    .select(
      sql<number>`(
        select count(*)::int from agr_sign_record s where s.agreement_id = a.id and s.status = 1)`.as('signedCount'),
    );

type Saved = InputOf<typeof protocolAdmin.save>;

/** The text names the file by its digest, so that the text's own hash vouches for it. */
export async function contentOf(
  context: Context,
  { contentHtml = '', files = [] }: Pick<Saved, 'contentHtml' | 'files'>,
) {
  const html = cleanHtml(contentHtml).replaceAll(/<p>附件：.*?（SHA-256：[0-9a-f]{64}）<\/p>/g, '');
  const [unknown] = unknownPlaceholders(html);
  if (unknown !== undefined) refuseField('contentHtml', `占位符{${unknown}}无效，可用：${PLACEHOLDERS.join('、')}`);
  const [file] = files;
  if (textOf(html) === '' && !file) refuseField('contentHtml', '请输入正文或上传 PDF 文件');
  if (!file) return { contentHtml: html, fileId: null };
  const { fileName } = await context.files.read(file.fileId);
  if (!/\.pdf$/i.test(fileName)) refuse('invalid', '协议文件必须是 PDF 格式');
  const { digest } = await one(context.db.selectFrom('sysFile').select('digest').where('id', '=', file.fileId));
  const name = fileName.replaceAll(/[<>&]/g, '');
  return { contentHtml: `${html}<p>附件：${name}（SHA-256：${digest}）</p>`, fileId: file.fileId };
}

async function write(input: Saved, context: Context) {
  const { db, user, clock, nextNumber } = context;
  if (input.kind === 'OPEN' && !input.productType) refuseField('productType', '请选择产品');
  const { id, version, name, kind, versionNo, forceReadSeconds } = input;
  const facts = {
    name: name.trim(),
    kind,
    versionNo,
    forceReadSeconds,
    productType: input.productType ?? null,
    effectiveAt: input.effectiveDate ?? null,
    ...(await contentOf(context, input)),
    updatedBy: user.userId,
  };
  if (id !== undefined) {
    await refuseTaken(db, id, versionNo);
    return perform(context, { id, version: version ?? 0 }, 'EDIT', { set: facts });
  }
  const own = { agreementNo: await nextNumber('XY'), createdBy: user.userId, updatedAt: clock.now().toISOString() };
  const added = db.insertInto('agrAgreement').values({ ...facts, ...own });
  return added.returning(['id', 'version', 'fileId']).executeTakeFirstOrThrow();
}

/** Until it is published, the file is of those who keep the texts. */
async function save(input: Saved, context: Context) {
  const { id, version, fileId } = await write(input, context);
  const fileIds = fileId === null ? [] : [fileId];
  await context.emit(filesGranted, { fileIds, to: { bizType: protocolBizType, bizId: id } });
  return { id, version };
}

export async function refuseTaken(db: Db, id: string, versionNo: string): Promise<void> {
  const same = await db
    .selectFrom('agrAgreement as a')
    .innerJoin('agrAgreement as other', 'other.agreementNo', 'a.agreementNo')
    .select('other.id')
    .where('a.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.versionNo', '=', versionNo)
    .executeTakeFirst();
  if (same) refuseField('versionNo', '该版本号已存在', 'conflict');
}

/** Of one agreement one version is in force. */
async function publish(seen: InputOf<typeof protocolAdmin.publish>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  await sql`select pg_advisory_xact_lock(hashtext('agr_agreement'))`.execute(db);
  const { agreementNo, effectiveAt } = await demand(context, seen, 'PUBLISH');
  if (effectiveAt !== null && effectiveAt < clock.today()) refuse('invalid', '生效日不能早于今天');
  const at = clock.now().toISOString();
  const by = { updatedBy: user.userId };
  await db
    .updateTable('agrAgreement')
    .set((eb) => ({ ...by, status: abolished, version: eb('version', '+', 1), updatedAt: at }))
    .where('status', '=', published)
    .where('agreementNo', '=', agreementNo)
    .execute();
  const set = { ...by, publishedAt: at, effectiveAt: effectiveAt ?? clock.today() };
  const { fileId } = await perform(context, seen, 'PUBLISH', { set });
  await context.emit(filesGranted, { fileIds: fileId === null ? [] : [fileId], to: 'public' });
  return null;
}

/** V1.2 → V1.3, or the next after it that no version of the agreement has. */
export async function freeVersion(db: Db, agreementNo: string, versionNo: string): Promise<string> {
  const others = await db
    .selectFrom('agrAgreement')
    .select('versionNo')
    .where('agreementNo', '=', agreementNo)
    .execute();
  const taken = new Set(others.map((other) => other.versionNo));
  let next = versionNo;
  do next = next.replace(/\d+$/, (last) => String(Number(last) + 1));
  while (taken.has(next));
  return next;
}

async function revise(seen: InputOf<typeof protocolAdmin.revise>, context: Context) {
  const { db, user, clock } = context;
  const text = await demand(context, seen, 'REVISE');
  const versionNo = await freeVersion(db, text.agreementNo, text.versionNo);
  const { agreementNo, kind, name, productType, contentHtml, fileId, forceReadSeconds } = text;
  const by = { createdBy: user.userId, updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  return db
    .insertInto('agrAgreement')
    .values({ agreementNo, kind, name, productType, contentHtml, fileId, forceReadSeconds, versionNo, ...by })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

async function detail({ id }: { id: string }, context: Context) {
  const { fileId, fileName, ...row } = await one(
    agreements
      .rows(kept(context).leftJoin('sysFile as f', 'f.id', 'a.fileId'))
      .select(['a.contentHtml', 'f.id as fileId', 'f.fileName'])
      .where('a.id', '=', id),
    gone,
  );
  const versions = context.db
    .selectFrom('agrAgreement')
    .select(['id', 'versionNo', 'status'])
    .$narrowType<Pick<typeof row, 'status'>>()
    .where('agreementNo', '=', row.agreementNo)
    .orderBy('id', 'desc');
  const file = fileId === null ? null : { fileId, fileName: fileName ?? fileId };
  return { ...row, versions: await versions.execute(), file };
}

export default implement(protocolAdmin, {
  page: (input, context) => {
    const { keyword } = input;
    const named = kept(context).$if(keyword !== undefined, (q) => q.where('a.name', 'like', contains(keyword ?? '')));
    return agreements.page(named, input);
  },
  detail,
  save,
  publish,
  revise,
  async abolish({ id, version, reason }, context) {
    if (reason.trim() === '') refuseField('reason', '请输入废止原因');
    await perform(context, { id, version }, 'ABOLISH', { set: { updatedBy: context.user.userId } });
    return null;
  },
  async signatures(input, { db, user }) {
    const { agreementId, entName } = input;
    const found = db
      .selectFrom('agrSignRecord as s')
      .innerJoin('agrAgreement as a', 'a.id', 's.agreementId')
      .innerJoin('entEnterprise as e', 'e.id', 's.entId')
      .select(['e.customerName as entName', 's.signedAt as signedTime'])
      .select(sql<boolean>`s.content_hash = a.content_hash`.as('intact'))
      .where('s.agreementId', '=', agreementId)
      .where(inDataScope(user, [{ ent: 's.entId' }]))
      .$if(entName !== undefined, (q) => q.where('e.customerName', 'like', contains(entName ?? '')));
    const { records, ...rest } = await signatures.page(found, input);
    return { ...rest, records: records.map((row) => ({ ...row, phone: row.phone && maskedPhone(row.phone) })) };
  },
});
