/** Whole results of reports as workbooks. */
import type { FiltersOf, PageCall, RowOf } from '@portal/sdk/contract';
import { type Context, type Db, exporting, rowColumns, toldConditions } from '@portal/sdk/server';
import { allRows, type Question } from './query.server.ts';
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

interface Workbook<C extends PageCall> {
  readonly title: string;
  readonly question: Question;
  /** What is shown of a row instead of single fields. */
  readonly texts?: { readonly [F in keyof RowOf<C> & string]?: (row: RowOf<C>) => string };
  /** Titles of single columns that follow from what is asked. */
  readonly titles?: Readonly<Record<string, string>>;
  /** What filters by an id name. */
  readonly named?: Readonly<Record<string, string | undefined>>;
}

/** The whole result of a report, in the words of its contract. */
export async function workbookOf<C extends PageCall>(
  { db }: Pick<Context, 'db'>,
  call: C,
  filters: Partial<FiltersOf<C>> & OfTree,
  { title, question, texts = {}, titles = {}, named }: Workbook<C>,
) {
  const columns = rowColumns(call).map(({ field, ...column }) => {
    const text = (texts as Readonly<Record<string, ((row: RowOf<C>) => string) | undefined>>)[field];
    const title = `${titles[field] ?? column.title}${column.kind === 'money' ? '（元）' : ''}`;
    return { ...column, title, ...(text && { kind: 'text' as const, value: text }) };
  });
  const conditions = toldConditions(call, filters, { ...(await treeNames(db, filters)), ...named });
  return exporting({ title, columns, rows: allRows<RowOf<C>>(question), conditions });
}
