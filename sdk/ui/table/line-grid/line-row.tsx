import { mergeClasses } from '@fluentui/react-components';
import { type FormEvent, memo, type ReactNode, useId, useState } from 'react';
import { readEntered } from '../../../format/entered.ts';
import { Cell } from '../cell.tsx';
import { faultsIn, type LooseLine, shownText, textOf } from './columns.ts';
import type { LineStyles } from './styles.ts';

/** What a row reports; the same functions for the life of the grid. */
export interface RowEvents {
  readonly onEnter: (row: number, column: number, text: string) => void;
  readonly onLeave: () => void;
}

interface CellProps extends RowEvents {
  styles: LineStyles;
  column: LooseLine;
  entered: NonNullable<LooseLine['entered']>;
  row: number;
  place: number;
  text: string;
  fault: string | undefined;
}

/** Place of a cell, for the keyboard and for jumps to it. */
export const cellMark = (row: number, column: number) => `${row}:${column}`;

function EntryCell({ styles, column, entered, row, place, text, fault, onEnter, onLeave }: CellProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>(); // while the cell has the focus
  const enter = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    setDraft(value);
    onEnter(row, place, readEntered(entered.kind, value));
  };
  const said = draft === undefined ? fault : undefined; // nobody is corrected in mid-word
  return (
    <td className={mergeClasses(styles.cell, styles.entry, said !== undefined && styles.fault)} title={said}>
      <input
        className={mergeClasses(styles.input, column.align === 'end' && styles.end)}
        data-cell={cellMark(row, place)}
        aria-label={`第 ${row + 1} 行${column.title}`}
        aria-invalid={said !== undefined}
        aria-required={entered.required}
        aria-describedby={said === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        inputMode={entered.kind === 'money' || entered.kind === 'quantity' ? 'decimal' : 'text'}
        placeholder={entered.kind === 'day' ? '年-月-日' : ''}
        value={draft ?? shownText(entered, text)}
        onInput={enter}
        onBlur={() => {
          setDraft(undefined);
          onLeave();
        }}
      />
      {said !== undefined && (
        <span id={id} className={styles.said}>
          {said}
        </span>
      )}
    </td>
  );
}

interface Props extends RowEvents {
  styles: LineStyles;
  columns: readonly LooseLine[];
  row: object;
  index: number;
  rowHeight: number;
  /** It waits to be filled: nothing is missing yet. */
  idle: boolean;
  actions: ((row: object) => ReactNode) | undefined;
}

/** One line; drawn again only when its own facts change. */
export const LineRow = memo(function LineRow(props: Props) {
  const { styles, columns, row, index, rowHeight, idle, actions, ...events } = props;
  const faults = idle ? [] : faultsIn(columns, row);
  return (
    <tr style={{ height: rowHeight }} aria-rowindex={index + 2}>
      <th scope="row" className={mergeClasses(styles.cell, styles.place)}>
        {index + 1}
      </th>
      {columns.map((column, place) =>
        column.entered ? (
          <EntryCell
            key={column.key}
            {...{ styles, column, place, ...events }}
            entered={column.entered}
            row={index}
            text={textOf(row, column.entered.field)}
            fault={faults[place]}
          />
        ) : (
          <td key={column.key} className={mergeClasses(styles.cell, column.align !== 'start' && styles[column.align])}>
            <Cell column={column.shown} row={row} />
          </td>
        ),
      )}
      {actions && <td className={mergeClasses(styles.cell, styles.actions)}>{actions(row)}</td>}
    </tr>
  );
});
