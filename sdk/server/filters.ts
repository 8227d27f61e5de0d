import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { Comparison } from '../contract/field.ts';
import { numbersIn } from '../contract/numbers.ts';

const startOf = (day: string) => sql`${`${day}T00:00:00+08:00`}::timestamptz`;

export function compared(column: string, how: Comparison, value: unknown) {
  const ref = sql.ref(column);
  switch (how) {
    case 'like':
      return sql<boolean>`${ref} like ${contains(String(value))}`;
    case 'numbers':
      return numbered(ref, String(value));
    case 'since':
      return sql<boolean>`${ref} >= ${startOf(String(value))}`;
    case 'until':
      return sql<boolean>`${ref} < ${startOf(String(value))} + interval '1 day'`;
    default:
      return sql<boolean>`${ref} ${sql.raw(how)} ${value}`;
  }
}

/**
 * A filter by number: a part of one, or any of several whole ones.
 * @param column - `l.order_no`, as SQL.
 */
export function numbered(column: RawBuilder<unknown>, text: string) {
  const numbers = numbersIn(text);
  return numbers.length > 1
    ? sql<boolean>`${column} = any(${numbers}::text[])`
    : sql<boolean>`${column} like ${contains(numbers[0] ?? '')}`;
}

/** A user's text as a LIKE pattern: `%` and `_` stay literal. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

const nameOf = (column: string): string => column.split('.').at(-1) ?? column;

/**
 * How many rows of a list each code of a column has, as `StatusTabs` asks, and the sums of other columns over them; named
 * as the columns are. @param currency - Column by which they are parted further.
 */
export function countBy<DB, TB extends keyof DB, O, Row extends { count: number }>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
  summed: readonly StringReference<DB, TB>[] = [],
  currency?: StringReference<DB, TB>,
): Promise<Row[]> {
  const parted = currency === undefined ? [] : [sql.ref(currency)];
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select([sql.ref(column).as(nameOf(column)), sql<number>`count(*)::int`.as('count')])
    .select(summed.map((one) => sql<string>`coalesce(sum(${sql.ref(one)}), 0)::numeric(20, 2)`.as(nameOf(one))))
    .select(parted.map((one) => one.as('currency')))
    .groupBy([sql.ref(column), ...parted]);
  return counted.execute() as unknown as Promise<Row[]>;
}
