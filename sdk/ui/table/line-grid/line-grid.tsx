import { mergeClasses } from '@fluentui/react-components';
import { type ClipboardEvent, type FocusEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { TProperties } from '../../../contract/index.ts';
import { heights } from '../../theme.ts';
import { Sum } from '../cell.tsx';
import { sumOfField } from '../../../format/sum.ts';
import { useFit, useRoom } from '../use-fit.ts';
import { useRowsInView } from '../use-rows-in-view.ts';
import { cellsOf } from './clipboard.ts';
import { allFaults, type LineColumn, type LineContract, linesOf, type LooseLine } from './columns.ts';
import { LineFaults } from './line-faults.tsx';
import { LineRow } from './line-row.tsx';
import { LineTools } from './line-tools.tsx';
import { createLines, type LinesOwner } from './lines.ts';
import { PasteDialog, type Pasting } from './paste-dialog.tsx';
import { copiedOf } from './pasting.ts';
import { type LineStyles, useLineStyles } from './styles.ts';
import { onLineKey, placeOf, useCellFocus } from './use-line-keys.ts';

/** Lines above this number are drawn only while in view. */
const virtualFrom = 100;
/** In pixels. */
const placeWidth = 48;

interface Props<Row, P extends TProperties> {
  /** What the lines are, for screen readers. */
  caption: string;
  /** Contract of a line: names, kinds and limits of its fields. */
  of: LineContract<P>;
  /** Kept outside of the component, or memoised: lines are drawn again when it changes. */
  columns: readonly LineColumn<Row, P>[];
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** Field that identifies a line. */
  rowKey: keyof Row & string;
  /** Makes an empty line under a key of its own. Without it the lines are given: none is added, moved or removed. */
  blank?: () => Row;
  /** Fields summed over all lines, at two decimals. */
  totals?: readonly (keyof Row & string)[];
  /** What may be done with a line; drawn again with it. */
  rowActions?: (row: Row) => ReactNode;
  /** In pixels. Default 120. */
  actionsWidth?: number;
}

interface HeadProps {
  styles: LineStyles;
  columns: readonly LooseLine[];
  rowHeight: number;
  withActions: boolean;
}

function Head({ styles, columns, rowHeight, withActions }: HeadProps) {
  return (
    <thead>
      <tr style={{ height: rowHeight }}>
        <th scope="col" className={mergeClasses(styles.cell, styles.head, styles.place)}>
          行
        </th>
        {columns.map(({ key, title, align, entered }) => (
          <th
            key={key}
            scope="col"
            className={mergeClasses(styles.cell, align !== 'start' && styles[align], styles.head)}
          >
            {title}
            {entered?.required && (
              <span className={styles.required} aria-hidden="true">
                {' *'}
              </span>
            )}
          </th>
        ))}
        {withActions && (
          <th scope="col" className={mergeClasses(styles.cell, styles.actions, styles.head)}>
            操作
          </th>
        )}
      </tr>
    </thead>
  );
}

interface FootProps extends HeadProps {
  rows: readonly object[];
  totals: readonly string[];
}

function Foot({ styles, columns, rowHeight, withActions, rows, totals }: FootProps) {
  return (
    <tfoot>
      <tr style={{ height: rowHeight }}>
        <td className={mergeClasses(styles.cell, styles.foot, styles.place)}>合计</td>
        {columns.map(({ key, align, shown }) => (
          <td key={key} className={mergeClasses(styles.cell, align !== 'start' && styles[align], styles.foot)}>
            {totals.includes(key) && <Sum column={shown} value={sumOfField(rows, key)} />}
          </td>
        ))}
        {withActions && <td className={mergeClasses(styles.cell, styles.actions, styles.foot)} />}
      </tr>
    </tfoot>
  );
}

function useLines<Row extends object, P extends TProperties>(props: Props<Row, P>) {
  const { of, columns: told, rows, onChange, rowKey, blank } = props;
  const columns = useMemo(() => linesOf(of, told), [of, told]);
  const owner: LinesOwner<Row> = { rows, columns, onChange, blank, keyOf: (row) => String(row[rowKey]) };
  const [lines] = useState(() => createLines(owner));
  lines.follow(owner);
  return { owner, lines, columns };
}

/**
 * Lines that a person enters, pastes from a spreadsheet, fills down, sorts by hand and takes back: each cell is checked
 * by the contract, and what is wrong stays for its author to mend. Values are texts, as the contract has figures and days.
 */
export function LineGrid<Row extends object, P extends TProperties>(props: Props<Row, P>) {
  const { caption, rows, blank, totals = [], rowActions, actionsWidth = 120 } = props;
  const styles = useLineStyles();
  const { owner, lines, columns } = useLines(props);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const rowHeight = heights.row;
  const [at, setAt] = useState<ReturnType<typeof placeOf>>();
  const [pasting, setPasting] = useState<Pasting>();
  const focus = useCellFocus(scroller, rowHeight);
  const inView = useRowsInView(rows.length, rowHeight, scroller, virtualFrom);
  const faults = allFaults(columns, rows).filter(({ row }) => !rows[row] || !lines.idle(rows[row]));
  const growing = blank !== undefined;
  const withActions = rowActions !== undefined;
  const asked = {
    widths: [placeWidth, ...columns.map(({ width }) => width), ...(withActions ? [actionsWidth] : [])],
    start: 0,
    end: withActions ? 1 : 0,
  };
  const { widths } = useFit(table, asked, useRoom(scroller), { rows, sums: undefined, first: inView.indexes[0] });
  const [actions] = useState(() => ({ draw: rowActions }));
  actions.draw = rowActions;
  const [drawActions] = useState(() => (row: object) => actions.draw?.(row as Row));

  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const cells = cellsOf(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'));
    const isTable = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
    if (!place || !isTable) return; // one value goes where it is pasted
    event.preventDefault();
    setPasting({ copied: copiedOf(cells, columns, place.column), at: place.row, open: true });
  };
  const close = () => {
    setPasting((last) => last && { ...last, open: false });
    if (at) focus(at);
  };
  const spacer = (pixels: number) =>
    pixels > 0 && (
      <tr>
        <td
          className={styles.spacer}
          colSpan={columns.length + (withActions ? 2 : 1)}
          style={{ height: pixels }}
          aria-hidden="true"
        />
      </tr>
    );
  const parts = { styles, columns, rowHeight, withActions };
  return (
    <div className={styles.whole}>
      <LineTools {...{ styles, lines, columns, growing, at, focus }} />
      <div ref={scroller} className={styles.scroller} style={{ scrollPaddingBlock: rowHeight }}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are entered is a grid
          role="grid"
          className={styles.table}
          style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}
          aria-rowcount={rows.length + 1}
          onKeyDown={(event) => onLineKey(event, { lines, columns, growing, focus })}
          onPaste={paste}
          onFocus={({ target }: FocusEvent) => setAt(placeOf(target) ?? at)}
        >
          <caption className={styles.caption}>{caption}</caption>
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
          <Head {...parts} />
          <tbody>
            {spacer(inView.above)}
            {inView.indexes.map((index) => {
              const row = rows[index];
              return (
                row && (
                  <LineRow
                    key={owner.keyOf(row)}
                    {...{ styles, columns, row, index, rowHeight }}
                    idle={lines.idle(row)}
                    actions={withActions ? drawActions : undefined}
                    onEnter={lines.enter}
                    onLeave={lines.rest}
                  />
                )
              );
            })}
            {spacer(inView.below)}
          </tbody>
          {totals.length > 0 && <Foot {...parts} rows={rows} totals={totals} />}
        </table>
      </div>
      <LineFaults styles={styles} faults={faults} focus={focus} />
      {pasting && <PasteDialog {...pasting} {...{ owner, lines }} onClose={close} />}
    </div>
  );
}
