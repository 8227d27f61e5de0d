import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PageCall, RowOf } from '../../contract/index.ts';
import type { ShownOf } from '../../contract/call.ts';
import type { List } from '../../data/use-list.ts';
import type { Numeric } from '../../format/index.ts';
import { Toolbar } from '../layout.tsx';
import { radius, space } from '../theme.ts';
import { type ColumnOf, loose } from './columns.ts';
import { Grid } from './grid.tsx';
import { Pager } from './pager.tsx';
import { actionsColumn } from './row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Substitute } from './substitute.tsx';
import { tableHeight } from './table-height.ts';
import { TableTools } from './table-tools.tsx';
import { totalsFrom, totalsOf } from './totals.ts';
import { useSelection } from './use-selection.ts';
import { useTableSettings } from './use-table-settings.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: space.s,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: `${space.m} ${space.l} ${space.xs}`,
    borderRadius: radius.card,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  whole: { position: 'fixed', inset: 0, zIndex: 1000, borderRadius: 0, overflow: 'auto' },
});

interface Props<C extends PageCall> {
  list: List<C>;
  columns: readonly ColumnOf<C>[];
  /** What the table holds, for screen readers. */
  caption: string;
  /** Field that identifies a row. Default `id`. */
  rowKey?: keyof RowOf<C> & string;
  /** Actions of a row: at most three in sight, in a column that stays. */
  rowActions?: (row: RowOf<C>) => ReactNode;
  /** Business actions, at the left of the toolbar. */
  toolbar?: ReactNode;
  /** Further tools at the right: exports. */
  tools?: ReactNode;
  /** Actions on the chosen rows; makes rows selectable. `done`, after one of them, ends the choice and reloads the list. */
  batch?: (rows: readonly RowOf<C>[], done: () => Promise<unknown>) => ReactNode;
  /** Default `many` where there is `batch`, else `none`. */
  selection?: 'none' | 'many';
  /** Field whose sum the selection shows, in yuan. */
  amount?: keyof RowOf<C> & string;
  /** Fields summed over the rows of this page, or the server's sums over all pages; in yuan. */
  totals?: readonly (keyof RowOf<C> & string)[] | Readonly<Partial<Record<keyof RowOf<C> & string, Numeric>>>;
  /** Columns that stay in sight at the left. Default 1. */
  frozen?: number;
  /** Rows that sum up the rows above them. */
  summing?: (row: RowOf<C>) => boolean;
  /** Pixels. Default 460. */
  height?: number;
  /** Drawn when nothing was ever entered. */
  empty?: ReactNode;
  /** `fixed` hides the choice of rows a page. Default `choice`. */
  sizing?: 'choice' | 'fixed';
  /** Name of the table in the user's settings. Default: the path of the call. */
  settingsKey?: string;
}

const useColumns = <C extends PageCall>({ list, columns, rowActions }: Props<C>) => {
  const { properties } = list.call.row;
  return useMemo(
    () => loose<RowOf<C>, ShownOf<C>>(rowActions ? [...columns, actionsColumn(rowActions)] : columns, properties),
    [columns, rowActions, properties],
  );
};

const sumsOf = <C extends PageCall>({ list, totals }: Props<C>) => {
  if (!totals) return undefined;
  return Array.isArray(totals)
    ? totalsOf('本页合计', list.rows, totals as readonly string[])
    : totalsFrom(totals as Readonly<Record<string, Numeric>>);
};

const fieldOf = (row: unknown, field: string) => (row as Readonly<Record<string, unknown>>)[field];

/** By its first text: the number of a document, or the name of a thing. */
function nameOf<C extends PageCall>(row: unknown, columns: readonly ColumnOf<C>[], rowKey: string): string {
  const fields = columns.map((column) => (typeof column === 'string' ? column : column.field));
  const texts = fields.map((field) => (field === undefined ? undefined : fieldOf(row, field)));
  return texts.find((text) => typeof text === 'string' && text !== '')?.toString() ?? String(fieldOf(row, rowKey));
}

/** The last row of a last page may be gone: then the page before it is meant. */
function usePageInRange<C extends PageCall>({ loading, rows, total, page, size, turn }: List<C>) {
  const beyond = !loading && rows.length === 0 && total > 0 && page > 1;
  useEffect(() => {
    if (beyond) turn(Math.ceil(total / size));
  }, [beyond, turn, total, size]);
}

/** The rows, or what stands in their place, and the choice made among them. */
function Rows<C extends PageCall>(props: Props<C> & { control: ReturnType<typeof useTableSettings>; whole: boolean }) {
  const { list, caption, rowKey = 'id', batch, amount, height = tableHeight, empty, control, whole } = props;
  const selecting = (props.selection ?? (batch ? 'many' : 'none')) === 'many';
  const keyOfRow = (row: unknown, index: number) => String(fieldOf(row, rowKey) ?? index);
  const selection = useSelection<RowOf<C>>(list.rows, keyOfRow, JSON.stringify(list.filters));
  const { settings, shown, change } = control;
  const done = () => {
    selection.clear();
    return list.reload();
  };
  if (list.rows.length === 0 || list.error) return <Substitute list={list} empty={empty} />;
  return (
    <>
      {selecting && selection.rows.length > 0 && (
        <SelectionBar rows={selection.rows} amount={amount} onClear={selection.clear}>
          {batch?.(selection.rows, done)}
        </SelectionBar>
      )}
      <Grid
        caption={caption}
        columns={shown}
        rows={list.rows}
        rowKey={keyOfRow}
        density={settings.density}
        height={whole ? 'fill' : height}
        frozen={props.frozen}
        summing={props.summing}
        waiting={list.loading}
        sorting={{ fields: list.call.sort, by: list.sort, order: list.order, onSort: list.sortBy }}
        choosing={
          selecting
            ? {
                nameOf: (row) => nameOf<C>(row, props.columns, rowKey),
                chosen: selection.keys,
                onChoose: selection.choose,
              }
            : undefined
        }
        totals={sumsOf(props)}
        onResize={(key, width) => change({ widths: { ...settings.widths, [key]: width } })}
      />
      <Pager
        {...{ page: list.page, size: list.size, total: list.total, onTurn: list.turn, maxSize: list.call.maxSize }}
        sizing={props.sizing ?? 'choice'}
      />
    </>
  );
}

/** A list: toolbar, rows, totals, pager, and the placeholder while there is nothing to show. */
export function DataTable<C extends PageCall>(props: Props<C>) {
  const { list, caption, toolbar, tools, settingsKey = list.call.path } = props;
  const styles = useStyles();
  const [whole, setWhole] = useState(false);
  const control = useTableSettings(settingsKey, useColumns(props));
  usePageInRange(list);
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && here && !event.defaultPrevented) setWhole(false);
  };
  const end = (
    <>
      {tools}
      <TableTools control={control} onReload={() => void list.reload()} whole={whole} onWhole={setWhole} />
    </>
  );
  return (
    <section
      className={mergeClasses(styles.box, whole && styles.whole)}
      aria-label={caption}
      aria-busy={list.loading}
      onKeyDown={leave}
    >
      <Toolbar end={end}>{toolbar}</Toolbar>
      <Rows {...props} control={control} whole={whole} />
    </section>
  );
}
