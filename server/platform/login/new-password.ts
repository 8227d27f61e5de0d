/** A password that may no longer be signed in with: given by an administrator, or older than the policy allows. */
import { passwordLifeDays } from '@portal/sdk/calls/profile';
import type { authentication } from '@portal/sdk/calls/session';
import type { OutputOf } from '@portal/sdk/contract';
import type { Context } from '@portal/sdk/server';
import { grant } from '../identity/grants.ts';

const dayMs = 86_400_000;
/** Within which the new password must be set. */
const changeLifeMs = 10 * 60_000;

interface Held {
  readonly id: string;
  readonly account: string;
  readonly passwordGiven: boolean;
  readonly passwordChangedAt: string;
}

type Demand = OutputOf<typeof authentication.userLoginEcology>['newPassword'];

/** Why a new password is due, and the key that allows one; undefined while the present one is good. */
export async function newPasswordDue(
  context: Context,
  { id, account, passwordGiven, passwordChangedAt }: Held,
): Promise<Demand> {
  const { db, clock } = context;
  const days = (clock.now().getTime() - Date.parse(passwordChangedAt)) / dayMs;
  if (!passwordGiven && days < passwordLifeDays) return undefined;
  const resetKey = await grant(db, clock, 'reset', { userId: id }, changeLifeMs);
  return { account, resetKey, reason: passwordGiven ? 'GIVEN' : 'EXPIRED' };
}
