import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { Cell } from './cell.tsx';
import type { GridStyles, Placed } from './grid-styles.ts';
import { RowBox } from './row-box.tsx';
import type { RowChange } from './use-changes.ts';

/** The values of a row: they stay as they are while it is chosen. */
const RowCells = memo(function RowCells({ placed, row }: { placed: readonly Placed[]; row: unknown }) {
  return placed.map(({ key, column, className, style }) => (
    <td key={key} className={className} style={style}>
      <Cell column={column} row={row} />
    </td>
  ));
});

interface Props {
  styles: GridStyles;
  placed: readonly Placed[];
  row: unknown;
  rowKey: string;
  index: number;
  rowHeight: number;
  /** Undefined where rows cannot be chosen, and so is its choice. */
  name: string | undefined;
  chosen: boolean | undefined;
  /** Sums up the rows above it. */
  isSum: boolean;
  /** Since the list was last asked the same. */
  change: RowChange | undefined;
  /** Shown beside the list. */
  previewed: boolean;
  onChoose: (keys: readonly string[], chosen: boolean) => void;
}

const CHANGE: Readonly<Record<RowChange, string>> = { new: '新增的一行', changed: '有变化的一行' };

/** One row; drawn again only when its own facts change. */
export const GridRow = memo(function GridRow(props: Props) {
  const { styles, placed, row, rowKey, index, rowHeight, name, chosen, isSum, change, previewed, onChoose } = props;
  return (
    <tr
      className={mergeClasses(
        styles.row,
        isSum && styles.sum,
        change && styles.changed,
        previewed && styles.previewed,
        chosen && styles.chosen,
      )}
      style={{ height: rowHeight }}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      {...(change && { title: CHANGE[change] })}
    >
      {chosen !== undefined && (
        <td className={mergeClasses(styles.cell, styles.pinned, styles.atStart, styles.select)}>
          <RowBox
            checked={chosen}
            disabled={false}
            label={`选择 ${name}`}
            onChange={(checked) => onChoose([rowKey], checked)}
          />
        </td>
      )}
      <RowCells placed={placed} row={row} />
    </tr>
  );
});
