import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react';
import type { Numeric } from '../../format/index.ts';
import type { Density } from '../density.ts';
import { heights } from '../theme.ts';
import { defaultWidth, isActions, type LooseColumn } from './columns.ts';
import { Sum } from './cell.tsx';
import { GridHead, type Sorting } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type GridStyles, type Placed, place, selectWidth, useGridStyles } from './grid-styles.ts';
import { useFit, useRoom } from './use-fit.ts';
import type { RowChange } from './use-changes.ts';
import { type RowKeys, useGridKeys } from './use-grid-keys.ts';
import { usePricePlaces } from './use-price-places.ts';
import { type RowsInView, useRowsInView, virtualWhereFilled } from './use-rows-in-view.ts';

const rowHeights: Record<Density, number> = {
  compact: heights.rowCompact,
  default: heights.row,
  roomy: heights.rowRoomy,
};

export interface Totals {
  /** 合计, or 本页合计. */
  readonly label: string;
  /** Column → its sum. */
  readonly values: ReadonlyMap<string, Numeric>;
}

export interface Choosing {
  /** What a row is called, for screen readers. */
  readonly nameOf: (row: unknown) => string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: readonly string[], chosen: boolean) => void;
}

export interface GridProps {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly LooseColumn[];
  rows: readonly unknown[];
  rowKey: (row: unknown, index: number) => string;
  density: Density;
  /** Pixels after which it scrolls, the room there is, or as tall as its rows. */
  height: number | 'fill' | undefined;
  /** Columns that stay in sight at the left. Default 1. */
  frozen?: number | undefined;
  /** Rows that sum up the rows above them. */
  summing?: ((row: never) => boolean) | undefined;
  /** Dims the rows: others are on their way. */
  waiting: boolean;
  sorting?: Sorting | undefined;
  choosing?: Choosing | undefined;
  /** One row of sums below the others, or one for each currency. */
  totals?: readonly Totals[] | undefined;
  onResize?: ((key: string, width: number) => void) | undefined;
  /** What has come or changed, by key. */
  changes?: ReadonlyMap<string, RowChange> | undefined;
  /** Place of the row that is shown beside the list. */
  previewed?: number | undefined;
  /** Absent where rows have no preview. */
  rowKeys?: RowKeys | undefined;
}

interface FootProps {
  styles: GridStyles;
  placed: readonly Placed[];
  totals: readonly Totals[];
  rowHeight: number;
  selectable: boolean;
}

function GridFoot({ styles, placed, totals, rowHeight, selectable }: FootProps) {
  return (
    <tfoot className={styles.bottom}>
      {totals.map(({ label, values }) => (
        <tr key={label} style={{ height: rowHeight }}>
          {selectable && (
            <td className={mergeClasses(styles.cell, styles.pinned, styles.atStart, styles.foot, styles.corner)} />
          )}
          {placed.map(({ key, column, className, pinned, style }, index) => (
            <td key={key} className={mergeClasses(className, styles.foot, pinned && styles.corner)} style={style}>
              {values.has(key) && <Sum column={column} value={values.get(key)} />}
              {!values.has(key) && index === 0 && label}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

const noChoice = () => undefined;

interface BodyProps extends Pick<GridProps, 'rows' | 'choosing' | 'summing' | 'changes' | 'previewed'> {
  styles: GridStyles;
  placed: readonly Placed[];
  keys: readonly string[];
  rowHeight: number;
  inView: RowsInView;
}

function GridBody({ styles, placed, rows, keys, rowHeight, inView, choosing, summing, changes, previewed }: BodyProps) {
  const spacer = (pixels: number) =>
    pixels > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that stands for the room of others takes no focus
      <tr aria-hidden="true">
        <td className={styles.spacer} colSpan={placed.length + (choosing ? 1 : 0)} style={{ height: pixels }} />
      </tr>
    );
  return (
    <tbody>
      {spacer(inView.above)}
      {inView.indexes.map((index) => (
        <GridRow
          key={keys[index]}
          {...{ styles, placed, rowHeight, index }}
          row={rows[index]}
          isSum={summing?.(rows[index] as never) ?? false}
          rowKey={keys[index] ?? ''}
          name={choosing?.nameOf(rows[index])}
          previewed={index === previewed}
          change={changes?.get(keys[index] ?? '')}
          chosen={choosing?.chosen.has(keys[index] ?? '')}
          onChoose={choosing?.onChoose ?? noChoice}
        />
      ))}
      {spacer(inView.below)}
    </tbody>
  );
}

const choiceOf = (keys: readonly string[], { chosen, onChoose }: Choosing) => {
  const here = keys.filter((key) => chosen.has(key)).length;
  const state: boolean | 'mixed' = here === 0 ? false : here === keys.length ? true : 'mixed';
  return { state, onChange: (all: boolean) => onChoose(keys, all) };
};

/** Heights of what stays above and below the rows, and of a row: with them a table shows whole rows only. */
const measures = (columns: readonly LooseColumn[], rowHeight: number, totals: readonly Totals[]) => {
  const heads = columns.some(({ group }) => group !== undefined) ? 2 : 1;
  return { '--row': `${rowHeight}px`, '--edges': `${rowHeight * (heads + totals.length)}px` } as CSSProperties;
};

/** Widths of all columns, that of the checkboxes first. */
const widthsOf = (columns: readonly LooseColumn[], selectable: boolean) => [
  ...(selectable ? [selectWidth] : []),
  ...columns.map(({ width = defaultWidth }) => width),
];

/** Rows that come or are scrolled into sight are drawn bit by bit: what is pressed meanwhile is answered first. */
const useUnhurried = (rows: readonly unknown[], inView: RowsInView) =>
  useDeferredValue(useMemo(() => ({ rows, inView }), [rows, inView]));

/** The table itself: sticky header, first and last column; arrow keys from cell to cell. */
export function Grid(props: GridProps) {
  const { caption, rowKey, height, sorting, choosing, totals = [], onResize, frozen = 1, summing } = props;
  const styles = useGridStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const keyboard = useGridKeys(props.rowKeys);
  const selectable = choosing !== undefined;
  const rowHeight = rowHeights[props.density];
  const fills = height === 'fill';
  const inSight = useRowsInView(props.rows.length, rowHeight, scroller, fills ? virtualWhereFilled : undefined);
  const { rows, inView } = useUnhurried(props.rows, inSight);
  const columns = usePricePlaces(props.columns, rows);
  const keys = rows.map(rowKey);
  const start = frozen + (selectable ? 1 : 0);
  const last = columns.at(-1);
  const asked = { widths: widthsOf(columns, selectable), start, end: last && isActions(last) ? 1 : 0 };
  const room = useRoom(scroller);
  const sums = totals.flatMap(({ values }) => [...values.values()]).join();
  const { needed, widths } = useFit(keyboard.ref, asked, room, { rows, sums, first: inView.indexes[0] });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const wider = room > 0 && whole > room;
  const placed = useMemo(() => place(columns, needed, styles, frozen, wider), [columns, needed, styles, frozen, wider]);
  const grid = (
    <div
      ref={scroller}
      className={mergeClasses(styles.scroller, height !== undefined && styles.whole, props.waiting && styles.waiting)}
      style={{
        scrollPaddingBlock: rowHeight,
        ...(height !== undefined && measures(columns, rowHeight, totals)),
        ...(typeof height === 'number' && { '--most': `${height}px` }),
      }}
    >
      <table
        {...keyboard}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take focus is a grid
        role="grid"
        className={styles.table}
        style={{ minWidth: whole }}
        data-frozen={start}
        aria-rowcount={rows.length + 1}
      >
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {widths.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <GridHead
          {...{ styles, placed, rowHeight, sorting, onResize }}
          choosing={choosing && choiceOf(keys, choosing)}
        />
        <GridBody
          {...{ styles, placed, rows, keys, rowHeight, inView, choosing, summing }}
          changes={props.changes}
          previewed={props.previewed}
        />
        {totals.length > 0 && <GridFoot {...{ styles, placed, totals, rowHeight, selectable }} />}
      </table>
    </div>
  );
  return fills ? <div className={styles.room}>{grid}</div> : grid;
}
