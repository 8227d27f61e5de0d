/** A phone proven by SMS, or a password that is no longer good, allows one new one; it ends every session. */
import { type Context, type JsonValue, one, refuse, samePersonal, sql } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { loadUser } from '../../identity.ts';
import { audited } from '../audit/oper-log.ts';
import { peek, redeem } from '../identity/grants.ts';
import { warn } from '../identity/warn.ts';
import { attemptKey, forgetAttempts } from '../login/attempts.ts';
import { demandStrong, historyLength } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';

export const resetLifeMs = 10 * 60_000;

const tooLate = (): never => refuse('signIn', '验证已失效，请返回重新验证');

interface Reset {
  readonly account: string;
  readonly password: string;
  readonly resetKey: string;
}

/** The account that signed in, or any account of the phone. */
const ownedBy = (proof: JsonValue) =>
  typeof proof === 'object' && proof !== null && 'userId' in proof
    ? sql<boolean>`id = ${String(proof['userId'])}`
    : samePersonal('phone', 'phone', String(proof));

/** A password that is refused leaves the key usable; only a new password uses it up. */
export async function resetPassword({ account, password, resetKey }: Reset, context: Context): Promise<null> {
  const { db, clock } = context;
  const proof = (await peek(db, clock, 'reset', resetKey)) ?? tooLate();
  const owned = db
    .selectFrom('usrUser')
    .select(['id', 'passwordHash', 'passwordHistory'])
    .where(ownedBy(proof))
    .where('account', '=', account);
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
      .set({
        passwordHash,
        passwordHistory: earlier,
        passwordGiven: false,
        passwordChangedAt: clock.now().toISOString(),
      })
      .where('id', '=', user.id)
      .execute();
    const sessions = await endSessions(tx, clock, { userId: user.id }, 'password');
    const facts = {
      kind: 'SIGN_IN',
      module: 'login',
      action: '找回密码',
      target: account,
      detail: { sessions },
    } as const;
    await audited({ ...context, db: tx, user: await loadUser(tx, clock, user.id) }, facts);
    await forgetAttempts(tx, attemptKey(user, account));
  });
  await warn(context, user.id, '密码已修改，所有设备已退出登录');
  return null;
}
