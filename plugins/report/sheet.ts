/** Whole results of reports as workbooks. */
import { type Context, exportTooLarge, maxExportRows, refuse, type SheetColumn, spreadsheet } from '@portal/sdk/server';
import type { ReportColumn } from './columns.ts';

type Value = string | number | null | undefined;

const sheetColumns = <Row>(columns: readonly ReportColumn<Row>[]): SheetColumn<Row>[] =>
  columns.map(({ title, field, kind = 'text', codes, group }) => ({
    title: `${group === undefined || title.startsWith(group) ? '' : `${group}-`}${title}${kind === 'money' ? '（元）' : ''}`,
    kind,
    value: (row) => {
      const value = row[field] as Value;
      return codes && value !== null && value !== undefined ? (codes[value] ?? value) : value;
    },
  }));

/** @throws invalid above the limit: the caller then asks for the result in the background. */
export function reportSheet<Row>(
  { title, columns, rows, conditions }: Report<Row>,
  context: Pick<Context, 'user' | 'clock'>,
) {
  if (rows.length > maxExportRows) refuse('invalid', exportTooLarge);
  return spreadsheet({ title, columns: sheetColumns(columns), rows, conditions: conditions ?? [] }, context);
}

interface Report<Row> {
  readonly title: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly conditions?: readonly string[];
}

/** What a period says above a workbook. */
export const periodText = (label: string, from: string | undefined, to: string | undefined): string[] =>
  from === undefined && to === undefined ? [] : [`${label}：${from ?? ''} 至 ${to ?? ''}`];
