/** Whole results of reports as workbooks. */
import { type conditionsOf, type Db, exporting, type ExportSheet, type SheetColumn } from '@portal/sdk/server';
import type { ReportColumn } from './columns.ts';
import { uncategorised } from './tree/contract.ts';

type Value = string | number | null | undefined;

interface Report<Row> extends Omit<ExportSheet<Row>, 'columns'> {
  readonly columns: readonly ReportColumn<Row>[];
  /** What is shown of a row instead of single fields. */
  readonly shown?: { readonly [F in keyof Row & string]?: (row: Row) => Value };
}

const sheetColumns = <Row>({ columns, shown = {} }: Report<Row>): SheetColumn<Row>[] =>
  columns.map(({ title, field, kind = 'text', codes, group }) => ({
    title: `${group === undefined || title.startsWith(group) ? '' : `${group}-`}${title}${kind === 'money' ? '（元）' : ''}`,
    kind,
    value: (row) => {
      const value = (shown[field]?.(row) ?? row[field]) as Value;
      return codes && value !== null && value !== undefined ? (codes[value] ?? value) : value;
    },
  }));

export function reportSheet<Row>(report: Report<Row>) {
  const { title, rows, conditions = [] } = report;
  return exporting({ title, columns: sheetColumns(report), rows, conditions });
}

/** What closes a range that another filter opens. */
type Closing = 'to' | `${string}To` | 'amountMax';
/** Organisations, categories and documents, which are told by their names. */
type Named = 'orgCode' | 'parentCode' | 'customerCode' | `${string}Id`;

/** How every filter of a report is told above its workbook, none left out. */
export type Labels<F extends object> = Required<Omit<Parameters<typeof conditionsOf<F>>[1], Closing | Named>>;

interface OfTree {
  readonly orgCode?: string;
  readonly categoryId?: string;
}

/** Nodes that a report is narrowed to, by their names. */
export async function treeTexts(db: Db, { orgCode, categoryId }: OfTree): Promise<string[]> {
  const node = db
    .selectFrom('entOrgNode')
    .select('customerRegisterName as name')
    .where('customerCode', '=', orgCode ?? '');
  const category = db
    .selectFrom('pubCategoryPath')
    .select('pathName as name')
    .where('id', '=', categoryId ?? uncategorised);
  const organisation = orgCode === undefined ? undefined : await node.executeTakeFirst();
  const goods = categoryId === undefined ? undefined : ((await category.executeTakeFirst()) ?? { name: '未分类' });
  return [...(organisation ? [`组织：${organisation.name}`] : []), ...(goods ? [`商品分类：${goods.name}`] : [])];
}

/** Enterprises that a report is narrowed to, by their names. */
export async function enterpriseText(db: Db, label: string, id: string | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const named = await db.selectFrom('entEnterprise').select('customerName').where('id', '=', id).executeTakeFirst();
  return named ? [`${label}：${named.customerName}`] : [];
}
