/** The operation log: rows are only ever added, each chained to the one before it. */
import { type Db, sql, type User } from '@portal/sdk/server';
import { masked } from './mask.ts';

export interface Operation {
  readonly at: Date;
  readonly user: Pick<User, 'userId' | 'account' | 'userName' | 'entId'>;
  readonly ip: string;
  /** Request id. */
  readonly traceId?: string;
  /** Area. */
  readonly module: string;
  /** Permission code, or what was done in words. */
  readonly action: string;
  /** Path of the call, or the row that it was about. */
  readonly target: string;
  readonly result: 'ok' | 'denied';
  readonly costMs?: number;
  /** Masked before it is stored. */
  readonly detail?: unknown;
}

const digest = (previous: string) =>
  sql`encode(sha256(convert_to(${sql.raw(previous)} || e.entry::text, 'UTF8')), 'hex')`;

/**
 * Adds one row, in the transaction of what it records. The head's row is locked until then, so the chain has one order
 * however many processes write.
 */
export async function appendAudit(db: Db, { at, user, detail, ...facts }: Operation): Promise<void> {
  const { userId, account, userName, entId } = user;
  const entry = { at: at.toISOString(), userId, account, userName, entId, ...facts, detail: masked(detail) };
  await sql`
    with e as (select ${JSON.stringify(entry)}::jsonb as entry),
    head as (
      insert into sys_oper_log_head as h (id, seq, prev_hash, hash)
      select 1, 1, '', ${digest("''")} from e
      on conflict (id) do update set
        seq = h.seq + 1, prev_hash = h.hash, hash = (select ${digest('h.hash')} from e)
      returning seq, prev_hash, hash
    )
    insert into sys_oper_log (seq, entry, prev_hash, hash)
    select head.seq, e.entry, head.prev_hash, head.hash from head, e`.execute(db);
}

export interface Verification {
  /** Number of the first row that does not fit; null when the chain is whole. */
  readonly brokenAt: string | null;
  readonly rows: number;
}

/** Recomputes the chain. Rows that the retention removed were the oldest ones: the first left row is taken as its start. */
export async function verifyAudit(db: Db): Promise<Verification> {
  const { rows } = await sql<{ brokenAt: string | null; rows: string; headFits: boolean }>`
    with e as (
      select seq, entry, prev_hash, hash,
        lag(hash) over (order by seq) as before, lag(seq) over (order by seq) as seq_before
      from sys_oper_log
    )
    select
      (select min(e.seq) from e where e.hash <> ${digest('e.prev_hash')}
        or e.before <> e.prev_hash or e.seq_before <> e.seq - 1)::text as broken_at,
      (select count(*) from e) as rows,
      coalesce((select h.hash = (select hash from e order by seq desc limit 1) from sys_oper_log_head h), true) as head_fits`.execute(
    db,
  );
  const [found] = rows;
  const count = Number(found?.rows ?? 0);
  if (found?.brokenAt !== null && found !== undefined) return { brokenAt: found.brokenAt, rows: count };
  return { brokenAt: found?.headFits === false ? 'head' : null, rows: count };
}
