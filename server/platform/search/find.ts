/** The documents that match, as their subjects show them to this reader now. */
import type { SearchHit } from '@portal/sdk/calls/search';
import { acting, type RawBuilder, type SearchReader, type SearchRow, type SearchSource, sql } from '@portal/sdk/server';
import type { Question } from './question.ts';

/** Who sees no more documents of a kind is answered from these: what others have in common costs such a reader nothing. */
const fewSeen = 2000;
/** Up to so many documents of a kind are ranked wholly; of more, the newest that the reader sees. */
const mostCandidates = 3000;
const newest = 60;
/** Among more than these it would take too long to find those that match. */
const newestSeen = 20_000;

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

/** How well the name of a document matches, as `rankOf` has it. */
export function rankNamed({ text }: Pick<Question, 'text'>, names: readonly string[]): number {
  const plain = names.map((name) => name.normalize('NFKC').toLowerCase());
  if (plain.includes(text)) return 0;
  if (plain.some((name) => name.startsWith(text))) return 1;
  return plain.some((name) => name.includes(text)) ? 2 : 3;
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

/** That the entry of a document matches, found by its key: the planner would read all that match in its place. */
const entryMatches = ({ kind }: SearchSource, id: RawBuilder<unknown>, question: Question) => sql`lateral (
  select from search_entry e where e.kind = ${kind} and e.doc_id = ${id} and ${matches(question)} offset 0)`;

/** What matches among all that the reader sees; undefined where that is much. */
async function amongFew(reader: SearchReader, source: SearchSource, question: Question) {
  const { rows } = await sql<{ few: boolean; found: string[] }>`
    with seen as materialized (select r.id from (${source.rows(readerBy(reader, source))}) r limit ${fewSeen + 1}::int),
      known as materialized (select count(*) <= ${fewSeen}::int as few from seen)
    select few, array(select v.id::text from seen v cross join ${entryMatches(source, sql`v.id`, question)} e
      where few) as found
    from known`.execute(reader.db);
  return rows[0]?.few ? rows[0].found : undefined;
}

/** Documents of a kind that match; one more than are ranked tells that there are too many. */
async function candidates({ db }: Pick<SearchReader, 'db'>, kind: string, found: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string }>`
    select e.doc_id as id from search_entry e where e.kind = ${kind} and ${found}
    limit ${mostCandidates + 1}::int`.execute(db);
  return rows.map(({ id }) => id);
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

/** The newest that match, among the newest that the reader sees. */
async function latest(reader: SearchReader, source: SearchSource, question: Question): Promise<readonly string[]> {
  const by = readerBy(reader, source);
  const { rows } = await sql<{ id: string }>`
    select v.id from (select r.id from (${source.rows(by)}) r order by r.id desc limit ${newestSeen}::int) v
    cross join ${entryMatches(source, sql`v.id`, question)} e
    order by v.id desc limit ${newest}::int`.execute(reader.db);
  return rows.map(({ id }) => id);
}

/** The line as it stands in a lexeme. */
const quoted = (line: string) => `'=${line.replace(/['\\]/g, '$&$&')}'`;

/** Few are ranked wholly; of many, those that are called exactly as was typed, and the newest. */
async function bestOf(reader: SearchReader, source: SearchSource, question: Question, limit: number) {
  const seen = await amongFew(reader, source, question);
  const few = seen ?? (await candidates(reader, source.kind, matches(question)));
  if (few.length === 0) return [];
  if (few.length <= mostCandidates) return ranked(reader, source, few, question, limit);
  const exact = sql<boolean>`e.lexemes @@ ${quoted(question.exactly)}::tsquery`;
  const named = await candidates(reader, source.kind, exact);
  return ranked(reader, source, [...named, ...(await latest(reader, source, question))], question, limit);
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

/** The best of each source; those without a hit are left out. */
export async function findIn(
  reader: SearchReader,
  sources: readonly SearchSource[],
  question: Question,
  most: number,
): Promise<readonly Group[]> {
  const groups: Group[] = [];
  for (const source of sources) {
    const rows = await bestOf(reader, source, question, most + 1);
    if (rows.length === 0) continue;
    const hits = rows.slice(0, most).map((row) => hitOf(source, row));
    groups.push({ source, rank: rows[0]?.rank ?? 0, hits, more: rows.length > most });
  }
  return groups;
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
