/** Whole results of reports as workbooks. */
import { exporting, type ExportSheet, type SheetColumn } from '@portal/sdk/server';
import type { ReportColumn } from './columns.ts';

type Value = string | number | null | undefined;

interface Report<Row> extends Omit<ExportSheet<Row>, 'columns'> {
  readonly columns: readonly ReportColumn<Row>[];
  /** What is shown of a row. Default the row itself. */
  readonly shown?: (row: Row) => Row;
}

const sheetColumns = <Row>({ columns, shown = (row) => row }: Report<Row>): SheetColumn<Row>[] =>
  columns.map(({ title, field, kind = 'text', codes, group }) => ({
    title: `${group === undefined || title.startsWith(group) ? '' : `${group}-`}${title}${kind === 'money' ? '（元）' : ''}`,
    kind,
    value: (row) => {
      const value = shown(row)[field] as Value;
      return codes && value !== null && value !== undefined ? (codes[value] ?? value) : value;
    },
  }));

export function reportSheet<Row>(report: Report<Row>) {
  const { title, rows, conditions = [] } = report;
  return exporting({ title, columns: sheetColumns(report), rows, conditions });
}

/** What a period says above a workbook. */
export const periodText = (label: string, from: string | undefined, to: string | undefined): string[] =>
  from === undefined && to === undefined ? [] : [`${label}：${from ?? ''} 至 ${to ?? ''}`];
