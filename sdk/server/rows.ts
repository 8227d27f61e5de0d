import type { SelectQueryBuilder } from 'kysely';
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

/** One page of a query; the total is counted in its own statement, so that a page past the end keeps it. */
export async function page<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: { page: number; size: number },
): Promise<Paged<Row>> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirst();
  const total = Number(((await counted) as { total?: string } | undefined)?.total ?? 0);
  const records = await query
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { records, total, page, size };
}
