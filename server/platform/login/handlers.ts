/** One sentence answers a wrong, an unknown and a locked account; the count of failures outlives the refusal. */
import { authentication } from '@portal/sdk/calls/session';
import { type Context, type Db, implement, ownTransactions, Refusal, refuse } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { isWriteRefused } from '../../db/refused-writes.ts';
import { rememberLeaving } from '../../emergency-sessions.ts';
import { findByPhone, findBySignInName } from '../identity/users.ts';
import { demandCaptcha } from '../registration/captcha.ts';
import { demandCode, visiting } from '../registration/sms.ts';
import { bind, demandOwnSession } from '../sso/binding.ts';
import { callback, signOnAddress } from '../sso/sign-on.ts';
import { ssoProvider } from '../sso/provider.ts';
import { addressKey, attemptKey, countAttempt, failuresOf, forgetAttempts, isCrowded, maxFails } from './attempts.ts';
import { beginEnrolment, completeSignIn, confirmEnrolment } from './complete.ts';
import { emergencySignIn } from './emergency.ts';
import { newPasswordDue } from './new-password.ts';
import { passwordMatches } from './passwords.ts';
import { demandProof } from './proof.ts';
import { demandEnabled, logSignIn, signIn } from './sign-in.ts';

const wrong = '账号或密码错误，请输入图形验证码后重试；连续失败5次，账号将锁定30分钟';

interface Given {
  readonly account: string;
  readonly password: string;
  readonly captchaId?: string;
  readonly captcha?: string;
}

/** After a failed try: a picture and work. Where an address fails all too often: work, which nobody sees. */
async function demandEffort(context: Context, given: Given, key: string): Promise<void> {
  const { db, clock, ip } = context;
  const { person, address } = await failuresOf(db, clock, key, ip);
  if (person > 0) await demandCaptcha(context, given);
  if (person > 0 || isCrowded(address)) await demandProof(db, clock, given.captchaId, key);
}

async function passwordSignIn(input: Given, context: Context) {
  const { db, clock } = context;
  const user = await findBySignInName(db, input.account);
  const key = attemptKey(user, input.account);
  await demandEffort(context, input, key);
  const attempt = await countAttempt(db, clock, key);
  const allowed = attempt <= maxFails; // a guess that raced past the lock is not compared with the password
  const matches = await passwordMatches(allowed ? user?.passwordHash : undefined, input.password);
  if (!user || !matches) {
    await countAttempt(db, clock, addressKey(context.ip));
    const reason = attempt > maxFails ? '账号锁定' : '账号或密码错误';
    await logSignIn(db, context, {
      userId: user?.id ?? null,
      account: input.account,
      method: 'password',
      success: false,
      reason,
    });
    throw new Refusal('signIn', wrong, { cause: reason });
  }
  demandEnabled(user.status);
  const newPassword = await newPasswordDue(context, user);
  if (!newPassword) return signIn(context, user, 'password');
  await forgetAttempts(db, key);
  return { userId: user.id, token: '', newPassword };
}

/** The account of a proven phone: the named one, else the one used last. */
export async function accountOfPhone(db: Db, phone: string, account: string | undefined) {
  const users = await findByPhone(db, phone);
  const user = account === undefined ? users[0] : users.find((candidate) => candidate.account === account);
  if (!user) return refuse('signIn', '该手机号未注册，请先注册');
  demandEnabled(user.status);
  return user;
}

async function logOut(context: Context) {
  const { db, clock, user } = context;
  const session = await db
    .selectFrom('usrSession')
    .select('method')
    .where('userId', '=', user.userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  try {
    await endSessions(db, clock, { userId: user.userId }, 'logout');
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
    rememberLeaving(context, user.userId); // stored once writes go on
  }
  return { ssoAddress: session?.method === 'sso' ? ((await ssoProvider()?.signOutAddress()) ?? null) : null };
}

export default ownTransactions(
  implement(authentication, {
    userLoginEcology: (input, context) =>
      passwordSignIn(input, context).catch((error: unknown) =>
        isWriteRefused(error) ? emergencySignIn(input, context) : Promise.reject(error),
      ),

    async userLoginTaxSaaS({ phone, smsCode, account }, context) {
      await demandCode(context, visiting(phone), smsCode);
      return signIn(context, await accountOfPhone(context.db, phone, account), 'sms');
    },

    completeSignIn: (input, context) => completeSignIn(input, context),

    beginEnrolment: (input, context) => beginEnrolment(input, context),

    confirmEnrolment: (input, context) => confirmEnrolment(input, context),

    logout: (_input, context) => logOut(context),

    jfsso: ({ redirect }, context) => signOnAddress(context, redirect),

    stCallbackJfSSO: (input, context) => callback(input, context),

    async bindSso({ bindKey, phone, smsCode, account }, context) {
      await demandOwnSession(context, account);
      await demandCode(context, visiting(phone), smsCode);
      return bind({ bindKey, phone }, context);
    },
  }),
);
