/** Brings the database to the sources that the areas declare: triggers, and entries of the documents already there. */
import { createHash } from 'node:crypto';
import { type Db, type SearchSource, sql } from '@portal/sdk/server';
import type { LoadedArea } from '../../areas.ts';
import { fillSounds } from './sounds.ts';

/** Documents that are given their entries in one transaction. */
const batch = 2000;

export const sourcesOf = (areas: readonly LoadedArea[]) =>
  areas.flatMap(({ id, area }) => (area.search ?? []).map((source) => ({ area: id, source })));

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Declared {
  readonly query: string;
  readonly follows: readonly (readonly [table: string, key: string])[];
  readonly digest: string;
}

function declared(db: Db, { kind, words, follows }: SearchSource): Declared {
  const { sql: query, parameters } = words.compile(db);
  if (parameters.length > 0) throw new Error(`The words of ${kind} take a parameter.`);
  const tables = Object.entries(follows).map(([table, key]) => [snake(table), snake(key)] as const);
  const digest = createHash('sha256')
    .update(JSON.stringify([query, tables]))
    .digest('hex');
  return { query, follows: tables, digest };
}

/** @returns whether entries are to be built. */
async function declare(db: Db, { kind }: SearchSource, { query, follows, digest }: Declared): Promise<boolean> {
  // several processes start at once
  await sql`select pg_advisory_xact_lock(hashtext('search_source'))`.execute(db);
  const { rows } = await sql<{ digest: string; built: boolean }>`
    select digest, built from search_source where kind = ${kind}`.execute(db);
  if (rows[0]?.digest === digest) return !rows[0].built;
  await sql`select search_forget(${kind})`.execute(db);
  await sql`insert into search_source (kind, query, digest) values (${kind}, ${query}, ${digest})`.execute(db);
  await sql`select search_part(${kind})`.execute(db);
  for (const [table, key] of follows) await sql`select search_follow_table(${kind}, ${table}, ${key})`.execute(db);
  return true;
}

/** KB of entries that go into the index together: four times as fast as one by one, but a search would read them. */
const pendingKb = 65_536;

async function letPending(db: Db, kind: string, pending: boolean): Promise<void> {
  const index = `search_entry_${kind}_lexemes`;
  const how = pending ? `fastupdate = on, gin_pending_list_limit = ${pendingKb}` : 'fastupdate = off';
  await sql`alter index ${sql.ref(index)} set (${sql.raw(how)})`.execute(db);
  if (!pending) await sql`select gin_clean_pending_list(${index})`.execute(db);
}

/** Entries of what was there before the triggers; what is written meanwhile has its entries by them. */
async function build(db: Db, kind: string, query: string): Promise<void> {
  await letPending(db, kind, true);
  let after: string | null = '0';
  while (after !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with next as materialized (
        select d.id from (${sql.raw(query)}) d where d.id > ${after} order by d.id limit ${batch}::int)
      select max(id) as last, search_refresh(${kind}, array_agg(id)) from next`.execute(db);
    after = rows[0]?.last ?? null;
  }
  await letPending(db, kind, false);
  await sql`analyze ${sql.table(`search_entry_${kind}`)}`.execute(db);
  await sql`update search_source set built = true where kind = ${kind}`.execute(db);
}

/** At each start, after the migrations and the demo data; does nothing where nothing was declared anew. */
export async function syncSearch(db: Db, areas: readonly LoadedArea[]): Promise<void> {
  await fillSounds(db);
  for (const { source } of sourcesOf(areas)) {
    const now = declared(db, source);
    const fresh = await db.transaction().execute((tx) => declare(tx, source, now));
    if (fresh) await build(db, source.kind, now.query);
  }
}
