/** Whole results of reports as workbooks. */
import type { FiltersOf, PageCall, RowOf } from '@portal/sdk/contract';
import { type Context, type Db, exporting, rowColumns, toldConditions } from '@portal/sdk/server';
import { allRows, pageOfRows, type Question } from './query.server.ts';
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

/** What a workbook says otherwise than the contract. */
interface Said<C extends PageCall> {
  /** Filters as they are where none is given. */
  readonly unless?: Partial<FiltersOf<C>>;
  /** What is shown of a row instead of single fields. */
  readonly texts?: { readonly [F in keyof RowOf<C> & string]?: (row: RowOf<C>) => string };
  /** Titles of single columns that follow from what is asked. */
  readonly titles?: (filters: FiltersOf<C>) => Readonly<Record<string, string>>;
  /** What filters by an id name. */
  readonly named?: (context: Context, filters: FiltersOf<C>) => Promise<Names>;
}

/** The whole result of a report, in the words of its contract. */
async function workbookOf<C extends PageCall>(
  context: Context,
  call: C,
  title: string,
  filters: FiltersOf<C> & OfTree,
  question: Question,
  { unless, texts = {}, titles, named }: Said<C>,
) {
  const own = titles?.(filters) ?? {};
  const drawn: Readonly<Record<string, ((row: RowOf<C>) => string) | undefined>> = texts;
  const columns = rowColumns(call).map(({ field, ...column }) => {
    const text = drawn[field];
    const title = `${own[field] ?? column.title}${column.kind === 'money' ? '（元）' : ''}`;
    return { ...column, title, ...(text && { kind: 'text' as const, value: text }) };
  });
  const names = { ...(await treeNames(context.db, filters)), ...(await named?.(context, filters)) };
  const conditions = toldConditions(call, { ...unless, ...filters }, names);
  return exporting({ title, columns, rows: allRows<RowOf<C>>(question), conditions });
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
  export: async (asked: Asked<C>, context: Context) =>
    workbookOf(context, call, title, asked, await question(context, asked), said),
});

/** What a report answers, from its rows and from what is told of all of them. */
export const reportHandlers = <R extends ReportCalls>(
  { page }: R,
  {
    rows,
    summary,
    ...said
  }: Said<R['page']> & {
    readonly rows: (context: Context, asked: Asked<R['page']>) => Question | Promise<Question>;
    readonly summary: (context: Context, filters: FiltersOf<R['page']>) => Promise<Told<R>>;
  },
) => ({
  ...rowsOf<R['page']>(page, page.title, rows, said),
  async summary(filters: FiltersOf<R['page']>, context: Context) {
    const told = await summary(context, filters);
    return { asOf: context.clock.now().toISOString(), ...told, totals: told };
  },
});
