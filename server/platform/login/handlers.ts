/** One sentence answers a wrong, an unknown and a locked account; the count of failures outlives the refusal. */
import { authentication } from '@portal/sdk/calls/session';
import { type Context, type Db, implement, refuse } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { ownTransactions } from '../../own-transactions.ts';
import { findByPhone, findBySignInName } from '../identity/users.ts';
import { demandCaptcha } from '../registration/captcha.ts';
import { demandCode } from '../registration/sms.ts';
import { bind, callback, signOnAddress } from '../sso/sign-on.ts';
import { ssoProvider } from '../sso/provider.ts';
import { attemptKeys, countAttempt, failedBefore, forgetAttempts, maxFails } from './attempts.ts';
import { newPasswordDue } from './new-password.ts';
import { passwordMatches } from './passwords.ts';
import { logSignIn, signIn } from './sign-in.ts';

const wrong = '账号或密码错误，请输入图形验证码后重试；连续失败5次，账号将锁定30分钟';

interface Given {
  readonly account: string;
  readonly password: string;
  readonly captchaId?: string;
  readonly captcha?: string;
}

async function passwordSignIn(input: Given, context: Context) {
  const { db, clock, ip } = context;
  const keys = attemptKeys(input.account, ip);
  if (await failedBefore(db, clock, keys)) await demandCaptcha(db, clock, input);
  const attempt = await countAttempt(db, clock, keys.account);
  await countAttempt(db, clock, keys.address);
  const allowed = attempt <= maxFails; // a guess that raced past the lock is not compared with the password
  const user = await findBySignInName(db, input.account);
  const matches = await passwordMatches(allowed ? user?.passwordHash : undefined, input.password);
  if (!user || !matches) {
    const reason = attempt > maxFails ? '账号锁定' : '账号或密码错误';
    await logSignIn(db, context, {
      userId: user?.id ?? null,
      account: input.account,
      method: 'password',
      success: false,
      reason,
    });
    return refuse('signIn', wrong);
  }
  demandEnabled(user.status);
  await forgetAttempts(db, keys);
  const newPassword = await newPasswordDue(user, context);
  if (newPassword) return { userId: user.id, token: '', newPassword };
  return signIn(context, user, 'password');
}

/** Said only to people who have proven who they are. */
export function demandEnabled(status: number): void {
  if (status === 2) refuse('signIn', '账号尚未激活，请联系管理员');
  if (status !== 1) refuse('signIn', '账号已停用，请联系管理员');
}

/** The account of a proven phone: the named one, else the one used last. */
export async function accountOfPhone(db: Db, phone: string, account: string | undefined) {
  const users = await findByPhone(db, phone);
  const user = account === undefined ? users[0] : users.find((candidate) => candidate.account === account);
  if (!user) return refuse('signIn', '该手机号未注册，请先注册');
  demandEnabled(user.status);
  return user;
}

async function logOut({ db, clock, user }: Context) {
  const session = await db
    .selectFrom('usrSession')
    .select('method')
    .where('userId', '=', user.userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  await endSessions(db, clock, { userId: user.userId }, 'logout');
  return { ssoAddress: session?.method === 'sso' ? (ssoProvider()?.signOutAddress ?? null) : null };
}

export default ownTransactions(
  implement(authentication, {
    userLoginEcology: passwordSignIn,

    async userLoginTaxSaaS({ phone, smsCode, account }, context) {
      await demandCode(context.db, context.clock, phone, smsCode);
      return signIn(context, await accountOfPhone(context.db, phone, account), 'sms');
    },

    logout: (_input, context) => logOut(context),

    jfsso: ({ redirect }, { db, clock }) => signOnAddress(db, clock, redirect),

    stCallbackJfSSO: (input, context) => callback(input, context),

    async bindSso({ bindKey, phone, smsCode, account }, context) {
      await demandCode(context.db, context.clock, phone, smsCode);
      return bind(bindKey, await accountOfPhone(context.db, phone, account), context);
    },
  }),
);
