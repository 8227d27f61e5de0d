/** The order list as a workbook, one row an order or one row a line. */
import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import { type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { PLATE } from '@portal/sdk/calls/enterprise';
import type { OrderFilters } from './contract.ts';
import { foundOrders } from './orders.server.ts';

const textOf = <T extends object>(table: T, code: unknown): string => String(table[code as keyof T] ?? code);

const COLUMNS = [
  'o.orderNo',
  'o.extOrderNo',
  'o.orderType',
  'o.sourceSystem',
  'o.plate',
  'o.purchaserName',
  'o.supplierName',
  'o.projectName',
  'o.agreementNo',
  'o.orderAmount',
  'o.amountNoTax',
  'o.taxAmount',
  'o.orderDate',
  'o.deliveryDate',
  'o.receiptRate',
  'o.settleRate',
  'o.invoiceRate',
  'o.payRate',
  'o.status',
  'o.createdAt',
] as const;

const LINE_COLUMNS = [
  'l.lineNo',
  'l.materialCode',
  'l.name',
  'l.spec',
  'l.unit',
  'l.qty',
  'l.unitPrice',
  'l.taxRate',
  'l.amount',
  'l.shippedQty',
  'l.receivedQty',
  'l.rejectedQty',
  'l.deliveryDate as lineDeliveryDate',
] as const;

const ordered = (context: Context, filters: OrderFilters) =>
  foundOrders(context, filters).select(COLUMNS).orderBy('o.createdAt', 'desc').orderBy('o.id');

const detailed = (context: Context, filters: OrderFilters) =>
  ordered(context, filters)
    .innerJoin('ordOrderLine as l', 'l.orderId', 'o.id')
    .select(LINE_COLUMNS)
    .orderBy('l.lineNo');

type Row = Awaited<ReturnType<ReturnType<typeof ordered>['execute']>>[number];
type LineRow = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

const ORDER_SHEET: readonly SheetColumn<Row>[] = [
  { title: '订单编号', value: (o) => o.orderNo },
  { title: '外部订单号', value: (o) => o.extOrderNo },
  { title: '订单类型', width: 10, value: (o) => textOf(ORDER_TYPE.texts, o.orderType) },
  { title: '来源', width: 10, value: (o) => textOf(SOURCE_SYSTEM.texts, o.sourceSystem) },
  { title: '板块', width: 10, value: (o) => textOf(PLATE, o.plate) },
  { title: '采购单位', width: 30, value: (o) => o.purchaserName },
  { title: '供应商', width: 30, value: (o) => o.supplierName },
  { title: '项目', width: 40, value: (o) => o.projectName },
  { title: '协议编号', value: (o) => o.agreementNo },
  { title: '含税金额（元）', kind: 'money', width: 18, value: (o) => o.orderAmount },
  { title: '不含税金额（元）', kind: 'money', width: 18, value: (o) => o.amountNoTax },
  { title: '税额（元）', kind: 'money', width: 16, value: (o) => o.taxAmount },
  { title: '下单日期', kind: 'day', value: (o) => o.orderDate },
  { title: '要求交期', kind: 'day', value: (o) => o.deliveryDate },
  { title: '收货进度', kind: 'percent', value: (o) => o.receiptRate },
  { title: '对账进度', kind: 'percent', value: (o) => o.settleRate },
  { title: '开票进度', kind: 'percent', value: (o) => o.invoiceRate },
  { title: '付款进度', kind: 'percent', value: (o) => o.payRate },
  { title: '状态', width: 12, value: (o) => textOf(ORDER_STATUS.texts, o.status) },
  { title: '创建时间', kind: 'time', value: (o) => o.createdAt },
];

const LINE_SHEET: readonly SheetColumn<LineRow>[] = [
  ...ORDER_SHEET,
  { title: '行号', kind: 'integer', width: 8, value: (l) => l.lineNo },
  { title: '物料编码', value: (l) => l.materialCode },
  { title: '物料名称', value: (l) => l.name },
  { title: '规格', value: (l) => l.spec },
  { title: '单位', width: 8, value: (l) => l.unit },
  { title: '数量', kind: 'quantity', value: (l) => l.qty },
  { title: '含税单价（元）', kind: 'quantity', value: (l) => l.unitPrice },
  { title: '税率', kind: 'percent', width: 8, value: (l) => l.taxRate },
  { title: '行金额（元）', kind: 'money', value: (l) => l.amount },
  { title: '已发', kind: 'quantity', value: (l) => l.shippedQty },
  { title: '已收', kind: 'quantity', value: (l) => l.receivedQty },
  { title: '拒收', kind: 'quantity', value: (l) => l.rejectedQty },
  { title: '行交期', kind: 'day', value: (l) => l.lineDeliveryDate },
];

const conditionsOf = ({
  orderNo,
  supplierName,
  purchaserName,
  orderDateFrom,
  orderDateTo,
  overdue,
  status,
}: OrderFilters) => [
  ...(status === undefined ? [] : [`状态：${ORDER_STATUS.texts[status]}`]),
  ...(orderNo === undefined ? [] : [`订单编号：${orderNo}`]),
  ...(supplierName === undefined ? [] : [`供应商：${supplierName}`]),
  ...(purchaserName === undefined ? [] : [`采购单位：${purchaserName}`]),
  ...(orderDateFrom === undefined && orderDateTo === undefined
    ? []
    : [`下单日期：${orderDateFrom ?? ''} 至 ${orderDateTo ?? ''}`]),
  ...(overdue ? ['仅逾期'] : []),
];

export async function exportOrders(
  { withLines = false, ...filters }: OrderFilters & { withLines?: boolean },
  context: Context,
) {
  const conditions = conditionsOf(filters);
  return withLines
    ? exporting({ title: '订单明细', columns: LINE_SHEET, rows: detailed(context, filters), conditions })
    : exporting({ title: '订单列表', columns: ORDER_SHEET, rows: ordered(context, filters), conditions });
}
