/** A statement is drawn up in an open period: nobody closes it meanwhile. */
import { type Context, refuse, sql } from '@portal/sdk/server';

type Db = Context['db'];

const lock = sql`hashtext('stl_month_close')`;

/** Several draw up statements at once, but not while a month is being closed. */
export async function demandOpenPeriod(db: Db, period: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db);
  const closed = await closedThrough(db);
  if (closed !== null && period <= closed) refuse('conflict', `${period} 已月结，请选择 ${closed} 之后的结算周期`);
}

/** One closes or reopens at a time, and nobody draws up a statement meanwhile. */
export const lockPeriods = (db: Db) => sql`select pg_advisory_xact_lock(${lock})`.execute(db);

/** The latest closed period: it and all before it are closed. */
export async function closedThrough(db: Db): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`select max(period) as period from stl_month_close`.execute(db);
  return rows[0]?.period ?? null;
}
