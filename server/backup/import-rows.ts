/** Rows into an empty database of the same schema: neither triggers nor references work meanwhile, both do afterwards. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Db, sql } from '@portal/sdk/server';
import { type Table, tablesOf } from './catalogue.ts';
import { tableFile } from './export-rows.ts';
import type { Manifest, StoredTable } from './manifest.ts';

const mostRows = 1000;
const mostBytes = 4 * 1024 * 1024;

async function* batchesOf(file: string): AsyncGenerator<string> {
  let [lines, bytes]: [string[], number] = [[], 0];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    lines.push(line);
    bytes += line.length;
    if (lines.length < mostRows && bytes < mostBytes) continue;
    yield `[${lines.join(',')}]`;
    [lines, bytes] = [[], 0];
  }
  if (lines.length > 0) yield `[${lines.join(',')}]`;
}

const quoted = (name: string) => sql.raw(`"${name}"`);

async function importTable(tx: Db, { name, columns: stored }: StoredTable, known: Table, folder: string) {
  const types = new Map(known.columns.map((column) => [column.name, column.type]));
  const typed = stored.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`备份的表 ${name} 有本门户没有的列 ${column}`);
    return sql`(line ->> ${sql.raw(String(index))})::${sql.raw(type)}`;
  });
  const columns = sql.join(stored.map(quoted));
  for await (const batch of batchesOf(join(folder, tableFile(name))))
    await sql`insert into ${quoted(name)} (${columns}) overriding system value
      select ${sql.join(typed)} from jsonb_array_elements(${batch}::jsonb) line`.execute(tx);
}

interface Reference {
  readonly onTable: string;
  readonly name: string;
  readonly definition: string;
}

/** References are checked once, over all rows, where they are put back. */
async function withoutReferences(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as on_table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`.execute(tx);
  for (const { onTable, name } of rows)
    await sql`alter table ${sql.raw(onTable)} drop constraint ${quoted(name)}`.execute(tx);
  await work();
  for (const { onTable, name, definition } of rows)
    await sql`alter table ${sql.raw(onTable)} add constraint ${quoted(name)} ${sql.raw(definition)}`.execute(tx);
}

async function countRows(tx: Db, tables: readonly StoredTable[]): Promise<void> {
  for (const { name, rows } of tables) {
    const counted = await sql<{ rows: number }>`select count(*)::int as rows from ${quoted(name)}`.execute(tx);
    const found = counted.rows[0]?.rows;
    if (found !== rows) throw new Error(`恢复后表 ${name} 有 ${found} 行，备份中有 ${rows} 行`);
  }
}

/** All of it or nothing. @throws Error with a Chinese sentence for what does not fit. */
export async function importRows(db: Db, folder: string, { tables, sequences }: Manifest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
    const missing = tables.find(({ name }) => !known.has(name));
    if (missing) throw new Error(`备份的表 ${missing.name} 在本门户没有`);
    const names = [...known.keys()];
    for (const name of names) await sql`alter table ${quoted(name)} disable trigger user`.execute(tx);
    await withoutReferences(tx, async () => {
      await sql`truncate ${sql.join(names.map(quoted))}`.execute(tx); // what migrations have filled stands in the backup
      for (const table of tables) {
        const own = known.get(table.name);
        if (own) await importTable(tx, table, own, folder);
      }
    });
    for (const name of names) await sql`alter table ${quoted(name)} enable trigger user`.execute(tx);
    for (const { name, last } of sequences)
      if (last !== null) await sql`select setval(${`public."${name}"`}::regclass, ${last}::bigint)`.execute(tx);
    await countRows(tx, tables);
  });
}
