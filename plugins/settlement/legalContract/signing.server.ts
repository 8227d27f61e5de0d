/** Both parties sign one after the other, each with a code that the signer receives by SMS. */
import { randomInt } from 'node:crypto';
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, refuseField, samePersonal, sql } from '@portal/sdk/server';
import { digestOf, takeEffect, textAt } from './texts.server.ts';
import type { contractManagement, Seen, Side } from './contract.ts';
import {
  demand,
  gone,
  logType,
  type Moved,
  notifyOther,
  perform,
  sideOf,
  visibleContracts,
} from './contracts.server.ts';
import { placePlanned } from './orders.server.ts';
import { SIDE } from './schema.ts';

// Codes by SMS: six digits, one a minute for a contract
const lifeMs = 5 * 60_000;
const resendMs = 60_000;
const maxTries = 5;
/** Of one natural person on one day, over all contracts and whatever account is used. */
const maxSent = 20;
const maxWrong = 10;

const keptAs = (contractId: string, userId: string, code: string): [purpose: string, text: string] => [
  'contract-code',
  `${contractId}:${userId}:${code}`,
];

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d+)$/, '$1****$2');

async function ownPhone({ db, user }: Context): Promise<string> {
  const { phone } = await one(db.selectFrom('pubUserContact').select('phone').where('userId', '=', user.userId));
  return phone ?? refuse('invalid', '您的账号没有手机号，不能接收签署验证码');
}

/**
 * Codes that the person has been sent today; others who share the phone wait until this call is committed.
 * @throws Refusal after too many wrong ones.
 */
async function sentToday(context: Context, phone: string): Promise<number> {
  const { db, user, clock } = context;
  await sql`select pg_advisory_xact_lock(hashtext('con_sign_code:' || ${phone}))`.execute(db);
  const { rows } = await sql<{ sent: number; wrong: number }>`
    select coalesce(sum(sent), 0)::int as sent, coalesce(sum(wrong), 0)::int as wrong from con_sign_code
    where day = ${clock.today()}
      and user_id in (select user_id from pub_user_contact where user_id = ${user.userId} or ${samePersonal('phone', 'phone', phone)})`.execute(
    db,
  );
  const { sent = 0, wrong = 0 } = rows[0] ?? {};
  if (wrong >= maxWrong) refuse('conflict', `您今天输错签署验证码已达 ${maxWrong} 次，请明天再签署`);
  return sent;
}

/** The contract as its signer sees it. @throws Refusal unless it is this enterprise's turn, and this person's. */
async function awaited(context: Context, seen: Pick<Seen, 'id'> & Partial<Seen>) {
  const { db, user } = context;
  const { side, dueSide, signingNo } = await one(
    visibleContracts(context)
      .select(['c.dueSide', 'c.signingNo', sideOf(user.entId).as('side')])
      .where('c.id', '=', seen.id),
    gone,
  );
  // nobody signs for both parties, whatever account is used
  const signed = db
    .selectFrom('conSign')
    .select(['signerName', 'entName'])
    .where('contractId', '=', seen.id)
    .where('versionNo', '=', signingNo)
    .where(sql<boolean>`same_person(signer_id, ${user.userId})`);
  const other = side !== null && dueSide === side ? await signed.executeTakeFirst() : undefined;
  if (other) refuse('forbidden', `合同由${other.signerName}代表${other.entName}签署，本方须由另一人签署`);
  const contract = await demand(context, seen, 'SIGN');
  return { ...contract, signingNo, side: side ?? refuse('forbidden', '只有合同双方可以签署') };
}

/** Sends a code, one a minute. @returns the masked phone. */
export async function signCode({ id }: { id: string }, context: Context): Promise<{ phone: string }> {
  const { db, user, clock, secrets, sms } = context;
  const { contractNo } = await awaited(context, { id });
  const phone = await ownPhone(context);
  const sent = await sentToday(context, phone);
  if (sent >= maxSent) refuse('conflict', `您今天获取签署验证码已达 ${maxSent} 次，请明天再试`);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const day = clock.today();
  const codeHash = secrets.hmac(...keptAs(id, user.userId, code));
  const row = { codeHash, day, tries: 0, sentAt: at(0), expiresAt: at(lifeMs) };
  const stored = db
    .insertInto('conSignCode')
    .values({ userId: user.userId, contractId: id, ...row, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'contractId'])
        .doUpdateSet({
          ...row,
          sent: sql<number>`case when con_sign_code.day = ${day} then con_sign_code.sent + 1 else 1 end`,
          wrong: sql<number>`case when con_sign_code.day = ${day} then con_sign_code.wrong else 0 end`,
        })
        .where('conSignCode.sentAt', '<=', at(-resendMs)),
    )
    .returning('contractId');
  await one(stored, '验证码已发送，请 60 秒后再试', 'conflict');
  const text = `【澜岳e服务平台】您正在签署合同 ${contractNo}，验证码 ${code}，5 分钟内有效，请勿告知他人。`;
  sms({ to: phone, purpose: '合同签署验证码', text, hidden: [code] });
  return { phone: maskPhone(phone) };
}

/** Takes a code: right once, within its life and its tries; the try is counted whatever comes of it. */
async function takeCode(context: Context, id: string, code: string): Promise<'YES' | 'WRONG' | 'EXPIRED'> {
  const { db, user, clock, secrets } = context;
  await sentToday(context, await ownPhone(context));
  const own = db
    .updateTable('conSignCode')
    .where('userId', '=', user.userId)
    .where('contractId', '=', id)
    .where('expiresAt', '>', clock.now().toISOString());
  const tried = await own
    .set({ tries: sql<number>`tries + 1` })
    .where('tries', '<', maxTries)
    .returning('codeHash')
    .executeTakeFirst();
  if (!tried) return 'EXPIRED';
  if (secrets.matchesHmac(...keptAs(id, user.userId, code), tried.codeHash)) {
    await own.set({ expiresAt: clock.now().toISOString() }).execute();
    return 'YES';
  }
  const day = clock.today();
  const today = (count: 'sent' | 'wrong') => sql<number>`case when day = ${day} then ${sql.ref(count)} else 0 end`;
  await own.set({ day, sent: today('sent'), wrong: sql<number>`${today('wrong')} + 1` }).execute();
  return 'WRONG';
}

/** @param signerPhone - Masked; null where the signature stands on paper. */
async function writeSignature(
  { db, user, clock }: Context,
  { id: contractId, firstSide }: Moved,
  versionNo: number,
  side: Side,
  signerPhone: string | null,
): Promise<void> {
  const signer = { entName: user.entName, signerId: user.userId, signerName: user.userName, signerPhone };
  await db
    .insertInto('conSign')
    .values({
      ...{ contractId, versionNo, side, ...signer },
      signOrder: side === firstSide ? 1 : 2,
      textHash: digestOf(await textAt(db, contractId, versionNo)),
      signedAt: clock.now().toISOString(),
    })
    .execute();
}

/** Both have signed: the contract is in force from now on, or its change is. */
async function begin(context: Context, contract: Moved, versionNo: number, change: boolean): Promise<void> {
  if (change) return takeEffect(context, contract.id, versionNo);
  const version = context.db.updateTable('conVersion').where('contractId', '=', contract.id);
  await version.where('versionNo', '=', versionNo).set({ effectiveAt: context.clock.now().toISOString() }).execute();
  await placePlanned(context, contract);
}

export async function sign(
  { code, ...seen }: InputOf<typeof contractManagement.sign>,
  context: Context,
): Promise<OutputOf<typeof contractManagement.sign>> {
  const { side, signingNo, ...contract } = await awaited(context, seen);
  const signed = await takeCode(context, seen.id, code);
  if (signed !== 'YES') return { signed, bothSigned: false };
  const first = side === contract.firstSide;
  const change = contract.status === 45;
  const moved = await perform(context, seen, 'SIGN', {
    // the first signature waits for the second, which puts the text in force
    set: first ? { status: change ? 45 : 30 } : { status: 40, ...(!change && { signDate: context.clock.today() }) },
    reason: `${SIDE.texts[side]}签署 V${signingNo}`,
  });
  await writeSignature(context, moved, signingNo, side, maskPhone(await ownPhone(context)));
  if (!first) await begin(context, moved, signingNo, change);
  const told = first ? '对方已签署，请贵单位签署。' : '双方已签署，开始履行。';
  await notifyOther(context, moved, `合同 ${moved.contractNo} ${told}`);
  return { signed, bothSigned: !first };
}

/** Enters what was signed on paper: both signatures at once, with the scan. */
export async function signPaper(input: InputOf<typeof contractManagement.signPaper>, context: Context): Promise<void> {
  const { signDate, files, ...seen } = input;
  if (signDate > context.clock.today()) refuseField('signDate', '签订日期不能晚于今天');
  const { status, signingNo, ...found } = await one(
    visibleContracts(context)
      .select(['c.status', 'c.files', 'c.signingNo'])
      .$narrowType<{ files: typeof files }>()
      .where('c.id', '=', seen.id),
    gone,
  );
  const change = status === 45;
  const moved = await perform(context, seen, 'SIGN_PAPER', {
    set: { files: JSON.stringify([...found.files, ...files]), ...(!change && { signDate }) },
    reason: `线下签署 V${signingNo}`,
  });
  for (const side of SIDE.list) await writeSignature(context, moved, signingNo, side, null);
  const fileIds = files.map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType: logType, bizId: moved.id } });
  await begin(context, moved, signingNo, change);
  await notifyOther(context, moved, `合同 ${moved.contractNo} 已登记线下签署，开始履行。`);
}
