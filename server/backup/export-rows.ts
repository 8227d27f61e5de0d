/** Rows out of the database: one moment of it, table after table, a line each. */
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { type Db, sql } from '@portal/sdk/server';
import { opening } from '@portal/sdk/personal';
import { migrationsRun, type Sequence, sequencesOf, type Table, tablesOf } from './catalogue.ts';
import type { StoredTable } from './manifest.ts';
import { writeSealed } from './sealed-files.ts';

const atOnce = 1000;

/**
 * A line is a JSON array of texts and nulls. The sign that begins a sealed text is escaped: the driver, which would open
 * the text, or take the sign out of one that is put back, does not see it.
 */
async function* linesOf(tx: Db, { name, columns }: Table, count: (rows: number) => void): AsyncGenerator<string> {
  const texts = sql.join(columns.map((column) => sql`${sql.raw(`"${column.name}"`)}::text`));
  await sql`declare backup_rows no scroll cursor for
    select replace(array_to_json(array[${texts}])::text, ${sql.lit(opening)}, '\\ufdd0') as line from ${sql.raw(`"${name}"`)}`.execute(
    tx,
  );
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(atOnce))} from backup_rows`.execute(tx);
      if (rows.length === 0) return;
      count(rows.length);
      yield `${rows.map(({ line }) => line).join('\n')}\n`;
    }
  } finally {
    await sql`close backup_rows`.execute(tx);
  }
}

export const tableFile = (name: string): string => `db/${name}.jsonl.gz`;

async function exportTable(tx: Db, table: Table, folder: string): Promise<StoredTable> {
  let rows = 0;
  const lines = linesOf(tx, table, (more) => {
    rows += more;
  });
  const sealed = await writeSealed(join(folder, tableFile(table.name)), lines, [createGzip({ level: 4 })]);
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, ...sealed };
}

export interface Exported {
  readonly tables: readonly StoredTable[];
  readonly sequences: readonly Sequence[];
  readonly migrations: Readonly<Record<string, string>>;
}

/** Everything as it stood at one moment. On the embedded database, others wait meanwhile. */
export function exportRows(db: Db, folder: string): Promise<Exported> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      const tables: StoredTable[] = [];
      for (const table of await tablesOf(tx)) tables.push(await exportTable(tx, table, folder));
      return { tables, sequences: await sequencesOf(tx), migrations: await migrationsRun(tx) };
    });
}
