/** The list of statements as a workbook, one row a statement or one row a line. */
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY } from '@portal/sdk/calls/settlement';
import { conditionsOf, type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import {
  AGE,
  DRAWN_BY,
  INVOICE_STATE,
  LINE_FLAG,
  PAY_STATE,
  SETTLE_TYPE,
  SETTLEMENT_STATUS,
} from '../statement/codes.ts';
import type { SettlementFilters } from '../statement/schema.ts';
import { foundSettlements } from '../statement/settlements.server.ts';

const textOf = <T extends object>(table: T, code: unknown): string => String(table[code as keyof T] ?? code);

const COLUMNS = [
  's.settlementNo',
  's.settleType',
  's.period',
  's.supplierName',
  's.purchaserName',
  's.plate',
  's.taxRate',
  's.amount',
  's.amountNoTax',
  's.taxAmount',
  's.serviceFee',
  's.deductAmount',
  's.payableAmount',
  's.diffAmount',
  's.invoicedAmount',
  's.paidAmount',
  's.dueDate',
  's.status',
  's.createdAt',
] as const;

const LINE_COLUMNS = [
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
  'l.flag',
] as const;

const listed = (context: Context, filters: SettlementFilters) =>
  foundSettlements(context, filters).select(COLUMNS).orderBy('s.createdAt', 'desc').orderBy('s.id');

const detailed = (context: Context, filters: SettlementFilters) =>
  listed(context, filters).innerJoin('stlLine as l', 'l.settlementId', 's.id').select(LINE_COLUMNS).orderBy('l.lineNo');

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];
type LineRow = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

const SHEET: readonly SheetColumn<Row>[] = [
  { title: '结算单号', value: (s) => s.settlementNo },
  { title: '发起', width: 12, value: (s) => textOf(SETTLE_TYPE, s.settleType) },
  { title: '周期', width: 10, value: (s) => s.period },
  { title: '供应商', width: 30, value: (s) => s.supplierName },
  { title: '采购单位', width: 30, value: (s) => s.purchaserName },
  { title: '板块', width: 10, value: (s) => textOf(PLATE, s.plate) },
  { title: '税率', kind: 'percent', width: 8, value: (s) => s.taxRate },
  { title: '含税金额（元）', kind: 'money', width: 18, value: (s) => s.amount },
  { title: '不含税金额（元）', kind: 'money', width: 18, value: (s) => s.amountNoTax },
  { title: '税额（元）', kind: 'money', width: 16, value: (s) => s.taxAmount },
  { title: '平台服务费（元）', kind: 'money', width: 16, value: (s) => s.serviceFee },
  { title: '其他扣减（元）', kind: 'money', width: 16, value: (s) => s.deductAmount },
  { title: '应付金额（元）', kind: 'money', width: 18, value: (s) => s.payableAmount },
  { title: '差异金额（元）', kind: 'money', width: 16, value: (s) => s.diffAmount },
  { title: '已开票（元）', kind: 'money', width: 18, value: (s) => s.invoicedAmount },
  { title: '已付款（元）', kind: 'money', width: 18, value: (s) => s.paidAmount },
  { title: '到期付款日', kind: 'day', value: (s) => s.dueDate },
  { title: '状态', width: 16, value: (s) => textOf(SETTLEMENT_STATUS, s.status) },
  { title: '创建时间', kind: 'time', value: (s) => s.createdAt },
];

const LINE_SHEET: readonly SheetColumn<LineRow>[] = [
  ...SHEET,
  { title: '行号', kind: 'integer', width: 8, value: (l) => l.lineNo },
  { title: '订单编号', value: (l) => l.orderNo },
  { title: '订单行号', kind: 'integer', width: 10, value: (l) => l.orderLineNo },
  { title: '收货单号', value: (l) => l.receiptNo },
  { title: '收货日期', kind: 'day', value: (l) => l.receivedOn },
  { title: '物料编码', value: (l) => l.materialCode },
  { title: '物料名称', width: 24, value: (l) => l.name },
  { title: '规格', width: 24, value: (l) => l.spec },
  { title: '单位', width: 8, value: (l) => l.unit },
  { title: '数量', kind: 'quantity', value: (l) => l.qty },
  { title: '含税单价（元）', kind: 'quantity', value: (l) => l.unitPrice },
  { title: '行价税合计（元）', kind: 'money', width: 18, value: (l) => l.lineAmount },
  { title: '行标记', width: 10, value: (l) => textOf(LINE_FLAG, l.flag) },
];

/** Every filter of the list. */
const told = (filters: SettlementFilters) =>
  conditionsOf(filters, {
    settleType: ['类型', SETTLE_TYPE],
    status: ['状态', SETTLEMENT_STATUS],
    settlementNo: '结算单号',
    supplierName: '供应商',
    purchaserName: '采购单位',
    orderNo: '订单编号',
    periodFrom: ['结算周期', 'periodTo'],
    amountMin: ['金额（元）', 'amountMax'],
    plate: ['板块', PLATE],
    currency: ['币种', CURRENCY],
    invoiceState: ['开票状态', INVOICE_STATE],
    payState: ['付款状态', PAY_STATE],
    age: ['账龄', AGE],
    overdue: '仅逾期',
    different: '仅有差异',
    drawnBy: ['发起方', DRAWN_BY],
    effective: '不含草稿和已作废',
  });

export async function exportSettlements(
  { withLines = false, ...filters }: SettlementFilters & { withLines?: boolean },
  context: Context,
) {
  const conditions = told(filters);
  return withLines
    ? exporting({ title: '结算单明细', columns: LINE_SHEET, rows: detailed(context, filters), conditions })
    : exporting({ title: '结算单', columns: SHEET, rows: listed(context, filters), conditions });
}
