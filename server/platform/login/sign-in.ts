/** The end of every way in: one live session, one line in the sign-in log and in the audit trail. */
import { type Context, type Db, Refusal, type RefusalData, refuse, sql } from '@portal/sdk/server';
import { endSessions, freshUntil, startSession } from '../../auth.ts';
import { audited } from '../audit/oper-log.ts';
import { attemptKey, forgetAttempts, takeBackAttempt } from './attempts.ts';
import { factorOf, refuseWithKey } from './next-step.ts';

const METHOD = {
  password: '密码登录',
  sms: '短信登录',
  sso: '单点登录',
  handoff: '跨门户登录',
  register: '访客注册登录',
} as const;
export type Method = keyof typeof METHOD;

interface Attempt {
  readonly userId: string | null;
  readonly account: string;
  readonly method: Method;
  readonly success: boolean;
  readonly reason?: string;
}

export const logSignIn = (db: Db, { clock, ip, userAgent }: Context, attempt: Attempt) =>
  db
    .insertInto('usrLoginLog')
    .values({ ...attempt, reason: attempt.reason ?? null, ip, userAgent, at: clock.now().toISOString() })
    .execute();

/** Said only to people who have proven who they are. */
export function demandEnabled(status: number): void {
  if (status === 2) refuse('signIn', '账号尚未激活，请联系管理员');
  if (status !== 1) refuse('signIn', '账号已停用，请联系管理员');
}

/** Takes a step of a sign-in; its refusal stands in the sign-in log, as far as the person is known by then. */
export async function logged<T>(
  context: Context,
  method: Method,
  step: () => T | Promise<T>,
  person?: { readonly id: string; readonly account: string },
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal) {
      const who = { userId: person?.id ?? null, account: person?.account ?? '' };
      await logSignIn(context.db, context, { ...who, method, success: false, reason: error.message });
    }
    throw error;
  }
}

interface Person {
  readonly id: string;
  readonly account: string;
}

/**
 * Signs in who has given a first proof.
 * @param handed - What the browser is given beside the key of a step that is missing.
 * @throws Refusal `secondFactor` or `enrolment`, with the key of the step that is missing.
 */
export async function signIn(context: Context, user: Person, method: Method, handed: RefusalData = {}) {
  const { db, clock } = context;
  const { enrolled, demanded, password } = await factorOf(db, clock, user.id);
  const strongest = password ? method === 'password' : method === 'sms' || method === 'register';
  if (!enrolled && !demanded) return startSignedIn(context, user, method, strongest);
  if (method === 'password') await takeBackAttempt(db, attemptKey(user, ''));
  return refuseWithKey(context, { userId: user.id, method }, enrolled, handed);
}

/** The enterprise that a user works for, '0' for none. */
const workedFor = sql<string>`coalesce((
  select ent_id from usr_user_ent where user_id = usr_user.id and current_flag = 1 and org_status = 1), 0)::text`;

/** @param proven - The strongest proof that the account has was among those given: it counts as the first fresh one. */
export async function startSignedIn(context: Context, user: Person, method: Method, proven: boolean) {
  const { db, clock, ip, userAgent } = context;
  const signedIn = await db.transaction().execute(async (tx) => {
    const others = await endSessions(tx, clock, { userId: user.id }, 'kicked');
    const token = await startSession(tx, clock, {
      userId: user.id,
      ip,
      userAgent,
      method,
      provenUntil: proven ? freshUntil(clock) : null,
    });
    const { userName, entId } = await tx
      .updateTable('usrUser')
      .set({ lastLoginAt: clock.now().toISOString(), lastLoginIp: ip })
      .where('id', '=', user.id)
      .returning(['userName', workedFor.as('entId')])
      .executeTakeFirstOrThrow();
    await logSignIn(tx, context, { userId: user.id, account: user.account, method, success: true });
    const who = { userId: user.id, account: user.account, userName, entId };
    const detail = { userAgent, otherDevicesSignedOut: others };
    const facts = { kind: 'SIGN_IN', module: 'login', action: METHOD[method], target: user.account, detail } as const;
    await audited({ ...context, db: tx, user: who }, facts);
    return { userId: user.id, token };
  });
  if (method === 'password') await forgetAttempts(db, attemptKey(user, ''));
  return signedIn;
}
