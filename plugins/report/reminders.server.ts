import { type Db, sql } from '@portal/sdk/server';

/** Of two reminders of the same documents at once, the second waits until it sees what the first has sent. */
export const holdReminders = (db: Db, bizType: string, ids: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${bizType} || ' ' || id, 0))
    from (select unnest(${[...ids]}::text[]) as id order by 1) held`.execute(db);
