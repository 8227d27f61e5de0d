/** A forgotten password: a phone proven by SMS may set one new password, which ends every session of the account. */
import { type Context, one, refuse } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { peek, redeem } from '../identity/grants.ts';
import { attemptKeys, forgetAttempts } from '../login/attempts.ts';
import { demandStrong, historyLength } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';

export const resetLifeMs = 10 * 60_000;

const tooLate = (): never => refuse('signIn', '验证已失效，请重新获取短信验证码');

interface Reset {
  readonly account: string;
  readonly password: string;
  readonly resetKey: string;
}

/** A password that is refused leaves the key usable; only a new password uses it up. */
export async function resetPassword({ account, password, resetKey }: Reset, context: Context): Promise<null> {
  const { db, clock, ip } = context;
  const phone = await peek(db, clock, 'reset', resetKey);
  if (typeof phone !== 'string') return tooLate();
  const owned = db
    .selectFrom('usrUser')
    .select(['id', 'passwordHash', 'passwordHistory'])
    .where('phone', '=', phone)
    .where('account', '=', account)
    .where('deleted', '=', false);
  const user = await one(owned, '账号不存在');
  const earlier = [user.passwordHash, ...user.passwordHistory]
    .flatMap((stored) => stored ?? [])
    .slice(0, historyLength);
  await demandStrong(password, account, earlier);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    if ((await redeem(tx, clock, 'reset', resetKey)) === undefined) tooLate();
    await tx
      .updateTable('usrUser')
      .set({ passwordHash, passwordHistory: earlier, passwordChangedAt: clock.now().toISOString() })
      .where('id', '=', user.id)
      .execute();
    await endSessions(tx, clock, { userId: user.id }, 'password');
    await forgetAttempts(tx, attemptKeys(account, ip));
  });
  return null;
}
