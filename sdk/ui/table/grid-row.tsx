import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { Cell } from './cell.tsx';
import type { GridStyles, Placed } from './grid-styles.ts';

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
  onChoose: (keys: readonly string[], chosen: boolean) => void;
}

/** One row; drawn again only when its own facts change. */
export const GridRow = memo(function GridRow(props: Props) {
  const { styles, placed, row, rowKey, index, rowHeight, name, chosen, isSum, onChoose } = props;
  return (
    <tr
      className={mergeClasses(styles.row, isSum && styles.sum, chosen && styles.chosen)}
      style={{ height: rowHeight }}
      aria-rowindex={index + 2}
      aria-selected={chosen}
    >
      {chosen !== undefined && (
        <td className={mergeClasses(styles.cell, styles.pinned, styles.atStart, styles.select)}>
          <Checkbox
            className={styles.box}
            checked={chosen}
            aria-label={`选择 ${name}`}
            onChange={(_, { checked }) => onChoose([rowKey], checked === true)}
          />
        </td>
      )}
      {placed.map(({ key, column, className, style }) => (
        <td key={key} className={className} style={style}>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  );
});
