import { mergeClasses } from '@fluentui/react-components';
import { isActions } from './columns.ts';
import type { GridStyles, Placed } from './grid-styles.ts';

interface Run {
  readonly first: Placed;
  readonly span: number;
}

/** Neighbours of one group; what stays at the left never shares a header with what scrolls. */
export function runsOf(placed: readonly Placed[]): readonly Run[] {
  const runs: Run[] = [];
  for (const one of placed) {
    const last = runs.at(-1);
    const { group } = one.column;
    const joins = last && group !== undefined && group === last.first.column.group && one.pinned === last.first.pinned;
    runs.splice(joins ? -1 : runs.length, 1, joins ? { ...last, span: last.span + 1 } : { first: one, span: 1 });
  }
  return runs;
}

interface Props {
  styles: GridStyles;
  placed: readonly Placed[];
  rowHeight: number;
  /** The column of checkboxes stands before the others. */
  selectable: boolean;
}

/** The row above the titles: what columns have in common. */
export function GroupHead({ styles, placed, rowHeight, selectable }: Props) {
  return (
    <tr style={{ height: rowHeight }}>
      {selectable && (
        <td className={mergeClasses(styles.cell, styles.pinned, styles.atStart, styles.head, styles.corner)} />
      )}
      {runsOf(placed).map(({ first: { key, column, pinned, style }, span }, index, runs) => {
        const continued = column.group === runs[index - 1]?.first.column.group;
        const named = column.group !== undefined && !continued;
        const Cell = named ? 'th' : 'td';
        return (
          <Cell
            key={key}
            colSpan={span}
            {...(named && { scope: 'colgroup' })}
            className={mergeClasses(
              styles.cell,
              styles.head,
              named && styles.group,
              pinned && styles.pinned,
              pinned && styles.corner,
              pinned && isActions(column) ? styles.atEnd : pinned && styles.atStart,
            )}
            style={style}
          >
            {named && column.group}
          </Cell>
        );
      })}
    </tr>
  );
}
