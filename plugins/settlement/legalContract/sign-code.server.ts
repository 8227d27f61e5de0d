/** Codes by SMS that sign: six digits, five minutes, five tries, one a minute for a contract; by the day for a person. */
import { randomInt } from 'node:crypto';
import { type Context, one, refuse, sql } from '@portal/sdk/server';

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

export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d+)$/, '$1****$2');

export async function ownPhone({ db, user }: Context): Promise<string> {
  const { phone } = await one(db.selectFrom('pubUserContact').select('phone').where('userId', '=', user.userId));
  return phone ?? refuse('invalid', '您的账号没有手机号，不能接收签署验证码');
}

interface Spent {
  readonly sent: number;
  readonly wrong: number;
}

/** What the person has spent today; others who share the phone wait until this call is committed. */
async function spentToday(context: Context, phone: string): Promise<Spent> {
  const { db, user, clock } = context;
  await sql`select pg_advisory_xact_lock(hashtext('con_sign_code:' || ${phone}))`.execute(db);
  const { rows } = await sql<Spent>`
    select coalesce(sum(sent), 0)::int as sent, coalesce(sum(wrong), 0)::int as wrong from con_sign_code
    where day = ${clock.today()}
      and user_id in (select user_id from pub_user_contact where user_id = ${user.userId} or phone = ${phone})`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, wrong: 0 };
}

function demandTries({ wrong }: Spent): void {
  if (wrong >= maxWrong) refuse('conflict', `您今天输错签署验证码已达 ${maxWrong} 次，请明天再签署`);
}

/** Sends a code, one a minute. @returns the phone. */
export async function giveCode(context: Context, { id, contractNo }: { id: string; contractNo: string }) {
  const { db, user, clock, secrets, sms } = context;
  const phone = await ownPhone(context);
  const spent = await spentToday(context, phone);
  demandTries(spent);
  if (spent.sent >= maxSent) refuse('conflict', `您今天获取签署验证码已达 ${maxSent} 次，请明天再试`);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const day = clock.today();
  const row = {
    codeHash: secrets.hmac(...keptAs(id, user.userId, code)),
    tries: 0,
    sentAt: at(0),
    expiresAt: at(lifeMs),
    day,
  };
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
  return phone;
}

/** Takes a code: right once, within its life and its tries; the try is counted whatever comes of it. */
export async function takeCode(context: Context, id: string, code: string): Promise<'YES' | 'WRONG' | 'EXPIRED'> {
  const { db, user, clock, secrets } = context;
  demandTries(await spentToday(context, await ownPhone(context)));
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
