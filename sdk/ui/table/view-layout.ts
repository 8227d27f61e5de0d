import type { Layout, SavedView } from '../../calls/view.ts';
import { metaOf, type PageCall } from '../../contract/index.ts';
import type { Lost } from '../views/use-view.ts';
import { isActions, keyOf, type LooseColumn } from './columns.ts';
import type { TableSettings } from './table-settings.ts';

/** How a table stands, as a view keeps it. @param all - Its columns in their order. */
export const columnsLayout = (
  { density, hidden, kept, widths }: TableSettings,
  all: readonly LooseColumn[],
): Pick<Layout, 'density' | 'columns'> => ({
  density,
  columns: all
    .filter((column) => !isActions(column))
    .map((column) => {
      const key = keyOf(column);
      const width = widths[key];
      return {
        key,
        title: column.title,
        hidden: hidden.includes(key),
        ...(width !== undefined && { width: Math.round(width) }),
        ...(kept.includes(key) && { kept: true }),
      };
    }),
});

/** What a view says of a table. */
export const settingsIn = ({ density, columns }: Layout): Partial<TableSettings> => ({
  ...(density && { density }),
  ...(columns && {
    hidden: columns.flatMap(({ key, hidden }) => (hidden ? [key] : [])),
    kept: columns.flatMap(({ key, kept }) => (kept ? [key] : [])),
    order: columns.map(({ key }) => key),
    widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]))),
  }),
});

/** What the filters of a query are called. */
export const filterLabels = (call: PageCall, query: string): NonNullable<Layout['filters']> =>
  [...new URLSearchParams(query).keys()].flatMap((name) => {
    const label = metaOf(call.filters.properties[name])?.label;
    return label === undefined ? [] : [{ name, label }];
  });

interface Coded {
  readonly enum?: readonly unknown[];
}

const takes = ({ enum: codes }: Coded, value: string) => !codes || codes.some((code) => String(code) === value);

/** What a list does not have any more of what a view names: columns, filters and their codes, an order. */
export function lostIn({ query, layout }: SavedView, call: PageCall, all: readonly LooseColumn[]): Lost {
  const keys = new Set(all.map(keyOf));
  const properties = call.filters.properties as Readonly<Record<string, Coded>>;
  const columns = (layout.columns ?? []).filter(({ key, hidden }) => !hidden && !keys.has(key));
  const filters = (layout.filters ?? []).filter(({ name }) => {
    const schema = properties[name];
    return !schema || !takes(schema, new URLSearchParams(query).get(name) ?? '');
  });
  const sort = new URLSearchParams(query).get('sort');
  const unsorted = sort !== null && !call.sort.includes(sort);
  return {
    names: [...filters.map(({ name }) => name), ...(unsorted ? ['sort', 'order'] : [])],
    told: [
      ...columns.map(({ title }) => `列“${title}”`),
      ...filters.map(({ label }) => `条件“${label}”`),
      ...(unsorted ? ['排序'] : []),
    ],
  };
}

/** Whether a table stands otherwise than a view says; one that says nothing of columns leaves them to the reader. */
export const standsOtherwise = (now: Layout, { layout }: SavedView): boolean =>
  layout.columns !== undefined &&
  JSON.stringify([now.density, now.columns]) !== JSON.stringify([layout.density, layout.columns]);
