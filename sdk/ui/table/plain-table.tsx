import { type ReactNode, useMemo } from 'react';
import { metaOf, type NamedKeys, type TProperties } from '../../contract/index.ts';
import type { Numeric } from '../../format/index.ts';
import { Quiet } from '../quiet.tsx';
import { EmptyState } from '../states.tsx';
import { type Choice, choiceColumn } from './choice-column.tsx';
import { type Column, loose } from './columns.ts';
import { Grid } from './grid.tsx';
import { actionsColumn } from './row-actions.tsx';
import { tableHeight } from './table-height.ts';
import { totalsFrom, totalsOf } from './totals.ts';
import { virtualFrom } from './use-rows-in-view.ts';

interface Props<Row, P extends TProperties> {
  rows: readonly Row[];
  /** Contract of a row, where columns are fields that it names. */
  of?: { readonly properties: P };
  /** Default: every field of `of` that has a label, in its order. */
  columns?: readonly Column<Row, NamedKeys<P>>[];
  /** Lines are chosen, in a column at the left; needs `rowKey`, or rows with `id`. */
  choice?: Choice<Row>;
  /** What may be done with a row; the column stays at the right. */
  rowActions?: (row: Row) => ReactNode;
  /** In pixels. Default: what they need. */
  actionsWidth?: number;
  /** What the table holds, for screen readers. */
  caption: string;
  /** Field that identifies a row. Default: `id` where a row has one, otherwise its place. */
  rowKey?: keyof Row & string;
  /** Fields summed over all rows, or sums by column key, in yuan. */
  totals?: readonly (keyof Row & string)[] | Readonly<Record<string, Numeric>>;
  /** Rows that sum up the rows above them. */
  summing?: (row: Row) => boolean;
  /** Pixels after which it scrolls. Default: as tall as its rows, 460 above 200 rows. */
  height?: number;
  /** Text when there is no row. Default 暂无数据. */
  empty?: string;
  /** Said in one quiet line when there is no row, in place of `empty`. */
  none?: string;
}

const isFields = <Row,>(
  totals: NonNullable<Props<Row, TProperties>['totals']>,
): totals is readonly (keyof Row & string)[] => Array.isArray(totals);

const namedIn = <P extends TProperties>(properties: P) =>
  Object.keys(properties).filter((name): name is NamedKeys<P> => metaOf(properties[name]) !== undefined);

/** The lines of a document: all rows at once, without paging or queries. */
export function PlainTable<Row extends object, P extends TProperties = Record<never, never>>({
  rows,
  of,
  columns,
  choice,
  rowActions,
  actionsWidth,
  caption,
  rowKey,
  totals,
  summing,
  height = rows.length > virtualFrom ? tableHeight : undefined,
  empty,
  none,
}: Props<Row, P>) {
  const keyOf = (row: Row, index = -1) => String(rowKey === undefined ? ('id' in row ? row.id : index) : row[rowKey]);
  const all = useMemo(
    () =>
      loose<Row, NamedKeys<P>>(
        [
          ...(choice ? [choiceColumn(choice, keyOf)] : []),
          ...(columns ?? ((of ? namedIn(of.properties) : []) as (keyof Row & NamedKeys<P>)[])),
          ...(rowActions ? [actionsColumn(rowActions, actionsWidth)] : []),
        ],
        of?.properties,
      ),
    [columns, choice, rowActions, actionsWidth, of],
  );
  if (rows.length === 0 && none !== undefined) return <Quiet>{none}</Quiet>;
  if (rows.length === 0) return <EmptyState {...(empty !== undefined && { title: empty, hint: '' })} />;
  return (
    <Grid
      caption={caption}
      columns={all}
      rows={rows}
      rowKey={(row, index) => keyOf(row as Row, index)}
      density="default"
      waiting={false}
      height={height}
      summing={summing}
      totals={totals && [isFields<Row>(totals) ? totalsOf('合计', rows, totals) : totalsFrom(totals)]}
    />
  );
}
