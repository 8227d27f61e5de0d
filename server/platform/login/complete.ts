/** The second step of a sign-in. A wrong code leaves its key usable; only the session uses it up. */
import { type Context, type JsonValue, refuse } from '@portal/sdk/server';
import { type GrantKind, peek, redeem } from '../identity/grants.ts';
import { findById } from '../identity/users.ts';
import { isEmergency } from '../../emergency-sessions.ts';
import { completeEmergency } from './emergency.ts';
import { beginFactor, confirmFactor, demandFactor } from './second-factor.ts';
import { demandEnabled, logged, type Method, startSignedIn } from './sign-in.ts';

const tooLate = (): never => refuse('signIn', '登录已超时，请返回重新登录');

const isBegun = (data: JsonValue | undefined): data is { userId: string; method: Method } =>
  typeof data === 'object' && data !== null && 'userId' in data && 'method' in data;

/** Who gave the first proof, and how. */
async function begunBy({ db, clock }: Context, kind: GrantKind, signInKey: string) {
  const begun = await peek(db, clock, kind, signInKey);
  if (!isBegun(begun)) return tooLate();
  const user = (await findById(db, begun.userId)) ?? tooLate();
  demandEnabled(user.status);
  return { user, method: begun.method };
}

const spend = async ({ db, clock }: Context, kind: GrantKind, signInKey: string) => {
  if ((await redeem(db, clock, kind, signInKey)) === undefined) tooLate();
};

interface Given {
  readonly signInKey: string;
  readonly otp: string;
}

export async function completeSignIn({ signInKey, otp }: Given, context: Context) {
  if (isEmergency(signInKey)) return completeEmergency({ signInKey, otp }, context);
  const { user, method } = await begunBy(context, 'second-factor', signInKey);
  await logged(context, method, () => demandFactor(context, user.id, otp), user);
  await spend(context, 'second-factor', signInKey);
  return startSignedIn(context, user, method, true);
}

export async function beginEnrolment({ signInKey }: Pick<Given, 'signInKey'>, context: Context) {
  const { user } = await begunBy(context, 'enrolment', signInKey);
  return beginFactor(context, user);
}

export async function confirmEnrolment({ signInKey, otp }: Given, context: Context) {
  const { user, method } = await begunBy(context, 'enrolment', signInKey);
  const recoveryCodes = await context.db.transaction().execute(async (db) => {
    const codes = await confirmFactor({ ...context, db }, user.id, otp);
    await spend({ ...context, db }, 'enrolment', signInKey);
    return codes;
  });
  return { ...(await startSignedIn(context, user, method, true)), recoveryCodes };
}
