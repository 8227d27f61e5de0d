/** Rights of the past are kept as long as anybody may ask about them. */
import { type Context, sql } from '@portal/sdk/server';

export const historyDays = 90;
const dayMs = 86_400_000;

export async function endHistory({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - historyDays * dayMs).toISOString();
  await sql`delete from auth_history where changed_at < ${oldest}`.execute(db);
}
