/** Rows of big lists: demo rows copied in turn, so that every state keeps the facts that belong to it. */
import { type Db, type RawBuilder, sql } from '@portal/sdk/server';

type Sql = RawBuilder<unknown>;

interface Copied {
  readonly table: string;
  /** Rows that may be copied. Default all. */
  readonly pick?: Sql;
  /** Columns that differ from copy to copy, of the row `t` and the copy's number `n`. */
  readonly differing: Readonly<Record<string, Sql>>;
}

/** Copies that stay with the enterprises of the demo; the others belong to a thousand that nobody works for. */
const ownCopies = 1000;
const statementRows = 10_000;

/** A text that is unique in its column. */
export const numbered = (column: string): Sql => sql`${sql.ref(`t.${column}`)} || '-' || n`;

export const foreign = (column: string, first = 1_000_000, enterprises = 997): Sql =>
  sql`case when n <= ${ownCopies}::int then ${sql.ref(`t.${column}`)} else ${first}::int + n % ${enterprises}::int end`;

/** A minute between two copies, from 2025 on. */
export const spaced = sql`timestamptz '2025-01-01' + n * interval '1 minute'`;

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

/** @returns a function that adds copies of the rows of now until there are so many. */
export async function copier(db: Db, { table, pick = sql`true`, differing }: Copied) {
  const columns = await columnsOf(db, table);
  const into = sql.table(table);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => differing[column] ?? sql.ref(`t.${column}`)));
  const { rows } = await sql<{ id: string }>`select max(id) as id from ${into}`.execute(db);
  const demo = sql`
    select t.*, row_number() over (order by id) - 1 as place, count(*) over () as places
    from ${into} t where id <= ${rows[0]?.id ?? '0'} and ${pick}`;
  let filled = 0;
  return async (copies: number): Promise<void> => {
    for (; filled < copies; filled = Math.min(copies, filled + statementRows))
      await sql`
        insert into ${into} (${names}) select ${values}
        from generate_series(${filled + 1}::int, ${Math.min(copies, filled + statementRows)}::int) n
        join (${demo}) t on t.place = n % t.places`.execute(db);
    await sql`analyze ${into}`.execute(db);
  };
}
