/**
 * Anchors: lines outside the database, each with the head of the chain at its moment and the hash of the line before it.
 * Whoever rewrites the chain cannot rewrite them, whoever shortens them is told on by the chain.
 */
import { createHash } from 'node:crypto';
import { type Db, sql } from '@portal/sdk/server';
import { type Fault, namedRow } from './chain.ts';

/** Rows younger than this may not leave; the database's own trigger says so, too. */
export const keptDays = 180;

export interface Anchor {
  /** Counts the lines. */
  readonly n: number;
  /** The head of the chain. */
  readonly seq: string;
  readonly hash: string;
  readonly at: string;
  readonly rows: number;
  readonly reason: 'hour' | 'start' | 'stop';
  readonly host: string;
  /** SHA-256 of the line before; empty in the first. */
  readonly prev: string;
}

/** An anchor as it was read. */
export interface Line extends Anchor {
  /** SHA-256 of the line. */
  readonly proof: string;
}

export const proofOf = (line: string): string => createHash('sha256').update(line).digest('hex');

const isAnchor = (value: unknown): value is Anchor =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  typeof value.seq === 'string' &&
  /^\d{1,18}$/.test(value.seq) &&
  'hash' in value &&
  typeof value.hash === 'string' &&
  'n' in value &&
  typeof value.n === 'number' &&
  'at' in value &&
  typeof value.at === 'string' &&
  'prev' in value &&
  typeof value.prev === 'string';

/** A line of the file, or of a syslog whose receiver has put its own words before it. */
export function lineOf(text: string): Line | undefined {
  const line = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(line);
    return isAnchor(value) ? { ...value, proof: proofOf(line) } : undefined;
  } catch {
    return undefined;
  }
}

const fault = (text: string, row: Fault['row'] = null): Fault => ({ text, row });

/** The lines of a file, and the first that is no anchor or does not follow the one before it. */
export function readLines(text: string): { lines: Line[]; fault: Fault | null } {
  const lines: Line[] = [];
  for (const [index, given] of text.split('\n').entries()) {
    if (given.trim() === '') continue;
    const line = lineOf(given);
    if (!line) return { lines, fault: fault(`锚点文件第 ${index + 1} 行无法识别：文件被改动过`) };
    const before = lines.at(-1);
    if (before && (line.prev !== before.proof || line.n !== before.n + 1))
      return { lines, fault: fault(`锚点第 ${line.n} 条与上一条不相连：锚点文件被改动过或缺少行`) };
    lines.push(line);
  }
  return { lines, fault: null };
}

interface Compared {
  readonly n: number;
  readonly seq: string;
  readonly at: string;
  readonly exists: boolean;
}

/** The first anchor whose row says something else now, or is gone although it is not among the oldest. */
async function rewritten(db: Db, lines: readonly Line[]): Promise<Fault | null> {
  const facts = JSON.stringify(lines.map(({ n, seq, hash, at }) => ({ n, seq, hash, at })));
  const { rows } = await sql<Compared>`
    with a as (select * from jsonb_to_recordset(${facts}::jsonb) as a(n int, seq bigint, hash text, at text)),
    first as (select seq, prev_hash from sys_oper_log order by seq limit 1)
    select a.n, a.seq::text as seq, a.at, l.seq is not null as exists
    from a left join sys_oper_log l on l.seq = a.seq
    where (select seq from first) is null
      or a.seq >= (select seq from first) and l.hash is distinct from a.hash
      or a.seq = (select seq - 1 from first) and a.hash <> (select prev_hash from first)
    order by a.n limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { n, seq, at, exists } = found;
  const fits = lines.filter((line) => line.n < n).at(-1);
  const since = fits ? `第 ${fits.n} 条锚点（第 ${fits.seq} 行）之后` : '第一条锚点之前';
  const what = exists ? '的散列与锚点不同：整条链被重写过' : '已经不在：链被截短或重写过';
  return fault(`第 ${seq} 行${what}。锚点第 ${n} 条写于 ${at}，改动发生在${since}`, await namedRow(db, seq));
}

const oldest = (now: Date): string => new Date(now.getTime() - keptDays * 86_400_000).toISOString();

/** Rows that left before their time: an anchor that is young enough had fewer rows behind it than are gone. */
async function leftEarly(db: Db, lines: readonly Line[], now: Date): Promise<Fault | null> {
  const { rows } = await sql<{ first: string | null }>`select min(seq)::text as first from sys_oper_log`.execute(db);
  const first = BigInt(rows[0]?.first ?? '0');
  const early = lines.find(({ seq, at }) => at > oldest(now) && BigInt(seq) + 1n < first);
  if (!early) return null;
  const range = `第 ${BigInt(early.seq) + 1n} 行至第 ${first - 1n} 行`;
  return fault(`${range}写于 ${early.at} 之后，未满 ${keptDays} 天就已被删除`, await namedRow(db, String(first)));
}

/** What the chain remembers of the anchors that were written, and the file does not hold any more. */
async function missing(db: Db, lines: readonly Line[], now: Date): Promise<Fault | null> {
  const proofs = lines.map(({ proof }) => proof);
  const { rows } = await sql<{ seq: string; count: number }>`
    select min(seq)::text as seq, count(*)::int as count from sys_oper_log
    where kind = 'ANCHOR' and result = 'ok' and at > ${oldest(now)}
      and not entry ->> 'proof' = any(${proofs}::text[])`.execute(db);
  const { seq, count } = rows[0] ?? { seq: '0', count: 0 };
  return count === 0 ? null : fault(`锚点文件缺少审计记录中写明的 ${count} 条锚点`, await namedRow(db, seq));
}

/** All that the anchors tell of the chain. */
export async function compare(db: Db, lines: readonly Line[], now: Date): Promise<Fault[]> {
  const faults = [await rewritten(db, lines), await leftEarly(db, lines, now), await missing(db, lines, now)];
  return faults.filter((found) => found !== null);
}
