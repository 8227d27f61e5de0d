import { Button, makeStyles, mergeClasses, Tooltip } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { Defined } from '../defined.tsx';
import { isActions } from './columns.ts';
import { GroupHead } from './group-head.tsx';
import type { GridStyles, Placed } from './grid-styles.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { RowBox } from './row-box.tsx';

const useStyles = makeStyles({
  sort: { minWidth: 0, maxWidth: '100%', padding: 0, height: 'auto', fontWeight: 'inherit', color: 'inherit' },
  told: { textDecorationLine: 'underline', textDecorationStyle: 'dotted', textUnderlineOffset: '3px' },
});

export interface Sorting {
  readonly fields: readonly string[];
  readonly by: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly onSort: (field: string | undefined, order?: 'asc' | 'desc') => void;
}

const ICON = { none: ArrowSortRegular, asc: ArrowUpRegular, desc: ArrowDownRegular };
const ARIA = { none: 'none', asc: 'ascending', desc: 'descending' } as const;

interface SortProps {
  title: string;
  /** Of the figure; told when the button is pointed at or focused. */
  definition?: string;
  field: string;
  sorting: Sorting;
}

/** Ascending, descending, as it was. */
function SortButton({ title, definition, field, sorting }: SortProps) {
  const styles = useStyles();
  const state = sorting.by === field ? sorting.order : 'none';
  const Icon = ICON[state];
  const next = () => {
    if (state === 'none') sorting.onSort(field, 'asc');
    else if (state === 'asc') sorting.onSort(field, 'desc');
    else sorting.onSort(undefined);
  };
  const button = (
    <Button className={styles.sort} appearance="transparent" iconPosition="after" icon={<Icon />} onClick={next}>
      <span className={mergeClasses(definition !== undefined && styles.told)}>{title}</span>
    </Button>
  );
  if (definition === undefined) return button;
  return (
    <Tooltip relationship="description" withArrow content={definition}>
      {button}
    </Tooltip>
  );
}

interface Props {
  styles: GridStyles;
  placed: readonly Placed[];
  rowHeight: number;
  sorting?: Sorting | undefined;
  /** Column → px, once the user has let go. */
  onResize?: ((key: string, width: number) => void) | undefined;
  /** Absent where rows cannot be chosen. */
  choosing?: { readonly state: boolean | 'mixed'; readonly onChange: (all: boolean) => void } | undefined;
}

/** The row of titles: sorting, widths, and the choice of all. */
export function GridHead({ styles, placed, rowHeight, sorting, onResize, choosing }: Props) {
  const grouped = placed.some(({ column }) => column.group !== undefined);
  return (
    <thead className={styles.top}>
      {grouped && <GroupHead {...{ styles, placed, rowHeight }} selectable={choosing !== undefined} />}
      <tr style={{ height: rowHeight }} aria-rowindex={1}>
        {choosing && (
          <th
            className={mergeClasses(
              styles.cell,
              styles.pinned,
              styles.atStart,
              styles.head,
              styles.corner,
              styles.select,
            )}
            scope="col"
          >
            <RowBox checked={choosing.state} disabled={false} label="选择本页全部" onChange={choosing.onChange} />
          </th>
        )}
        {placed.map(({ key, column, className, pinned, style }) => {
          const field = column.field !== undefined && sorting?.fields.includes(column.field) ? column.field : undefined;
          return (
            <th
              key={key}
              scope="col"
              className={mergeClasses(className, styles.head, pinned && styles.corner)}
              style={style}
              {...(field !== undefined && { 'aria-sort': ARIA[sorting?.by === field ? sorting.order : 'none'] })}
            >
              {sorting && field !== undefined ? (
                <SortButton {...column} field={field} sorting={sorting} />
              ) : (
                <Defined label={column.title} definition={column.definition} />
              )}
              {onResize && !isActions(column) && <ResizeHandle onResize={(width) => onResize(key, width)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
