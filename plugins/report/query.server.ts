/** Reports as SQL: conditions, one page, the whole result. */
import type { Paged } from '@portal/sdk/contract';
import { type Db, type RawBuilder, sql } from '@portal/sdk/server';

export type Sql = RawBuilder<unknown>;

/** A condition where the filter is given. */
export const given = <V>(value: V | undefined, condition: (value: V) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Days at +08:00 within a range, either end open. */
export const daysWithin = (day: Sql, from: string | undefined, to: string | undefined): Sql[] => [
  ...given(from, (first) => sql`${day} >= ${first}::date`),
  ...given(to, (last) => sql`${day} <= ${last}::date`),
];

export interface Question {
  readonly columns: Sql;
  /** What the conditions read. */
  readonly from: Sql;
  /** Further facts of each row, which decide nothing. */
  readonly facts?: Sql;
  readonly where: readonly Sql[];
  /** The rows of `from` that are counted, where that asks less than the question. */
  readonly counted?: Sql;
  readonly order: Sql;
  /** Of a row of `from`, where conditions and order read nothing else: a page then works out its own rows alone. */
  readonly key?: Sql;
  /** How the keys of a page are found, where that is quicker over all rows at once than row by row. */
  readonly find?: Pick<Question, 'from' | 'where' | 'order'>;
}

const asked = ({ columns, from, facts = sql``, where, order }: Question) =>
  sql`select ${columns} from ${from} ${facts} where ${every(where)} order by ${order}`;

export async function pageOfRows<Row>(
  db: Db,
  question: Question,
  { page, size }: { page: number; size: number },
): Promise<Paged<Row>> {
  const { key, find = question } = question;
  const found = sql`${find.from} where ${every(find.where)}`;
  const { counted = found } = question;
  const count = await sql<{ total: number }>`select count(*)::int as total from ${counted}`.execute(db);
  const place = sql`limit ${size} offset ${(page - 1) * size}`;
  const paged = key && sql`${key} in (select ${key} from ${found} order by ${find.order} ${place})`;
  const { rows } =
    await sql<Row>`${paged ? asked({ ...question, where: [paged] }) : sql`${asked(question)} ${place}`}`.execute(db);
  return { records: rows, total: count.rows[0]?.total ?? 0, page, size };
}

/** All rows, for whoever reads them: an export. */
export const allRows = <Row>(question: Question): RawBuilder<Row> => sql<Row>`${asked(question)}`;

/** As many of them as are asked for. */
export async function firstRows<Row>(db: Db, question: Question, most: number): Promise<Row[]> {
  return (await sql<Row>`${asked(question)} limit ${most}`.execute(db)).rows;
}

/** The only row of an aggregate. */
export async function oneRow<Row>(db: Db, query: Sql): Promise<Row> {
  const { rows } = await sql<Row>`${query}`.execute(db);
  if (!rows[0]) throw new Error('An aggregate has a row.');
  return rows[0];
}

const columnOf = (column: Sql | string): Sql => (typeof column === 'string' ? sql.ref(column) : column);

/** `desc` or `asc`; the id decides between equals. A column stands by its name: `g.usedAmount`. */
export const sorted = (column: Sql | string, order: 'asc' | 'desc', id: Sql | string): Sql =>
  order === 'asc'
    ? sql`${columnOf(column)} asc, ${columnOf(id)} asc`
    : sql`${columnOf(column)} desc, ${columnOf(id)} desc`;

/** A sum of amounts in yuan; nothing is 0. */
export const money = (sum: Sql): Sql => sql`round(coalesce(${sum}, 0), 2)`;

/** A fraction with six decimals. */
export const fraction = (quotient: Sql): Sql => sql`round(${quotient}, 6)`;

/** Sums of amounts, each under the name of its column. */
export const sumsOf = (alias: string, names: readonly string[]): Sql =>
  sql.join(names.map((name) => sql`${money(sql`sum(${sql.ref(`${alias}.${name}`)})`)} as ${sql.ref(name)}`));

/** The text of a code that stands among names. */
export const textOf = (texts: Readonly<Record<string, string>>, code: Sql): Sql =>
  sql`coalesce(${JSON.stringify(texts)}::jsonb ->> ${code}, ${code})`;
