import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { PageCall, RowOf } from '../../contract/index.ts';
import { REFUSALS } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { Toolbar } from '../layout.tsx';
import { Loading } from '../loading.tsx';
import { EmptyState, ErrorState, NoPermission, NoResult } from '../states.tsx';
import { space } from '../theme.ts';
import { type Column, loose } from './columns.ts';
import { Grid } from './grid.tsx';
import { Pager } from './pager.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableTools } from './table-tools.tsx';
import { totalsOf } from './totals.ts';
import { useSelection } from './use-selection.ts';
import { useTableSettings } from './use-table-settings.ts';

/** spec 9: height at which a list begins to scroll, in px. */
export const tableHeight = 460;

const useStyles = makeStyles({
  box: {
    display: 'flex', flexDirection: 'column', gap: space.s, padding: space.l, paddingBottom: space.xs, minWidth: 0, boxSizing: 'border-box',
    borderRadius: '8px', border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  whole: { position: 'fixed', inset: 0, zIndex: 1000, borderRadius: 0, overflow: 'auto' },
});

interface Props<C extends PageCall> {
  list: List<C>;
  columns: readonly Column<RowOf<C>>[];
  /** What the table holds, for screen readers. */
  caption: string;
  /** Field that identifies a row. Default `id`. */
  rowKey?: keyof RowOf<C> & string;
  /** Business actions, at the left of the toolbar. */
  toolbar?: ReactNode;
  /** Further tools at the right: exports. */
  tools?: ReactNode;
  /** Actions on the chosen rows; makes rows selectable. */
  batch?: (rows: readonly RowOf<C>[], clear: () => void) => ReactNode;
  /** Field whose sum the selection shows, in yuan. */
  amount?: keyof RowOf<C> & string;
  /** Fields summed over the rows of this page, in yuan. */
  totals?: readonly (keyof RowOf<C> & string)[];
  /** Pixels. Default 460. */
  height?: number;
  /** Drawn when nothing was ever entered. */
  empty?: ReactNode;
}

function Substitute<C extends PageCall>({ list, empty }: Pick<Props<C>, 'list' | 'empty'>): ReactNode {
  const { error, loading, rows, filters } = list;
  if (error?.code === REFUSALS.forbidden) return <NoPermission />;
  if (error) return <ErrorState message={error.message} traceId={error.traceId} onRetry={() => void list.reload()} />;
  if (loading && rows.length === 0) return <Loading rows={8} />;
  if (rows.length > 0) return undefined;
  return Object.keys(filters).length > 0 ? <NoResult onReset={() => list.search({})} /> : (empty ?? <EmptyState />);
}

/** A list: toolbar, table, totals, pager, and what stands in its place while there is nothing to show. */
export function DataTable<C extends PageCall>(props: Props<C>) {
  const { list, columns, caption, rowKey = 'id', toolbar, tools, batch, amount, totals, height = tableHeight, empty } = props;
  const styles = useStyles();
  const [whole, setWhole] = useState(false);
  const all = useMemo(() => loose(columns), [columns]);
  const control = useTableSettings(list.call.path, all);
  const keyOfRow = (row: unknown, index: number) => String((row as Record<string, unknown>)[rowKey] ?? index);
  const selection = useSelection<RowOf<C>>(list.rows, keyOfRow);
  const substitute = <Substitute list={list} empty={empty} />;
  const hasRows = list.rows.length > 0 && list.error === undefined;
  return (
    <section className={mergeClasses(styles.box, whole && styles.whole)} aria-label={caption} aria-busy={list.loading}>
      <Toolbar
        end={<>{tools}<TableTools all={all} control={control} onReload={() => void list.reload()} whole={whole} onWhole={setWhole} /></>}
      >
        {toolbar}
      </Toolbar>
      {batch && selection.rows.length > 0 && (
        <SelectionBar rows={selection.rows} amount={amount} onClear={selection.clear}>{batch(selection.rows, selection.clear)}</SelectionBar>
      )}
      {hasRows ? (
        <Grid
          caption={caption}
          columns={control.columns}
          rows={list.rows}
          rowKey={keyOfRow}
          density={control.settings.density}
          height={whole ? undefined : height}
          sorting={{ fields: list.call.sort, by: list.sort, order: list.order, onSort: list.sortBy }}
          {...(batch && { selecting: { chosen: selection.keys, onChoose: selection.choose } })}
          {...(totals && { totals: totalsOf(list.rows, totals) })}
        />
      ) : substitute}
      {hasRows && <Pager page={list.page} size={list.size} total={list.total} onTurn={list.turn} />}
    </section>
  );
}
