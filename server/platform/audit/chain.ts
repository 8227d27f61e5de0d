/** Walks the chain in batches: a million rows are never in memory, and requests get their turn between two batches. */
import { type Db, sql } from '@portal/sdk/server';
import { digest } from './oper-log.ts';

const batchRows = 10_000;

/** A row of the trail as a person would look for it. */
export interface NamedRow {
  readonly seq: string;
  readonly at: string;
  readonly who: string;
  readonly what: string;
}

/** What is wrong, and where it shows first. */
export interface Fault {
  readonly text: string;
  readonly row: NamedRow | null;
}

/** One batch that has been walked. */
export interface Walked {
  readonly rows: number;
  /** Where the next batch goes on; null after the last. */
  readonly next: string | null;
  readonly fault: Fault | null;
}

/** By the entry alone: the columns beside it are made from it. */
export async function namedRow(db: Db, seq: string): Promise<NamedRow | null> {
  const { rows } = await sql<NamedRow>`
    select seq::text as seq, entry ->> 'at' as at,
      concat_ws(' ', nullif(entry ->> 'account', ''), nullif(entry ->> 'userName', '')) as who,
      concat_ws(' ', coalesce(entry ->> 'title', entry ->> 'action'), entry ->> 'target') as what
    from sys_oper_log where seq = ${seq}`.execute(db);
  return rows[0] ?? null;
}

interface Batch {
  readonly rows: string;
  readonly last: string | null;
  readonly broken: string | null;
  readonly altered: boolean | null;
}

/**
 * Recomputes the rows behind `after`, and that the first of them follows on it. The first row of all is taken as the
 * start of the chain: what the retention removed were the oldest rows.
 */
export async function walk(db: Db, after: string | null): Promise<Walked> {
  const { rows } = await sql<Batch>`
    with e as materialized (
      select seq, entry, prev_hash, hash from sys_oper_log
      where ${after === null ? sql`true` : sql`seq >= ${after}`}
      order by seq limit ${batchRows + 1}
    ), linked as (
      select e.seq, e.hash <> ${digest('e.prev_hash')} as altered,
        e.prev_hash <> coalesce(lag(hash) over (order by seq), case when seq = 1 then '' else prev_hash end)
          or seq <> coalesce(lag(seq) over (order by seq) + 1, seq) as unlinked
      from e
    ), broken as (
      select seq, altered from linked where altered or unlinked order by seq limit 1
    )
    select count(*) as rows, max(seq)::text as last, (select seq::text from broken) as broken,
      (select altered from broken) as altered
    from linked`.execute(db);
  const { rows: counted = '0', last = null, broken = null, altered = null } = rows[0] ?? {};
  const walked = Number(counted) - (after === null ? 0 : 1);
  if (broken !== null) {
    const text = altered
      ? `第 ${broken} 行的内容与它的散列不符：这一行被改动过`
      : `第 ${broken} 行与上一行不相连：此处有行被删除、插入或改写`;
    return { rows: walked, next: null, fault: { text, row: await namedRow(db, broken) } };
  }
  return { rows: walked, next: Number(counted) === batchRows + 1 ? last : null, fault: null };
}

/** What the database says of its trail by itself. */
export interface Extent {
  /** Rows by their numbers, which have no gaps in a whole chain. */
  readonly rows: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly headSeq: string | null;
  readonly headHash: string | null;
}

export async function extentOf(db: Db): Promise<Extent & { fault: Fault | null }> {
  const { rows } = await sql<Extent & { lastHash: string | null }>`
    select f.seq::text as first, l.seq::text as last, coalesce(l.seq - f.seq + 1, 0)::int as rows,
      f.entry ->> 'at' as "from", l.entry ->> 'at' as "to", h.seq::text as head_seq, h.hash as head_hash,
      l.hash as last_hash
    from (select 1) as one
    left join lateral (select seq, entry from sys_oper_log order by seq limit 1) f on true
    left join lateral (select seq, entry, hash from sys_oper_log order by seq desc limit 1) l on true
    left join sys_oper_log_head h on h.id = 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The trail has no answer.');
  const { lastHash, ...extent } = found;
  const fits = extent.headSeq === extent.last && extent.headHash === lastHash;
  const row = fits || extent.last === null ? null : await namedRow(db, extent.last);
  const text = `最后一行（第 ${extent.last ?? '0'} 行）不是链头记下的第 ${extent.headSeq ?? '0'} 行：末尾有行被删除或加入`;
  return { ...extent, fault: fits ? null : { text, row } };
}
