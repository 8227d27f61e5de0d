import { useMemo } from 'react';
import { EmptyState } from '../states.tsx';
import { type Column, loose } from './columns.ts';
import { Grid } from './grid.tsx';
import { totalsOf } from './totals.ts';

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  caption: string;
  rowKey?: keyof Row & string;
  /** Fields summed over all rows, in yuan. */
  totals?: readonly (keyof Row & string)[];
  /** Pixels after which it scrolls. Default: as tall as its rows, up to 460 above 200 rows. */
  height?: number;
  /** Text when there is no row. Default 暂无数据. */
  empty?: string;
}

/** The lines of a document: all rows at once, no question behind them. */
export function PlainTable<Row extends object>({ rows, columns, caption, rowKey, totals, height, empty }: Props<Row>) {
  const all = useMemo(() => loose(columns), [columns]);
  const keyOfRow = (row: unknown, index: number) => String(rowKey === undefined ? index : (row as Record<string, unknown>)[rowKey]);
  if (rows.length === 0) return <EmptyState {...(empty !== undefined && { title: empty, hint: '' })} />;
  return (
    <Grid
      caption={caption}
      columns={all}
      rows={rows}
      rowKey={keyOfRow}
      density="default"
      height={height ?? (rows.length > 200 ? 460 : undefined)}
      {...(totals && { totals: totalsOf(rows, totals) })}
    />
  );
}
