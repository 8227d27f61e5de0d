/** Whole results of reports as workbooks. */
import { periodText as daysText } from '@portal/sdk/format';
import { type Db, exporting, type ExportSheet, type SheetColumn } from '@portal/sdk/server';
import type { ReportColumn } from './columns.ts';
import { uncategorised } from './tree/contract.ts';

type Code = string | number | boolean;
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

/** What a period says above a workbook. */
export function periodText(label: string, from: string | undefined, to: string | undefined): string[] {
  const text = daysText(from, to);
  return text === '' ? [] : [`${label}：${text}`];
}

/** How a filter is told: by its title, codes with their texts, a switch by its title alone. */
type Told = string | readonly [title: string, codes: Readonly<Record<string | number, string>>];

/** What the filters say above a workbook, in the order of `told`. */
export const filterTexts = <F extends object>(filters: F, told: Readonly<Partial<Record<keyof F, Told>>>): string[] =>
  (Object.entries(told) as [keyof F, Told][]).flatMap(([name, how]) => {
    const value = filters[name] as Code | undefined;
    const [title, codes] = typeof how === 'string' ? [how, undefined] : how;
    if (value === undefined || value === false) return [];
    return value === true ? [title] : [`${title}：${codes?.[String(value)] ?? value}`];
  });

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
    .selectFrom('gdCategory')
    .select('name')
    .where('id', '=', categoryId ?? uncategorised);
  const organisation = orgCode === undefined ? undefined : await node.executeTakeFirst();
  const goods = categoryId === undefined ? undefined : ((await category.executeTakeFirst()) ?? { name: '未分类' });
  return [...(organisation ? [`组织：${organisation.name}`] : []), ...(goods ? [`商品分类：${goods.name}`] : [])];
}
