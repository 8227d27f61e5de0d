/** The tables of the database as they are carried over: columns as text, which both engines read alike. */
import { type Db, sql } from '@portal/sdk/server';

export interface Column {
  readonly name: string;
  /** As a cast spells it. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  /** Without those that the database works out itself. */
  readonly columns: readonly Column[];
}

/** Made anew by the next start, or of no use to it: the search index, messages on their way, processes that lived. */
const remade = ['live_message', 'search_source', 'sys_deployment_process'];

/** Every table that holds what cannot be made anew; migrations keep their own account. */
export async function tablesOf(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<{ tableName: string; columnName: string; type: string }>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition
      and c.relname not like 'mig\\_%' and c.relname <> all(${remade})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname collate "C", a.attnum`.execute(db);
  const tables = new Map<string, Column[]>();
  for (const { tableName, columnName: name, type } of rows)
    tables.set(tableName, [...(tables.get(tableName) ?? []), { name, type }]);
  return Array.from(tables, ([name, columns]) => ({ name, columns }));
}

export interface Sequence {
  readonly name: string;
  /** Null while it has given no number. */
  readonly last: string | null;
}

export async function sequencesOf(db: Db): Promise<readonly Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`.execute(db);
  return rows;
}

/** Of the migrations that have run, in whatever order they did. */
export async function migrationsRun(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from mig_checksum order by name collate "C"`.execute(db);
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]));
}
