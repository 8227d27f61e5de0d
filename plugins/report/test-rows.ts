/** All rows of a list, and sums over them, for tests. */
import type { FiltersOf, InputOf, PageCall, Paged, RowOf } from '@portal/sdk/contract';
import type { TestApi } from '#server/testing';

export const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);

export const sumOf = (rows: readonly unknown[], field: string): number =>
  rows.reduce<number>((sum, row) => sum + cents((row as Readonly<Record<string, unknown>>)[field]), 0);

export async function everyRow<C extends PageCall>(
  api: TestApi,
  call: C,
  filters: Partial<FiltersOf<C>>,
): Promise<RowOf<C>[]> {
  const pageAt = async (page: number) =>
    (await api.call(call, { ...filters, size: 100, page } as InputOf<C>)) as unknown as Paged<RowOf<C>>;
  const first = await pageAt(1);
  const pages = Math.ceil(first.total / 100);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => pageAt(index + 2)));
  return [first, ...others].flatMap(({ records }) => records);
}
