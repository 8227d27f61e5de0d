/** The list of statements as a workbook, one row a statement or one row a line. */
import { Obj, relabel } from '@portal/sdk/contract';
import { type Context, sheetColumns, sql } from '@portal/sdk/server';
import { totalWithTax } from '@portal/sdk/calls/fields';
import { lineFacts, type SettlementLine } from '../statement/detail.ts';
import type { SettlementFilters } from '../statement/schema.ts';
import { foundSettlements, settlementList, workedOut } from '../statement/settlements.server.ts';

const exportedLine = Obj({ ...lineFacts, lineAmount: relabel(totalWithTax, '行价税合计（元）') });

const ofLine = [
  'l.lineNo',
  'l.orderNo',
  'l.orderLineNo',
  'l.receiptNo',
  'l.receivedOn',
  'l.materialCode',
  'l.name',
  'l.spec',
  'l.unit',
  'l.qty',
  'l.unitPrice',
  'l.amount as lineAmount',
] as const;

export async function exportSettlements(
  { withLines = false, ...filters }: SettlementFilters & { withLines?: boolean },
  context: Context,
) {
  const found = foundSettlements(context, filters).select(workedOut(context));
  if (!withLines) return settlementList.export(found, filters, { title: '结算单' });
  const lines = found
    .innerJoin('stlLine as l', 'l.settlementId', 's.id')
    .select(ofLine)
    .select(sql<SettlementLine['flag']>`l.flag`.as('flag'));
  return settlementList.export(lines, filters, {
    title: '结算单明细',
    within: 'l.lineNo',
    beside: sheetColumns(exportedLine),
  });
}
