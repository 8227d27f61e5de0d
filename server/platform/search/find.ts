/** The documents that match, as their subjects show them to this reader now. */
import type { SearchHit } from '@portal/sdk/calls/search';
import { acting, type RawBuilder, type SearchReader, type SearchRow, type SearchSource, sql } from '@portal/sdk/server';
import type { Question } from './question.ts';

/** Up to so many documents are ranked wholly; of more, the newest that the reader sees. */
const mostCandidates = 3000;
const newest = 60;

interface Ranked extends SearchRow {
  readonly rank: number;
}

export interface Group {
  readonly source: SearchSource;
  /** Of its best hit; lower is better. */
  readonly rank: number;
  readonly hits: readonly SearchHit[];
  readonly more: boolean;
}

/** Who reads by a source: its call's right, and the rows of that right. */
const readerBy = (reader: SearchReader, { access }: SearchSource): SearchReader =>
  access === 'login' ? reader : { ...reader, user: acting(reader.user, access) };

const matches = ({ query, contained }: Question) =>
  sql<boolean>`e.lexemes @@ ${query}::tsquery${sql.join(
    contained.map((part) => sql` and position(${part} in e.words) > 0`),
    sql``,
  )}`;

const rankOf = ({ text }: Question) => sql<number>`case
  when ${text} in (split_part(e.words, e'\\n', 1), split_part(e.words, e'\\n', 2)) then 0
  when starts_with(e.words, ${text}) or starts_with(split_part(e.words, e'\\n', 2), ${text}) then 1
  when position(${text} in split_part(e.words, e'\\n', 1) || e'\\n' || split_part(e.words, e'\\n', 2)) > 0 then 2
  when position(${text} in e.words) > 0 then 3 else 4 end`;

/** Documents by kind, or undefined where there are too many to rank. */
async function candidates({ db }: Pick<SearchReader, 'db'>, kinds: readonly string[], found: RawBuilder<boolean>) {
  const { rows } = await sql<{ kind: string; ids: string[] }>`
    with c as materialized (
      select kind, doc_id from search_entry e where kind = any(${[...kinds]}) and ${found}
      limit ${mostCandidates + 1}::int)
    select kind, array_agg(doc_id::text) as ids from c group by kind`.execute(db);
  const total = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  return total > mostCandidates ? undefined : new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

const columns = sql`r.id::text as id, r.number, r.name, r.state, r.amount::text as amount, r.party, r.path`;

/** @param limit - One more than is shown tells that there are more. */
async function ranked(
  reader: SearchReader,
  source: SearchSource,
  ids: readonly string[],
  question: Question,
  limit: number,
) {
  const by = readerBy(reader, source);
  const { rows } = await sql<Ranked>`
    select ${columns}, ${rankOf(question)} as rank
    from (${source.rows(by)}) r join search_entry e on e.kind = ${source.kind} and e.doc_id = r.id
    where r.id = any(${[...ids]}::bigint[])
    order by rank, r.id desc limit ${limit}::int`.execute(reader.db);
  return rows;
}

async function latest(reader: SearchReader, source: SearchSource, question: Question): Promise<readonly Ranked[]> {
  const by = readerBy(reader, source);
  const { rows } = await sql<Ranked>`
    select ${columns}, ${rankOf(question)} as rank
    from (${source.rows(by)}) r join search_entry e on e.kind = ${source.kind} and e.doc_id = r.id
    where ${matches(question)}
    order by r.id desc limit ${newest}::int`.execute(reader.db);
  return rows;
}

const byRank = (rows: readonly Ranked[]) => [...rows].sort((one, other) => one.rank - other.rank);

/** Documents that are called exactly as was typed, then the newest. */
async function ofMany(reader: SearchReader, source: SearchSource, question: Question, limit: number) {
  const exact = await candidates(
    reader,
    [source.kind],
    sql<boolean>`e.lexemes @@ ${`'=${question.exactly.replace(/['\\]/g, '$&$&')}'`}::tsquery`,
  );
  const named = await ranked(reader, source, exact?.get(source.kind) ?? [], question, limit);
  const known = new Set(named.map(({ id }) => id));
  const others = (await latest(reader, source, question)).filter(({ id }) => !known.has(id));
  return [...named, ...byRank(others)].slice(0, limit);
}

function hitOf(
  { kind, states }: SearchSource,
  { id, number, name, amount, party, path, ...row }: SearchRow,
): SearchHit {
  const code = row.state === null ? undefined : String(row.state);
  const text = code === undefined ? undefined : states?.texts[code];
  const tones: Readonly<Record<string, SearchTone | undefined>> = states?.tones ?? {};
  const state = code === undefined || text === undefined ? null : { text, tone: tones[code] ?? 'neutral' };
  return { kind, id, number, name, state, amount, party, path };
}

type SearchTone = NonNullable<SearchHit['state']>['tone'];

/** The best of each source, the best source first; those without a hit are left out. */
export async function findIn(
  reader: SearchReader,
  sources: readonly SearchSource[],
  question: Question,
  most: number,
): Promise<readonly Group[]> {
  const kinds = sources.map(({ kind }) => kind);
  const few = await candidates(reader, kinds, matches(question));
  const groups: Group[] = [];
  for (const source of sources) {
    const ids = few?.get(source.kind) ?? [];
    if (few && ids.length === 0) continue;
    const rows = await (few
      ? ranked(reader, source, ids, question, most + 1)
      : ofMany(reader, source, question, most + 1));
    if (rows.length === 0) continue;
    const hits = rows.slice(0, most).map((row) => hitOf(source, row));
    groups.push({ source, rank: rows[0]?.rank ?? 0, hits, more: rows.length > most });
  }
  return groups.sort(
    (one, other) => Math.min(one.rank, 2) - Math.min(other.rank, 2) || one.source.sort - other.source.sort,
  );
}

/** Documents by their ids, as far as the reader sees them. */
export async function shownIn(
  reader: SearchReader,
  sources: readonly SearchSource[],
  wanted: readonly { readonly kind: string; readonly id: string }[],
): Promise<readonly SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const source of sources) {
    const ids = wanted.flatMap(({ kind, id }) => (kind === source.kind ? [id] : []));
    if (ids.length === 0) continue;
    const { rows } = await sql<SearchRow>`
      select ${columns} from (${source.rows(readerBy(reader, source))}) r
      where r.id = any(${ids}::bigint[])`.execute(reader.db);
    hits.push(...rows.map((row) => hitOf(source, row)));
  }
  return hits;
}
