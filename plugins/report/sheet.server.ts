/** Whole results of reports as workbooks and on paper. */
import { type FiltersOf, metaOf, type PageCall, type RowOf } from '@portal/sdk/contract';
import {
  type Context,
  type Db,
  exporting,
  maxPrintedRows,
  printing,
  rowColumns,
  toldConditions,
} from '@portal/sdk/server';
import { earlierOf } from './earlier.server.ts';
import { figureTexts } from './figure-texts.server.ts';
import { allRows, firstRows, pageOfRows, type Question } from './query.server.ts';
import type { ReportCalls, Told } from './report-of.ts';
import { uncategorised } from './tree/contract.ts';

interface OfTree {
  readonly orgCode?: string;
  readonly categoryId?: string;
}

/** Nodes that a report is narrowed to, by their names. */
async function treeNames(db: Db, { orgCode, categoryId }: OfTree) {
  const node = db
    .selectFrom('pubOrgUnit')
    .select('customerRegisterName as name')
    .where('customerCode', '=', orgCode ?? '');
  const category = db
    .selectFrom('pubCategoryPath')
    .select('pathName as name')
    .where('id', '=', categoryId ?? uncategorised);
  const organisation = orgCode === undefined ? undefined : await node.executeTakeFirst();
  const goods = categoryId === undefined ? undefined : ((await category.executeTakeFirst()) ?? { name: '未分类' });
  return { orgCode: organisation?.name, categoryId: goods?.name };
}

/** The name of an enterprise that a report is narrowed to. */
export async function enterpriseName(db: Db, id: string | undefined): Promise<string | undefined> {
  const named = db
    .selectFrom('pubEnterprise')
    .select('customerName')
    .where('id', '=', id ?? null);
  return (await named.executeTakeFirst())?.customerName;
}

type Names = Readonly<Record<string, string | undefined>>;

/** What a workbook or a paper says otherwise than the contract. */
interface Said<C extends PageCall> {
  /** Filters as they are where none is given. */
  readonly unless?: Partial<FiltersOf<C>>;
  /** What is shown of a row instead of single fields. */
  readonly texts?: { readonly [F in keyof RowOf<C> & string]?: (row: RowOf<C>) => string };
  /** Titles of single columns that follow from what is asked. */
  readonly titles?: (filters: FiltersOf<C>) => Readonly<Record<string, string>>;
  /** What filters by an id name. */
  readonly named?: (context: Context, filters: FiltersOf<C>) => Promise<Names>;
  /** Rows that sum up others. */
  readonly summing?: (row: RowOf<C>) => boolean;
  /** What is told of all rows, by the fields of the row. */
  readonly told?: (context: Context, filters: FiltersOf<C>) => Promise<object>;
  /** The same in words, above the rows. */
  readonly figures?: (context: Context, filters: FiltersOf<C>, told: object) => Promise<string[]>;
}

const summed: readonly unknown[] = ['money', 'quantity', 'percent', 'integer'];

/** A figure below the last row, where one is told of all of them. */
function totalOf(told: object, field: string, kind: unknown) {
  const value: unknown = Reflect.get(told, field);
  const isFigure = typeof value === 'string' || typeof value === 'number';
  return isFigure && summed.includes(kind) ? { total: value } : {};
}

/** The whole result of a report, in the words of its contract. @param told - Of all rows. */
async function sheetOf<C extends PageCall>(
  context: Context,
  call: C,
  title: string,
  filters: FiltersOf<C> & OfTree,
  { unless, texts = {}, titles, named, summing, told, figures }: Said<C>,
) {
  const own = titles?.(filters) ?? {};
  const drawn: Readonly<Record<string, ((row: RowOf<C>) => string) | undefined>> = texts;
  const all = (await told?.(context, filters)) ?? {};
  const columns = rowColumns(call).map((column) => {
    const { field, kind } = column;
    const text = drawn[field];
    const title = `${own[field] ?? column.title}${kind === 'money' ? '（元）' : ''}`;
    return { ...column, title, ...totalOf(all, field, kind), ...(text && { kind: 'text' as const, value: text }) };
  });
  const names = { ...(await treeNames(context.db, filters)), ...(await named?.(context, filters)) };
  const conditions = toldConditions(call, { ...unless, ...filters }, names);
  const above = await figures?.(context, filters, all);
  return { title, columns, conditions, ...(summing && { summing }), ...(above && { figures: above }) };
}

type Asked<C> = FiltersOf<C> & OfTree & { readonly sort?: SortOf<C>; readonly order?: 'asc' | 'desc' };
type SortOf<C> = C extends PageCall<unknown, unknown, infer By> ? By : never;

/**
 * Page and workbook of a report from its one question.
 * @param title - Names the file and its sheet.
 */
export const rowsOf = <C extends PageCall>(
  call: C,
  title: string,
  question: (context: Context, asked: Asked<C>) => Question | Promise<Question>,
  said: Said<C> = {},
) => ({
  page: async (input: Asked<C> & { page: number; size: number }, context: Context) =>
    pageOfRows<RowOf<C>>(context.db, await question(context, input), input),
  async export(asked: Asked<C>, context: Context) {
    const rows = allRows<RowOf<C>>(await question(context, asked));
    return exporting({ ...(await sheetOf(context, call, title, asked, said)), rows });
  },
});

interface Answers<R extends ReportCalls> extends Omit<Said<R['page']>, 'told' | 'figures'> {
  readonly rows: (context: Context, asked: Asked<R['page']>) => Question | Promise<Question>;
  readonly summary: (context: Context, filters: FiltersOf<R['page']>) => Promise<Told<R>>;
  /** The sums and figures of the summary alone, where that is less work. */
  readonly sums?: (context: Context, filters: FiltersOf<R['page']>) => Promise<object>;
}

/** What a report answers, from its rows and from what is told of all of them. */
export function reportHandlers<R extends ReportCalls>(
  report: R,
  { rows, summary, sums = summary, ...others }: Answers<R>,
) {
  const { page }: R = report;
  type Filters = FiltersOf<R['page']>;
  const figures = (context: Context, filters: Filters, told: object) =>
    figureTexts(context, report, filters, told, sums);
  const said = { ...others, told: sums, ...(page.figures.length > 0 && { figures }) };
  return {
    ...rowsOf<R['page']>(page, page.title, rows, said),
    /** The columns that a reader sees until they choose others. */
    async print(asked: Asked<R['page']>, context: Context) {
      const found = await firstRows<RowOf<R['page']>>(context.db, await rows(context, asked), maxPrintedRows + 1);
      const sheet = await sheetOf<R['page']>(context, page, page.title, asked, said);
      const columns = sheet.columns.filter(({ field }) => !metaOf(page.row.properties[field])?.hidden);
      return printing({ ...sheet, columns, rows: found }, context);
    },
    async summary(filters: Filters, context: Context) {
      const told = await summary(context, filters);
      const earlier = await earlierOf(context, report, filters, told, sums);
      return { asOf: context.clock.now().toISOString(), ...told, earlier, totals: told };
    },
  };
}
