/** What each step leaves behind in the history of its document. */
import type { Context } from '@portal/sdk/server';
import type { LogAction } from './contract.ts';

export type LogBiz = 'CLASSIFICATION' | 'CATEGORY' | 'GOODS';

export async function record(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  bizType: LogBiz,
  bizIds: string | readonly string[],
  action: LogAction,
  reason: string | null = null,
): Promise<void> {
  const ids = typeof bizIds === 'string' ? [bizIds] : bizIds;
  if (ids.length === 0) return;
  const [operatorName, operatorEntName, createdAt] = [user.userName, user.entName, clock.now().toISOString()];
  await db
    .insertInto('gdLog')
    .values(ids.map((bizId) => ({ bizType, bizId, action, reason, operatorName, operatorEntName, createdAt })))
    .execute();
}
