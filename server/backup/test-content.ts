/** What a database holds, for comparing one with another. */
import { type Db, sql } from '@portal/sdk/server';
import { tablesOf } from './catalogue.ts';

/** By table: how many rows, and a hash of them all, in the order of their texts. */
export async function contentOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const { name, columns } of await tablesOf(db)) {
    const texts = sql.raw(columns.map((column) => `"${column.name}"::text`).join(', '));
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as hash
      from (select md5(array[${texts}]::text) as line from ${sql.raw(`"${name}"`)}) all_rows`.execute(db);
    found[name] = rows[0]?.hash ?? '';
  }
  return found;
}
