import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { heights, space } from '../theme.ts';
import { Cell } from './cell.tsx';
import { alignOf, defaultWidth, keyOf, type LooseColumn } from './columns.ts';
import type { Density } from './table-settings.ts';

/** Rows above this number are drawn only while in view. */
export const virtualFrom = 200;

const rowHeights: Record<Density, number> = { compact: heights.rowCompact, default: heights.row, roomy: heights.rowRoomy };
const selectWidth = 44;

const useStyles = makeStyles({
  scroller: { overflow: 'auto', position: 'relative', ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` } },
  table: { borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', width: '100%', fontSize: tokens.fontSizeBase300 },
  cell: {
    paddingBlock: 0, paddingInline: space.m, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, textAlign: 'start', overflow: 'hidden',
    textOverflow: 'ellipsis', whiteSpace: 'nowrap', backgroundColor: 'inherit', boxSizing: 'border-box',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  head: { position: 'sticky', top: 0, zIndex: 3, backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  end: { textAlign: 'end' },
  center: { textAlign: 'center' },
  row: { backgroundColor: tokens.colorNeutralBackground1, ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  chosen: { backgroundColor: tokens.colorBrandBackground2, ':hover': { backgroundColor: tokens.colorBrandBackground2Hover } },
  first: { position: 'sticky', left: 0, zIndex: 2 },
  last: { position: 'sticky', right: 0, zIndex: 2, boxShadow: `-1px 0 0 ${tokens.colorNeutralStroke2}` },
  corner: { zIndex: 4 },
  totals: { position: 'sticky', bottom: 0, zIndex: 3, backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  sort: { minWidth: 0, padding: 0, height: 'auto', fontWeight: 'inherit', color: 'inherit', maxWidth: '100%' },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  select: { paddingInline: space.xs },
});

export interface Sorting {
  readonly fields: readonly string[];
  readonly by: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly onSort: (field: string | undefined, order: 'asc' | 'desc') => void;
}

export interface Selecting {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: readonly string[], chosen: boolean) => void;
}

interface GridProps {
  caption: string;
  columns: readonly LooseColumn[];
  rows: readonly unknown[];
  rowKey: (row: unknown, index: number) => string;
  density: Density;
  /** Pixels, or none to grow with the rows. */
  height: number | undefined;
  sorting?: Sorting;
  selecting?: Selecting;
  totals?: ReadonlyMap<string, ReactNode>;
}

function SortHead({ column, sorting }: { column: LooseColumn; sorting: Sorting }) {
  const styles = useStyles();
  const field = column.field ?? '';
  const active = sorting.by === field;
  const Icon = active ? (sorting.order === 'asc' ? ArrowUpRegular : ArrowDownRegular) : ArrowSortRegular;
  const next = () => {
    if (!active) return sorting.onSort(field, 'asc');
    return sorting.order === 'asc' ? sorting.onSort(field, 'desc') : sorting.onSort(undefined, 'asc');
  };
  return <Button className={styles.sort} appearance="transparent" iconPosition="after" icon={<Icon />} onClick={next}>{column.title}</Button>;
}

/** Arrow keys move between the cells that hold focus. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td,th');
  if (!step || !cell || event.target !== cell) return;
  const row = cell.parentElement as HTMLTableRowElement;
  const table = event.currentTarget;
  const [down = 0, right = 0] = step;
  const next = table.rows[row.rowIndex + down]?.cells[cell.cellIndex + right];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const ariaSort = (sorting: Sorting | undefined, field: string | undefined) =>
  sorting && field !== undefined && sorting.by === field ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined;

/** The table itself: sticky header, first and last column; one body for few rows and for many. */
export function Grid(props: GridProps) {
  const { caption, columns, rows, rowKey, density, height, sorting, selecting, totals } = props;
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[density];
  const many = rows.length > virtualFrom;
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 12, enabled: many });
  const shown = many ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const above = many ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const below = many ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;
  const keys = rows.map(rowKey);
  const all = selecting && keys.length > 0 && keys.every((key) => selecting.chosen.has(key));
  const some = selecting && !all && keys.some((key) => selecting.chosen.has(key));
  const width = columns.reduce((sum, column) => sum + (column.width ?? defaultWidth), selecting ? selectWidth : 0);
  const place = (index: number, isHead = false) =>
    mergeClasses(index === 0 && styles.first, index === columns.length - 1 && columns.length > 2 && styles.last, isHead && (index === 0 || index === columns.length - 1) && styles.corner);
  const side = (column: LooseColumn) => (alignOf(column) === 'end' ? styles.end : alignOf(column) === 'center' ? styles.center : undefined);
  const offset = (index: number) => (index === 0 && selecting ? { left: selectWidth } : undefined);
  const span = columns.length + (selecting ? 1 : 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div ref={scroller} className={styles.scroller} style={height === undefined ? undefined : { maxHeight: height }} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table} style={{ minWidth: width }} onKeyDown={moveFocus} aria-rowcount={rows.length + 1}>
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {selecting && <col style={{ width: selectWidth }} />}
          {columns.map((column) => <col key={keyOf(column)} style={{ width: column.width ?? defaultWidth }} />)}
        </colgroup>
        <thead>
          <tr style={{ height: rowHeight }}>
            {selecting && (
              <th className={mergeClasses(styles.cell, styles.head, styles.first, styles.corner, styles.select)} scope="col">
                <Checkbox checked={all ? true : some ? 'mixed' : false} aria-label="选择本页全部" onChange={(_, { checked }) => selecting.onChoose(keys, checked === true)} />
              </th>
            )}
            {columns.map((column, index) => {
              const sortable = sorting && column.field !== undefined && sorting.fields.includes(column.field);
              return (
                <th key={keyOf(column)} scope="col" className={mergeClasses(styles.cell, styles.head, side(column), place(index, true))} style={offset(index)} aria-sort={ariaSort(sorting, column.field)} tabIndex={-1}>
                  {sortable ? <SortHead column={column} sorting={sorting} /> : column.title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true"><td colSpan={span} style={{ height: above, padding: 0 }} /></tr>}
          {shown.map((index) => {
            const row = rows[index];
            const key = keys[index] ?? '';
            const chosen = selecting?.chosen.has(key);
            return (
              <tr key={key} className={mergeClasses(styles.row, chosen && styles.chosen)} style={{ height: rowHeight }} aria-rowindex={index + 2} aria-selected={chosen}>
                {selecting && (
                  <td className={mergeClasses(styles.cell, styles.first, styles.select)}>
                    <Checkbox checked={chosen ?? false} aria-label={`选择第 ${index + 1} 行`} onChange={(_, { checked }) => selecting.onChoose([key], checked === true)} />
                  </td>
                )}
                {columns.map((column, place_) => (
                  <td key={keyOf(column)} className={mergeClasses(styles.cell, side(column), place(place_))} style={offset(place_)} tabIndex={-1}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <tr aria-hidden="true"><td colSpan={span} style={{ height: below, padding: 0 }} /></tr>}
        </tbody>
        {totals && (
          <tfoot>
            <tr style={{ height: rowHeight }}>
              {selecting && <td className={mergeClasses(styles.cell, styles.totals, styles.first)} />}
              {columns.map((column, index) => (
                <td key={keyOf(column)} className={mergeClasses(styles.cell, styles.totals, side(column), place(index, true))} style={offset(index)}>
                  {totals.get(keyOf(column)) ?? (index === 0 ? '合计' : '')}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
