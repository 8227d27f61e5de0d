import type { Context } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { audited } from '../audit/oper-log.ts';

const FORCED = {
  removed: '强制下线',
  disabled: '停用账号，强制下线',
  password: '重置密码，强制下线',
} as const;

/** Ends the sessions of a user by somebody else's hand, and says so in the audit trail where there were any. */
export async function forceOut(context: Context, userId: string, reason: keyof typeof FORCED): Promise<void> {
  const { db, clock } = context;
  const sessions = await endSessions(db, clock, { userId }, reason);
  if (sessions === 0) return;
  const user = db.selectFrom('usrUser').select(['account', 'userName']).where('id', '=', userId);
  const { account, userName } = await user.executeTakeFirstOrThrow();
  await audited(context, {
    kind: 'SIGN_IN',
    module: 'login',
    action: FORCED[reason],
    target: `${account} ${userName}`,
    detail: { userId, sessions },
  });
}
