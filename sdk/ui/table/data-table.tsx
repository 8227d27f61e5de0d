import { makeStyles, mergeClasses, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type PageCall, REFUSALS, type RowOf } from '../../contract/index.ts';
import type { ShownOf } from '../../contract/call.ts';
import type { Summed } from '../../data/use-counted-list.ts';
import type { List } from '../../data/use-list.ts';
import type { Numeric } from '../../format/index.ts';
import { Button } from '../button.tsx';
import { fillable, useFilled } from './list-page.tsx';
import { MessageBar } from '../message-bar.tsx';
import { isOwn, useOnlyKind } from '../own-field.ts';
import { offPaper } from '../print/printing.ts';
import { radius, space } from '../theme.ts';
import { type ColumnOf, isActions, loose } from './columns.ts';
import { copyRows } from './copy-rows.ts';
import { Grid } from './grid.tsx';
import { Pager } from './pager.tsx';
import { actionsColumn } from './row-actions.tsx';
import { RowPreview } from './row-preview.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Substitute } from './substitute.tsx';
import { tableHeight } from './table-height.ts';
import { TableTools } from './table-tools.tsx';
import { TableViews } from './table-views.tsx';
import { sumText, totalsByCurrency, totalsFrom, totalsOf } from './totals.ts';
import { useChanges } from './use-changes.ts';
import { useHeld } from './use-held.ts';
import { usePreview } from './use-preview.ts';
import { useSelection } from './use-selection.ts';
import { useTableSettings } from './use-table-settings.ts';
import { useTableView } from './use-table-view.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: `${space.xs} ${space.m}`,
    borderRadius: radius.card,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  /** The rows, and beside them the one that is previewed. */
  beside: {
    display: 'flex',
    minWidth: 0,
    '& > :first-child': { minWidth: 0, flexGrow: 1, flexBasis: 0 },
    [fillable]: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minHeight: 0 },
    '@media print': { display: 'block' },
  },
  filling: { [fillable]: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minHeight: '280px' } },
  line: { display: 'flex', alignItems: 'center', gap: space.s, minHeight: '36px', minWidth: 0, ...offPaper },
  start: { display: 'flex', alignItems: 'center', gap: space.s, flexGrow: 1, flexBasis: 0, minWidth: 0 },
  end: {
    display: 'flex',
    alignItems: 'center',
    gap: space.xs,
    marginLeft: 'auto',
    flexShrink: 0,
    '& button': { minWidth: 'auto' },
  },
  whole: { position: 'fixed', inset: 0, zIndex: 1000, borderRadius: 0, overflow: 'auto', padding: space.l },
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
  /** Views of the list, at the left above the rows: `StatusTabs`. */
  tabs?: ReactNode;
  /** Business actions, at the left above the rows; on a `ListPage` they stand in its head. */
  toolbar?: ReactNode;
  /** Further tools at the right: exports. */
  tools?: ReactNode;
  /** Actions on the chosen rows; makes rows selectable. `done`, after one of them, ends the choice and reloads the list. */
  batch?: (rows: readonly RowOf<C>[], done: () => Promise<unknown>) => ReactNode;
  /** Default `many` where there is `batch`, else `none`. */
  selection?: 'none' | 'many';
  /** Field whose sum the selection shows, in yuan or in the currencies of the rows. */
  amount?: keyof RowOf<C> & string;
  /** The server's sums over all pages, or fields summed over the rows of this page alone. */
  totals?:
    | readonly Summed[]
    | Readonly<Partial<Record<keyof RowOf<C> & string, Numeric>>>
    | readonly (keyof RowOf<C> & string)[];
  /** Columns that stay in sight at the left. Default 1. */
  frozen?: number;
  /** Rows that sum up the rows above them. */
  summing?: (row: RowOf<C>) => boolean;
  /** Pixels. Default: the room on a `ListPage`, 460 elsewhere. */
  height?: number;
  /** Drawn when nothing was ever entered. */
  empty?: ReactNode;
  /** `fixed` hides the choice of rows a page. Default `choice`. */
  sizing?: 'choice' | 'fixed';
  /** Name of the table in the user's settings. Default: the path of the call. */
  settingsKey?: string;
}

const fieldIn = <C extends PageCall>(column: ColumnOf<C>) => (typeof column === 'string' ? column : column.field);

const useColumns = <C extends PageCall>({ list, columns, rowActions }: Props<C>) => {
  const { properties } = list.call.row;
  const kind = useOnlyKind();
  return useMemo(() => {
    const told = columns.filter((column) => !isOwn(properties[fieldIn(column) ?? ''], kind));
    return loose<RowOf<C>, ShownOf<C>>(rowActions ? [...told, actionsColumn(rowActions)] : told, properties);
  }, [columns, rowActions, properties, kind]);
};

const isNames = (totals: readonly unknown[]): totals is readonly string[] => typeof totals[0] === 'string';

const sumsOf = <C extends PageCall>({ list, totals }: Props<C>) => {
  if (!totals) return undefined;
  if (!Array.isArray(totals)) return [totalsFrom(totals as Readonly<Record<string, Numeric>>)];
  return isNames(totals)
    ? [totalsOf('本页合计', list.rows, totals)]
    : totalsByCurrency(totals as readonly Summed[], list.call.row.properties);
};

const fieldOf = (row: unknown, field: string) => (row as Readonly<Record<string, unknown>>)[field];

/** By its first text: the number of a document, or the name of a thing. */
function nameOf<C extends PageCall>(row: unknown, columns: readonly ColumnOf<C>[], rowKey: string): string {
  const fields = columns.map(fieldIn);
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

const keyIn =
  (rowKey: string) =>
  (row: unknown, index: number): string =>
    String(fieldOf(row, rowKey) ?? index);

type Selection<C extends PageCall> = ReturnType<typeof useSelection<RowOf<C>>>;

interface RowsProps<C extends PageCall> extends Props<C> {
  control: ReturnType<typeof useTableSettings>;
  /** Absent where rows cannot be chosen. */
  choice: Selection<C> | undefined;
  fills: boolean;
}

/** The rows, or what stands in their place. */
function Rows<C extends PageCall>(props: RowsProps<C>) {
  const { list, caption, rowKey = 'id', height = tableHeight, empty, control, choice, fills } = props;
  const { settings, change } = control;
  const styles = useStyles();
  const keys = list.rows.map(keyIn(rowKey));
  const { rowKeys, panel, place, close } = usePreview(keys, fills);
  // what may be done with the previewed row stands beside it: the room is for its facts
  const shown = useMemo(
    () => (place === undefined ? control.shown : control.shown.filter((column) => !isActions(column))),
    [control.shown, place === undefined],
  );
  const changes = useChanges(list.rows, keys, JSON.stringify(list.input), list.loading);
  const { error } = list;
  if (list.rows.length === 0 || error?.code === REFUSALS.forbidden) return <Substitute list={list} empty={empty} />;
  return (
    <>
      {error && (
        <MessageBar intent="warning" actions={<Button onClick={() => void list.reload()}>重试</Button>}>
          刷新失败：{error.message}。以下是之前的数据。
        </MessageBar>
      )}
      <div className={fills ? styles.beside : undefined}>
        <Grid
          rowKeys={rowKeys}
          changes={changes}
          previewed={place}
          caption={caption}
          columns={shown}
          rows={list.rows}
          rowKey={keyIn(rowKey)}
          density={settings.density}
          height={fills ? 'fill' : height}
          frozen={props.frozen}
          summing={props.summing}
          waiting={list.loading}
          sorting={{ fields: list.call.sort, by: list.sort, order: list.order, onSort: list.sortBy }}
          choosing={
            choice && {
              nameOf: (row) => nameOf<C>(row, props.columns, rowKey),
              chosen: choice.keys,
              onChoose: choice.choose,
            }
          }
          totals={sumsOf(props)}
          onResize={(key, width) => change({ widths: { ...settings.widths, [key]: width } })}
        />
        {place !== undefined && (
          <RowPreview
            panel={panel}
            name={nameOf<C>(list.rows[place], props.columns, rowKey)}
            row={list.rows[place]}
            columns={control.all}
            actions={props.rowActions?.(list.rows[place] as RowOf<C>)}
            onClose={close}
          />
        )}
      </div>
      <Pager
        {...{ page: list.page, size: list.size, total: list.total, onTurn: list.turn, maxSize: list.call.maxSize }}
        sizing={props.sizing ?? 'choice'}
      />
    </>
  );
}

/** A list: views and tools in one line, rows, totals, pager, and the placeholder while there is nothing to show. */
export function DataTable<C extends PageCall>(props: Props<C>) {
  const { list, caption, tabs, toolbar, tools, batch, amount, rowKey = 'id', settingsKey = list.call.path } = props;
  const styles = useStyles();
  const filled = useFilled() && props.height === undefined;
  const [whole, setWhole] = useState(false);
  const columns = useColumns(props);
  const view = useTableView({ list, columns, settingsKey: props.settingsKey, offered: filled });
  const control = useTableSettings({ table: settingsKey, columns, view: view.shown, held: useHeld(list) });
  const selection = useSelection<RowOf<C>>(list.rows, keyIn(rowKey), JSON.stringify(list.filters));
  const selecting = (props.selection ?? (batch ? 'many' : 'none')) === 'many';
  usePageInRange(list);
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && here && !event.defaultPrevented) setWhole(false);
  };
  // one stop of Tab for all tools, arrows from one to the next: the rows are near
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true });
  const section = useRef<HTMLElement>(null);
  /** The bar of the choice goes, and the focus that stood in it returns to the row where it was. */
  const unchoose = () => {
    selection.clear();
    section.current?.querySelector<HTMLElement>('[role="grid"] :is(td, th)[tabindex="0"]')?.focus();
  };
  const copy = () =>
    copyRows(control.shown, selection.rows.length > 0 ? selection.rows : list.rows, list.call.row.properties);
  const done = () => {
    selection.clear();
    return list.reload();
  };
  return (
    <section
      ref={section}
      className={mergeClasses(styles.box, filled && styles.filling, whole && styles.whole)}
      aria-label={caption}
      aria-busy={list.loading}
      onKeyDown={leave}
    >
      <div className={styles.line}>
        {selecting && selection.rows.length > 0 ? (
          <SelectionBar
            rows={selection.rows}
            sum={amount && sumText(selection.rows, amount, list.call.row.properties)}
            onClear={unchoose}
          >
            {batch?.(selection.rows, done)}
          </SelectionBar>
        ) : (
          <div className={styles.start}>
            {tabs}
            {toolbar}
          </div>
        )}
        <div className={styles.end} role="toolbar" aria-label="表格工具" {...arrows}>
          {tools}
          {filled && <TableViews view={view} control={control} call={list.call} />}
          <TableTools
            control={control}
            onReload={() => void list.reload()}
            onCopy={() => void copy()}
            whole={whole}
            onWhole={setWhole}
          />
        </div>
      </div>
      <Rows {...props} {...{ control }} choice={selecting ? selection : undefined} fills={whole || filled} />
    </section>
  );
}
