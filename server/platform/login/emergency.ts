/** Signing in while the database takes no writes, see `emergency-sessions.ts`: by password, and the app where there is one. */
import { type Context, Refusal, refuse } from '@portal/sdk/server';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { freshUntil } from '../../auth.ts';
import { emergencyToken, memoryOf, openFacts, sealFacts } from '../../emergency-sessions.ts';
import { addressQuota } from '../../limits.ts';
import { findById, findBySignInName } from '../identity/users.ts';
import { attemptKey } from './attempts.ts';
import { newPasswordDue } from './new-password.ts';
import { factorOf } from './next-step.ts';
import { passwordMatches } from './passwords.ts';
import { stepOfCode } from './second-factor.ts';
import { demandEnabled } from './sign-in.ts';

const keyPurpose = 'emergency-sign-in';
const keyLifeMs = 5 * 60_000;

interface Person {
  readonly id: string;
  readonly account: string;
}

function signedIn(context: Context, { id: userId, account }: Person) {
  const { clock, ip, userAgent } = context;
  const session = { userId, account, at: clock.now().toISOString(), ip, userAgent, provenUntil: freshUntil(clock) };
  return { userId, token: emergencyToken(context, session) };
}

const spend = (limiter: RateLimiterMemory, key: string) =>
  limiter.consume(key).catch(() => refuse('signIn', '登录失败次数过多，请稍后再试'));

interface Given {
  readonly account: string;
  readonly password: string;
}

/** Neither a picture nor a code by SMS can be kept: failures are counted, and that is all. */
export async function emergencySignIn({ account, password }: Given, context: Context) {
  const { db, clock, secrets, ip } = context;
  const { fails, failsOfAddress } = memoryOf(secrets);
  const user = await findBySignInName(db, account);
  const key = attemptKey(user, account);
  await spend(failsOfAddress, addressQuota(ip));
  await spend(fails, key);
  if (!user || !(await passwordMatches(user.passwordHash, password))) throw new Refusal('signIn', '账号或密码错误');
  demandEnabled(user.status);
  await newPasswordDue(context, user); // a new one cannot be stored: the database refuses even its key
  const { enrolled, demanded } = await factorOf(db, clock, user.id);
  if (demanded && !enrolled) refuse('signIn', '系统暂时只能查看，不能启用动态验证码，请恢复后再登录');
  await fails.delete(key);
  if (!enrolled) return signedIn(context, user);
  const begun = { userId: user.id, at: clock.now().toISOString() };
  return refuse('secondFactor', '请输入动态验证码完成登录', { signInKey: sealFacts(context, keyPurpose, begun) });
}

/** A code of the app serves once in this process; a recovery code, which must be used up, does not serve. */
export async function completeEmergency({ signInKey, otp }: { signInKey: string; otp: string }, context: Context) {
  const { db, secrets } = context;
  const { fails, steps } = memoryOf(secrets);
  const begun = openFacts<{ userId: string; at: string }>(context, [keyPurpose, signInKey, keyLifeMs]);
  const user = begun && (await findById(db, begun.userId));
  if (!user) return refuse('signIn', '登录已超时，请返回重新登录');
  demandEnabled(user.status);
  const key = attemptKey(user, '');
  await spend(fails, key);
  const step = await stepOfCode(context, user.id, otp);
  if (step === undefined || step <= (steps.get(user.id) ?? 0))
    return refuse('signIn', '动态验证码错误或已使用，请输入最新的验证码');
  steps.set(user.id, step);
  await fails.delete(key);
  return signedIn(context, user);
}
