/** What people have chosen: hours, digest, and how they hear of each topic. */
import { usualQuiet } from '@portal/sdk/calls/receiving';
import type { Db } from '@portal/sdk/server';
import type { Quiet } from './quiet.ts';

const settingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('msgReceiving')
    .select(['quietFrom', 'quietTo', 'digest', 'weekly'])
    .where('userId', '=', userId)
    .executeTakeFirst();

interface ReceivingSettings {
  /** Null: at any hour. */
  readonly quiet: Quiet | null;
  readonly digest: boolean;
  readonly weekly: boolean;
}

export async function receivingOf(db: Db, userId: string): Promise<ReceivingSettings> {
  const chosen = await settingsOf(db, userId);
  if (!chosen) return { quiet: usualQuiet, digest: false, weekly: false };
  const { quietFrom: from, quietTo: to, ...sums } = chosen;
  return { quiet: from === null || to === null ? null : { from, to }, ...sums };
}

export const quietOf = async (db: Db, userId: string): Promise<Quiet | null> => (await receivingOf(db, userId)).quiet;
