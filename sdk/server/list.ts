/** A list as its contract says it: rows, filters, order, tab counts and export from one query of visible rows. */
import {
  ExpressionWrapper,
  type OperationNode,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectType,
  sql,
} from 'kysely';
import type { Static, TObject, TProperties } from 'typebox';
import { currencyFieldOf } from '../contract/currency.ts';
import { metaOf, narrowingOf, type ValueKind, writtenAs } from '../contract/field.ts';
import type { FiltersOf, PageCall, RowOf, ShownOf } from '../contract/call.ts';
import { presentSchema } from '../contract/schema.ts';
import type { Paged } from '../contract/paging.ts';
import { periodText } from '../format/index.ts';
import { type Exported, exporting } from './exporting.ts';
import { compared, countBy } from './filters.ts';
import { page } from './rows.ts';
import type { CellKind, SheetColumn } from './xlsx.ts';

type Fields<Row> = keyof Row & string;

/** SQL gives a code as its number or text; the check of its column keeps it within the contract's codes. */
type Fits<Given, Asked> = [Given] extends [Asked] ? true : [Asked] extends [Given] ? true : false;
type GivenBy<DB, Alias, Own, Field> = Field extends keyof Own
  ? Own[Field]
  : Alias extends keyof DB
    ? Field extends keyof DB[Alias]
      ? SelectType<DB[Alias][Field]>
      : never
    : never;
/** Fields of the row that the query does not give, or gives as something else. */
type Missing<DB, Alias, Own, Row> = {
  [F in Fields<Row>]: [GivenBy<DB, Alias, Own, F>] extends [never]
    ? F
    : Fits<GivenBy<DB, Alias, Own, F>, Row[F]> extends true
      ? never
      : F;
}[Fields<Row>];

/** As selected, a column or an expression under a name. */
interface Selected {
  readonly selection: {
    readonly alias?: { readonly name?: string };
    readonly node?: OperationNode;
    readonly column?: { readonly column?: { readonly name: string } };
  };
}

/** Names under which a query selects something itself. */
const selectedBy = (query: Loose): readonly (string | undefined)[] =>
  selectionsOf(query).map(({ selection: { alias, column } }) => alias?.name ?? column?.column?.name);

function selectionsOf(query: Loose): readonly Selected[] {
  const { selections = [] } = query.toOperationNode() as { selections?: readonly Selected[] };
  return selections;
}

/** A query that gives every field of the row: a column of its alias under the field's name, or a selection of its own. */
type Giving<DB, TB extends keyof DB, Own, Alias, Row> = SelectQueryBuilder<DB, TB, Own> &
  ([Missing<DB, Alias, Own, Row>] extends [never]
    ? unknown
    : { readonly 'the query does not give': Missing<DB, Alias, Own, Row> });

type Loose = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, unknown>;

interface Spec<C extends PageCall, Alias extends string> {
  /** Where the query keeps the row: fields are columns of it unless the query selects them itself. */
  readonly alias: Alias;
  /** Field by which the list stands until the user chooses; the id decides among equals. */
  readonly sort: Fields<RowOf<C>>;
  /** Default `desc`. */
  readonly order?: 'asc' | 'desc';
}

/** A column of an export: a field of the row as the contract says it, one whose cells are made otherwise, or its own. */
export type ExportColumn<C> =
  | (ShownOf<C> & Fields<RowOf<C>>)
  | SheetColumn<RowOf<C>>
  | (Pick<SheetColumn<RowOf<C>>, 'value' | 'width'> & { readonly field: ShownOf<C> });

/** Texts by field, of codes that administrators keep. */
type KeptTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Export<C, Own> {
  /** Name of the page: names the file and the sheet. */
  readonly title: string;
  /** Default: every field of the row that has a label. */
  readonly columns?: readonly ExportColumn<C>[];
  /** After those of the row, of what the query selects besides. */
  readonly beside?: readonly SheetColumn<RowOf<C> & Own>[];
  /** What filters by an id name, as the conditions state it: `{ categoryId: '机电设备 / 轴承' }`. */
  readonly named?: { readonly [F in keyof FiltersOf<C>]?: string | undefined };
  /** By field of the row and filter: texts of codes that administrators keep. */
  readonly texts?: KeptTexts;
  /** Column by which the rows stand that the query gives for one row of the list: `l.lineNo`. */
  readonly within?: string;
}

const CELL: Readonly<Record<ValueKind, CellKind>> = {
  text: 'text',
  copy: 'text',
  money: 'money',
  wan: 'money',
  quantity: 'quantity',
  unitPrice: 'quantity',
  percent: 'percent',
  wholePercent: 'percent',
  integer: 'integer',
  date: 'day',
  dateTime: 'time',
};

/** Pixels of a column on the screen that a character of a workbook takes. */
const pixelsPerCharacter = 8;
/** In characters: hundreds of millions of yuan, with separators. */
const amountWidth = 18;

function sheetColumn<Row>(name: string, schema: unknown, kept: KeptTexts = {}): SheetColumn<Row> {
  const { label = name, codes: own, group, width } = metaOf(schema) ?? {};
  const codes = kept[name] ? { texts: kept[name] } : own;
  const { type } = presentSchema(schema) as { type?: string };
  const kind = codes ? 'text' : type === 'integer' ? 'integer' : CELL[writtenAs(schema)];
  const characters = width === undefined ? kind === 'money' && amountWidth : Math.ceil(width / pixelsPerCharacter);
  const valueIn = (row: Row) => row[name as keyof Row] as string | number | null;
  return {
    title: group === undefined || label.startsWith(group) ? label : `${group}-${label}`,
    kind,
    ...(characters !== false && { width: characters }),
    value: codes ? (row) => codes.texts[String(valueIn(row))] ?? valueIn(row) : valueIn,
  };
}

/**
 * The fields of an object that have a label as columns of a workbook, for what stands beside the row of a list.
 * @example orders.export(lines, filters, { title: '订单明细', beside: sheetColumns(orderLine), within: 'l.lineNo' })
 */
export const sheetColumns = <P extends TProperties>({ properties }: TObject<P>) =>
  Object.entries(properties).flatMap(([name, schema]): SheetColumn<Static<TObject<P>>>[] =>
    metaOf(schema) ? [sheetColumn(name, schema)] : [],
  );

/** Every field of a list's row that has a label, as columns of a workbook, each with its name. */
export const rowColumns = <C extends PageCall>({ row: { properties } }: C) =>
  Object.entries(properties).flatMap(([field, schema]) =>
    metaOf(schema) ? [{ field, ...sheetColumn<RowOf<C>>(field, schema) }] : [],
  );

/**
 * The filters of a list as its workbook states them; a filter that is a switch is stated by its label alone.
 * @param named - What filters by an id name: `{ orgCode: '霁川公司' }`.
 */
export function toldConditions<C extends PageCall>(
  { filters }: C,
  given: Partial<FiltersOf<C>>,
  named: Readonly<Record<string, string | undefined>> = {},
  kept: KeptTexts = {},
): string[] {
  const values = given as Readonly<Record<string, unknown>>;
  return Object.entries(filters.properties).flatMap(([name, schema]) => {
    const { label, codes: own } = metaOf(schema) ?? {};
    const codes = kept[name] ? { texts: kept[name] } : own;
    const { to } = narrowingOf(schema) ?? {};
    const value = named[name] ?? values[name];
    if (to !== undefined) {
      const period = periodText(value as string | undefined, values[to] as string | undefined);
      return period === '' ? [] : [`${label}：${period}`];
    }
    if (label === undefined || value === undefined || value === '' || (value === false && !codes)) return [];
    return value === true && !codes ? [label] : [`${label}：${codes?.texts[String(value)] ?? String(value)}`];
  });
}

/** Conditions of the filters that follow from fields of the row, which are columns of `alias`. */
export function narrowedBy<C extends PageCall>(
  { filters }: C,
  given: Partial<FiltersOf<C>>,
  alias: string,
): RawBuilder<boolean>[] {
  const values = given as Readonly<Record<string, unknown>>;
  return Object.entries(filters.properties).flatMap(([name, schema]) => {
    const { of, how = '=' } = narrowingOf(schema) ?? {};
    return of === undefined || values[name] === undefined ? [] : [compared(`${alias}.${of}`, how, values[name])];
  });
}

/**
 * The server's half of a list. Each query given to it is the subject's one source of visible rows; what a filter or a
 * field cannot say by its name is a condition or a selection of that query.
 * @example
 * const changes = listOf(deliveryDate.page, { alias: 'c', sort: 'submittedAt' });
 * page: (input, context) => changes.page(visibleChanges(context).select(impact.as('impact')), input),
 */
export function listOf<C extends PageCall, const Alias extends string>(
  call: C,
  { alias, sort, order = 'desc' }: Spec<C, Alias>,
) {
  type Row = RowOf<C>;
  type Input = Partial<FiltersOf<C>> & { readonly sort?: string; readonly order?: 'asc' | 'desc' };
  const fields = Object.keys(call.row.properties);
  const columnOf = (name: string) => `${alias}.${name}`;

  const selecting = (query: Loose, names: readonly string[]) => {
    const own = new Set(selectedBy(query));
    return query.select(names.filter((name) => !own.has(name)).map(columnOf) as never);
  };

  /** The fields of the row, besides those that the query selects itself. */
  const rows = <DB, TB extends keyof DB, Own>(query: Giving<DB, TB, Own, Alias, Row>) =>
    selecting(query as unknown as Loose, fields) as unknown as SelectQueryBuilder<DB, TB, Row>;

  /** Narrowed by the filters that follow from fields of the row. */
  function narrowed<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    input: Partial<FiltersOf<C>>,
  ): SelectQueryBuilder<DB, TB, O> {
    return narrowedBy(call, input, alias).reduce((found, condition) => found.where(condition), query);
  }

  function ordered<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, input: Input) {
    const by = input.sort ?? (sort as string);
    const way = input.sort === undefined ? order : (input.order ?? 'asc');
    const loose = query as unknown as Loose;
    const { node } = selectionsOf(loose).find(({ selection: { alias } }) => alias?.name === by)?.selection ?? {};
    const place = node ? new ExpressionWrapper(node) : sql.ref(columnOf(by)); // what is worked out is no column
    const optional = presentSchema(call.row.properties[by]) !== call.row.properties[by];
    // Empty values come last in both orders; a column that has none keeps the plain order, which an index serves.
    const placed = query.orderBy(place, (to) => (optional ? to[way]().nullsLast() : to[way]()));
    return placed.orderBy(sql.ref(columnOf('id')), 'desc');
  }

  return {
    rows,
    narrowed,
    /** One page of the list. */
    page: <DB, TB extends keyof DB, Own>(
      query: Giving<DB, TB, Own, Alias, Row>,
      input: Input & { readonly page: number; readonly size: number },
    ): Promise<Paged<Row>> => page(ordered(narrowed(rows(query), input), input), input, columnOf('id')),
    /** How many rows each code of a field has under the filters, as `StatusTabs` asks, and what they sum up to. */
    counts: <DB, TB extends keyof DB, O, Counted extends { count: number }>(
      query: SelectQueryBuilder<DB, TB, O>,
      input: Partial<FiltersOf<C>>,
      by: string & keyof Row,
      sums: readonly Fields<Row>[] = [],
    ): Promise<Counted[]> => {
      const currency = currencyFieldOf(call.row.properties, sums[0] ?? '');
      const parted = currency === undefined ? undefined : columnOf(currency);
      return countBy(narrowed(query, input), columnOf(by) as never, sums.map(columnOf) as never, parted as never);
    },
    /** The list as a workbook, in its order, with what it was narrowed by. */
    export<DB, TB extends keyof DB, Own>(
      query: Giving<DB, TB, Own, Alias, Omit<Row, 'may'>>,
      input: Input,
      { title, columns, beside = [], named, texts, within }: Export<C, Own>,
    ): Exported {
      const { properties } = call.row;
      const listed = fields.filter((name) => name !== 'may');
      const all = columns ?? (fields.filter((name) => metaOf(properties[name])) as ExportColumn<C>[]);
      const rows = ordered(narrowed(selecting(query as unknown as Loose, listed), input), input);
      return exporting<Row>({
        title,
        columns: [...all, ...(beside as readonly SheetColumn<Row>[])].map((column) => {
          if (typeof column === 'string') return sheetColumn<Row>(column, properties[column], texts);
          const told = 'field' in column && sheetColumn<Row>(column.field, properties[column.field], texts);
          return { ...told, ...(column as SheetColumn<Row>) };
        }),
        rows: (within === undefined ? rows : rows.orderBy(sql.ref(within))) as never,
        conditions: toldConditions(call, input, named as Readonly<Record<string, string | undefined>>, texts),
      });
    },
  };
}

interface Waiting {
  readonly scope: string;
  readonly sort?: string;
}

/** What waits is listed by its due time, unless the reader sorts it: a worklist has `scope` and sorts by `dueAt`. */
export const urgentFirst = <In extends Waiting>(input: In) =>
  input.scope === 'todo' && input.sort === undefined ? { ...input, sort: 'dueAt', order: 'asc' as const } : input;
