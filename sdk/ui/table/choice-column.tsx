import type { ShownColumn } from './columns.ts';
import { RowBox } from './row-box.tsx';

/** Which of the lines are chosen, by their keys, in the order in which they were. */
export interface Choice<Row> {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What the box of a row is called: 选择订单 DD20260110000007. */
  nameOf: (row: Row) => string;
  /** Rows that may not be chosen. */
  disabled?: (row: Row) => boolean;
}

/** A column of boxes, at the left. */
export const choiceColumn = <Row,>(
  { chosen, onChange, nameOf, disabled }: Choice<Row>,
  keyOf: (row: Row) => string,
): ShownColumn<Row> => ({
  title: '选择',
  key: 'choice',
  width: 56,
  show: (row) => (
    <RowBox
      checked={chosen.includes(keyOf(row))}
      disabled={disabled?.(row) ?? false}
      label={nameOf(row)}
      onChange={(checked) =>
        onChange(checked ? [...chosen, keyOf(row)] : chosen.filter((other) => other !== keyOf(row)))
      }
    />
  ),
});
