/** The phone that an applicant has proven by its code. */
import { type Context, refuse } from '@portal/sdk/server';
import { peek } from '../identity/grants.ts';

/** How long a proof lasts: time to fill in the rest of a registration. */
export const phoneLifeMs = 30 * 60_000;

/** The phone that a key was given for. @throws Refusal when it was not, is used or too old. */
export async function provenPhone({ db, clock }: Pick<Context, 'db' | 'clock'>, phoneKey: string): Promise<string> {
  const phone = await peek(db, clock, 'phone', phoneKey);
  return typeof phone === 'string' ? phone : refuse('signIn', '手机验证已失效，请返回第一步重新验证');
}
