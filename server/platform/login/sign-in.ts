/** The end of every way in: one live session, one line in the sign-in log. */
import type { Context, Db } from '@portal/sdk/server';
import { startSession } from '../../auth.ts';

export type Method = 'password' | 'sms' | 'sso' | 'handoff' | 'register';

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

/** Starts the session of a user who has proven who they are. */
export function signIn(context: Context, user: { id: string; account: string }, method: Method) {
  const { db, clock, ip, userAgent } = context;
  return db.transaction().execute(async (tx) => {
    const token = await startSession(tx, clock, { userId: user.id, ip, userAgent, method });
    await tx
      .updateTable('usrUser')
      .set({ lastLoginAt: clock.now().toISOString(), lastLoginIp: ip })
      .where('id', '=', user.id)
      .execute();
    await logSignIn(tx, context, { userId: user.id, account: user.account, method, success: true });
    return { userId: user.id, token };
  });
}
