import { type SelectQueryBuilder, sql } from 'kysely';
import type { RefusalKind } from '../contract/codes.ts';
import type { Paged } from '../contract/paging.ts';
import { refuse } from './refusal.ts';

interface Executable<Row> {
  executeTakeFirst(): Promise<Row | undefined>;
}

/**
 * The row of a query, or a refusal. Reading: `notFound`; after a guarded update pass `conflict`, since the absence of a
 * row means that the state has moved on.
 */
export async function one<Row>(
  query: Executable<Row>,
  message = '数据不存在或已被删除',
  kind: RefusalKind = 'notFound',
): Promise<Row> {
  const row = await query.executeTakeFirst();
  return row === undefined ? refuse(kind, message) : row;
}

/**
 * One page of a query; the total is counted in its own statement, so that a page past the end keeps it. `key` names the
 * rows where they carry facts of other tables, as in `o.id`: the page's rows are found first, and only theirs worked out.
 */
export async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: { page: number; size: number },
  key?: string,
): Promise<Paged<Row>> {
  const placed = <Found>(rows: SelectQueryBuilder<DB, TB, Found>) => rows.limit(size).offset((page - 1) * size);
  const found = (ref: string) => placed(query.clearSelect().select(sql.ref(ref).as('key')));
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirst();
  const total = Number(((await counted) as { total?: string } | undefined)?.total ?? 0);
  const rows = key === undefined ? placed(query) : query.where(sql<boolean>`${sql.ref(key)} in (${found(key)})`);
  const records = await rows.execute();
  return { records, total, page, size };
}
