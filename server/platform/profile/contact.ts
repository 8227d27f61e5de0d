/** Phone and mail of one's own account. Whoever changes them has proven the old one, the new one, and themselves. */
import { randomInt } from 'node:crypto';
import { keptElsewhere, keptElsewhereText, type profile } from '@portal/sdk/calls/profile';
import type { InputOf } from '@portal/sdk/contract';
import { maskEmail } from '@portal/sdk/format';
import { type Context, type Db, type JsonValue, refuse, refuseField, samePersonal } from '@portal/sdk/server';
import { grant, peek, redeem } from '../identity/grants.ts';
import { findByPhone, maskedPhone } from '../identity/users.ts';
import { warn } from '../identity/warn.ts';
import { attemptKey, forgetAttempts } from '../login/attempts.ts';
import { countTry } from '../login/second-factor.ts';
import { demandCode, resendAfterSeconds, sendCode } from '../registration/sms.ts';

type In<K extends keyof typeof profile> = InputOf<(typeof profile)[K]>;

const changeLifeMs = 10 * 60_000;
const mailLifeMs = 30 * 60_000;
const mailPurpose = 'mail-code';

/** @throws Refusal `forbidden` for whom another portal keeps. */
export function demandOwn({ user }: Pick<Context, 'user'>, what: string): void {
  if (user.userSource === keptElsewhere) refuse('forbidden', `您的${what}${keptElsewhereText}，请到所属门户修改`);
}

async function contactOf(db: Db, userId: string) {
  const row = db.selectFrom('usrUser').select(['phone', 'email']).where('id', '=', userId);
  return row.executeTakeFirstOrThrow();
}

async function oldPhone({ db, user }: Context) {
  const { phone } = await contactOf(db, user.userId);
  return { phone: phone ?? refuse('conflict', '您的账号还没有绑定手机，可直接绑定新手机'), purpose: 'PHONE' } as const;
}

export async function sendPhoneCode(context: Context) {
  demandOwn(context, '手机');
  const to = await oldPhone(context);
  await sendCode(context, to);
  return { phone: maskedPhone(to.phone), resendAfterSeconds };
}

export async function proveOldPhone({ smsCode }: In<'proveOldPhone'>, context: Context) {
  const { db, clock, user } = context;
  demandOwn(context, '手机');
  await demandCode(context, await oldPhone(context), smsCode);
  return { changeKey: await grant(db, clock, 'phone-change', {}, changeLifeMs, user.userId) };
}

export const changePhone = ({ changeKey, phoneKey }: In<'changePhone'>, outer: Context): Promise<null> =>
  outer.transaction(async (context) => {
    const { db, clock, user } = context;
    demandOwn(context, '手机');
    const proven = await peek(db, clock, 'phone', phoneKey);
    const phone = typeof proven === 'string' ? proven : refuse('signIn', '新手机的验证已失效，请重新验证');
    const { phone: old } = await contactOf(db, user.userId);
    if (old === phone) refuse('conflict', '新手机与原手机相同，无需更换');
    if ((await findByPhone(db, phone)).length > 0) refuse('conflict', '该手机号已被其他账号使用，请更换');
    const given = old === null || (await redeem(db, clock, 'phone-change', changeKey ?? '', user.userId)) !== undefined;
    if (!given) refuse('signIn', '原手机的验证已失效，请重新验证');
    await redeem(db, clock, 'phone', phoneKey);
    await db
      .updateTable('usrUser')
      .set((eb) => ({ phone, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
      .where('id', '=', user.userId)
      .execute();
    await warn(context, user.userId, `手机已更换为 ${maskedPhone(phone)}`);
    return null;
  });

const othersOf = (db: Db, userId: string, email: string) =>
  db
    .selectFrom('usrUser')
    .select('id')
    .where(samePersonal('mail', 'email', email))
    .where('id', '<>', userId);

/** Says nothing of whose address it is: only its reader learns that. */
export async function sendMailCode({ email }: In<'sendMailCode'>, context: Context) {
  const { db, clock, secrets, user } = context;
  const address = email.toLowerCase();
  if ((await contactOf(db, user.userId)).email === address) refuseField('email', '与当前邮箱相同，无需更换');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const kept = { email: address, hmac: secrets.hmac(mailPurpose, `${user.userId}:${address}:${code}`) };
  const text = `${user.userName}，您好：您正在把账号 ${user.account} 的邮箱更换为本邮箱，验证码 ${code}，30 分钟内有效。如非您本人操作，请忽略本邮件。`;
  const subject = '【澜岳e服务平台】邮箱验证码';
  context.mail({ to: [address], purpose: '邮箱验证码', subject, text, hidden: [code] });
  return { mailKey: await grant(db, clock, 'mail', kept, mailLifeMs, user.userId) };
}

interface Asked {
  readonly email: string;
  readonly hmac: string;
}

const askedOf = (kept: JsonValue | undefined) => kept as Asked | undefined;

export async function changeEmail({ mailKey, code }: In<'changeEmail'>, outer: Context): Promise<null> {
  const { userId } = outer.user;
  await countTry(outer, userId); // outlives the refusal
  return outer.transaction(async (context) => {
    const { db, clock, secrets } = context;
    const late = (): never => refuse('signIn', '邮箱验证码已失效，请重新获取');
    const { email, hmac } = askedOf(await peek(db, clock, 'mail', mailKey, userId)) ?? late();
    if (!secrets.matchesHmac(mailPurpose, `${userId}:${email}:${code}`, hmac)) refuse('signIn', '邮箱验证码错误');
    await forgetAttempts(db, attemptKey({ id: userId }, ''));
    if (await othersOf(db, userId, email).executeTakeFirst()) refuse('conflict', '该邮箱已被其他账号使用，请更换');
    await warn(context, userId, `邮箱已更换为 ${maskEmail(email)}`); // to the old address
    await redeem(db, clock, 'mail', mailKey, userId);
    await db
      .updateTable('usrUser')
      .set((eb) => ({ email, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
      .where('id', '=', userId)
      .execute();
    return null;
  });
}
