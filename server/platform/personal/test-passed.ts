/** For tests and the bench: a database in which only one table waits to be sealed under a ring. */
import { type Db, sql } from '@portal/sdk/server';
import type { Keyring } from '../../secrets.ts';
import { aimOf, personalTables } from './pass.ts';

export async function onlyWaits(db: Db, { personal }: Keyring, waiting: string): Promise<void> {
  await db.deleteFrom('sysPersonalPass').execute();
  for (const [table, uses] of await personalTables(db))
    if (table !== waiting)
      await sql`
        insert into sys_personal_pass (table_name, aim, started_at, finished_at)
        values (${table}, ${aimOf(personal, uses)}, now(), now())`.execute(db);
}
