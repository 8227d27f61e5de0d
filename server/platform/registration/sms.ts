/** SMS codes: six digits, five minutes, five tries; for a phone and a purpose one a minute and five a day. */
import { randomInt } from 'node:crypto';
import { type Context, type Db, personalDigest, refuse, samePersonal, type Secrets, sql } from '@portal/sdk/server';
import { recipientPurpose } from '../../outside/deliver.ts';

const lifeMs = 5 * 60_000;
const maxTries = 5;
export const resendAfterSeconds = 60;
const maxPerDay = 5;
const dayMs = 24 * 60 * 60_000;

/** What a code is for, as its delivery says. Anybody may ask for the first: they void and use up none of the others. */
const PURPOSES = {
  VISIT: '短信验证码',
  SIGN: '签署验证码',
  PROVE: '身份确认验证码',
  GRANT: '授权确认验证码',
  PHONE: '更换手机验证码',
} as const;

interface Receiver {
  readonly phone: string;
  readonly purpose: keyof typeof PURPOSES;
}

/** Of who is not signed in. */
export const visiting = (phone: string): Receiver => ({ phone, purpose: 'VISIT' });

const keptAs = ({ phone, purpose }: Receiver, code: string): [purpose: string, text: string] => [
  'sms-code',
  `${purpose}:${phone}:${code}`,
];

/** Codes of the purpose that the phone was sent, whichever key they were counted under. */
async function sentSince(db: Db, secrets: Secrets, { phone, purpose }: Receiver, since: string): Promise<number> {
  const { sent } = await db
    .selectFrom('msgDelivery')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('recipientHmac', 'in', secrets.hmacs(recipientPurpose, phone))
    .where('purpose', '=', PURPOSES[purpose])
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

type Sending = Pick<Context, 'db' | 'clock' | 'secrets' | 'sms'>;

/** Sends a code once the call is committed. @throws Refusal `signIn` over the limits of the phone. */
export async function sendCode({ db, clock, secrets, sms }: Sending, to: Receiver): Promise<void> {
  const { phone, purpose } = to;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.transaction().execute(async (tx) => {
    const claimed = await sql`
      insert into sms_code as c (phone, purpose, code_hash, tries, sent_at, expires_at)
      values (${personalDigest(phone, 'phone')}, ${purpose}, ${secrets.hmac(...keptAs(to, code))}, 0, ${now.toISOString()}, ${before(-lifeMs)})
      on conflict (phone, purpose) do update
        set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
        where c.sent_at <= ${before(resendAfterSeconds * 1000)}
      returning purpose`.execute(tx);
    if (claimed.rows.length === 0) refuse('signIn', `验证码已发送，请${resendAfterSeconds}秒后再试`);
    if ((await sentSince(tx, secrets, to, before(dayMs))) >= maxPerDay)
      refuse('signIn', '该手机号今日获取验证码次数已达上限');
  });
  const text = `【澜岳e服务平台】验证码 ${code}，5 分钟内有效，请勿告知他人。`;
  sms({ to: phone, purpose: PURPOSES[purpose], text, hidden: [code] });
}

type Taking = Pick<Context, 'db' | 'clock' | 'secrets'>;

/** Takes a code: right once, within its life and its tries. @throws Refusal `signIn` */
export async function demandCode({ db, clock, secrets }: Taking, from: Receiver, code: string): Promise<void> {
  const { phone, purpose } = from;
  const tried = await db
    .updateTable('smsCode')
    .set({ tries: sql<number>`tries + 1` })
    .where(samePersonal('phone', 'phone', phone))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', clock.now().toISOString())
    .where('tries', '<', maxTries)
    .returning('codeHash')
    .executeTakeFirst();
  if (!tried) return refuse('signIn', '短信验证码已失效，请重新获取');
  if (!secrets.matchesHmac(...keptAs(from, code), tried.codeHash)) return refuse('signIn', '短信验证码错误');
  // The row stays, so that a used code does not shorten the minute between two SMS.
  const taken = await db
    .updateTable('smsCode')
    .set({ expiresAt: clock.now().toISOString() })
    .where(samePersonal('phone', 'phone', phone))
    .where('purpose', '=', purpose)
    .where('codeHash', '=', tried.codeHash)
    .where('expiresAt', '>', clock.now().toISOString())
    .returning('purpose')
    .executeTakeFirst();
  if (!taken) refuse('signIn', '短信验证码已失效，请重新获取');
}

/** The delivery of the last code that a signer's phone was sent; null where it is not known. */
export async function lastReceipt(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  phone: string,
): Promise<string | null> {
  const sent = await db
    .selectFrom('msgDelivery')
    .select('id')
    .where('recipientHmac', 'in', secrets.hmacs(recipientPurpose, phone))
    .where('purpose', '=', PURPOSES.SIGN)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return sent ? `DX${sent.id}` : null;
}
