import { periodText } from '../../format/index.ts';
import type { PageCall } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { type FilterField, type LooseFilter, looseFilters } from '../form/fields.ts';
import { pathTo } from '../form/tree-rows.ts';

type Filters = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown) => value !== undefined && value !== '';

function told({ label, name = '', from = '', to = '', codes, nodes }: LooseFilter, filters: Filters): string[] {
  const value = filters[name];
  const period = periodText(filters[from] as string | undefined, filters[to] as string | undefined);
  if (period !== '') return [`${label}：${period}`];
  if (!isGiven(value)) return [];
  if (typeof value === 'boolean' && !codes) return value ? [label] : [];
  const chosen = nodes && pathTo(nodes, String(value)).at(-1)?.label;
  return [`${label}：${chosen ?? codes?.[String(value)] ?? String(value)}`];
}

/** What the filters of a report say, for paper: 下单日期：2026-01-01 至 2026-03-31　板块：电力. */
export const conditionsText = <C extends PageCall>(
  { call, filters }: Pick<List<C>, 'call' | 'filters'>,
  fields?: readonly FilterField<C>[],
): string =>
  looseFilters(call, fields)
    .flatMap((field) => told(field, filters as Filters))
    .join('　');
