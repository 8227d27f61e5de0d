import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import * as measures from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import {
  changes,
  deliveryDate,
  goods,
  lateOrders,
  orderNo,
  PROGRESS,
  rejectedQty,
  shippedOn,
  taxedAmount,
} from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation, productCategory } from '../tree/contract.ts';

/** In the order of the columns: the first three are everybody's. */
const row = {
  /** Of the line where rows are lines, else of the order. */
  id: t.Id(),
  orderId: t.Id(),
  ...t.grouped('订单', {
    orderNo,
    orderType: shared.typeOf(ORDER_TYPE, { width: 72 }),
    status: shared.statusOf(ORDER_STATUS, { width: 104 }),
    purchaserName: shared.purchaserName,
    supplierName: shared.supplierName,
    plate: t.styled(shared.plate, { hidden: true, width: 88 }),
    projectName: t.styled(shared.projectName, { hidden: true }),
    agreementNo: t.field('协议号', t.Nullable(t.Str()), { hidden: true, width: 136 }),
    contractNo: t.field('合同号', t.Nullable(t.Str()), { hidden: true, width: 136 }),
    sourceSystem: shared.sourceOf(SOURCE_SYSTEM, { hidden: true, width: 96 }),
    extOrderNo: t.styled(shared.extOrderNo, { hidden: true, width: 180 }),
    orderDate: shared.orderDate,
  }),
  ...t.grouped('商品', {
    amount: taxedAmount,
    lineNo: t.labelled(shared.lineNo, t.Nullable(t.Int()), { hidden: true, width: 64 }),
    lineCount: t.labelled(shared.rowCount, t.Int(), { hidden: true, width: 64 }),
    materialCode: t.labelled(shared.materialCode, t.Nullable(t.Str()), { hidden: true, width: 120 }),
    name: shared.materialName,
    spec: t.labelled(shared.spec, t.Nullable(t.Str()), { hidden: true }),
    unit: t.labelled(shared.unit, t.Nullable(t.Str()), { hidden: true, width: 64 }),
    qty: t.labelled(shared.qty, t.Nullable(t.Quantity())),
    unitPrice: t.Nullable(shared.unitPricePlain),
    taxRate: t.labelled(shared.taxRate, t.Nullable(t.Decimal()), { hidden: true, as: 'percent' }),
    amountNoTax: t.field('不含税额', t.Money(), { hidden: true }),
    taxAmount: t.styled(shared.taxPlain, { hidden: true }),
  }),
  ...t.grouped('交付', {
    requiredOn: shared.deliveryDate,
    deliveryDate,
    shippedOn: t.styled(shippedOn, { hidden: true }),
    receivedOn: t.field('实际交期', t.Nullable(t.Day())),
    daysLate: t.styled(shared.delayDays, { width: 84 }),
    changes,
    shippedQty: t.field('已发数量', t.Nullable(t.Quantity()), { hidden: true }),
    receivedQty: t.field('已收数量', t.Nullable(t.Quantity()), { hidden: true }),
    rejectedQty: t.styled(rejectedQty, { hidden: true }),
    receivedAmount: measures.received,
  }),
  ...t.grouped('结算', {
    settledAmount: measures.reconciled,
    unsettledAmount: measures.unreconciled,
    settleRate: t.field('结算进度', t.Decimal(), { hidden: true, as: 'percent' }),
  }),
  ...t.grouped('发票', {
    invoicedAmount: measures.orderInvoiced,
    invoiceRate: t.styled(shared.invoiceRate, { hidden: true, width: 104 }),
  }),
  ...t.grouped('付款', {
    /** Of orders only: payments name no line. */
    paidAmount: t.Nullable(measures.orderPaid),
    unpaidAmount: t.Nullable(measures.orderUnpaid),
    payRate: t.Nullable(t.styled(shared.payRate, { hidden: true, width: 104 })),
  }),
};

const filters = {
  ...organisation,
  ...productCategory,
  ...t.filtersOf(row, {
    orderDate: t.between('orderDateFrom', 'orderDateTo'),
    orderNo: 'like',
    extOrderNo: 'like',
    supplierName: 'like',
    purchaserName: 'like',
    agreementNo: '=',
  }),
  goods,
  /** A material, exactly. */
  materialCode: t.labelled(row.materialCode, t.Opt(t.Text(60))),
  ...t.filtersOf(row, { plate: '=', deliveryDate: t.between('deliveryDateFrom', 'deliveryDateTo') }),
  ...t.rangeOf('实际收货日期', t.Day(), 'receivedFrom', 'receivedTo'),
  ...t.rangeOf('订单金额（元）', t.Money(), 'amountMin', 'amountMax'),
  ...t.filtersOf(row, { status: '=' }),
  invoiceState: t.Opt(shared.invoiceStateOf(PROGRESS)),
  payState: t.Opt(shared.payStateOf(PROGRESS)),
  /** Changes of the delivery date that took effect. */
  changesMin: t.field('变更次数不少于', t.Opt(t.Int({ minimum: 0, maximum: 99 }))),
  ...t.filtersOf(row, { sourceSystem: '=' }),
  /** Neither refused nor cancelled. */
  valid: t.field('只看有效订单', t.Opt(t.Bool())),
  dead: t.field('只看拒单与取消', t.Opt(t.Bool())),
  late: t.field('只看延期', t.Opt(t.Bool())),
  /** Paid beyond what has come. */
  prepaid: t.field('只看有预付', t.Opt(t.Bool())),
  overdue: t.field('只看逾期未交', t.Opt(t.Bool())),
  /** One row a line instead of one row an order. */
  detail: t.field('按明细行', t.Opt(t.Bool())),
  supplierEntId: t.labelled(shared.supplierName, t.Opt(t.Id())),
  purchaserEntId: t.labelled(shared.purchaserName, t.Opt(t.Id())),
};

export const orderReport = reportOf({
  name: 'order',
  title: '订单总台账',
  path: '/api/report/orderLedger',
  filters,
  period: { from: 'orderDateFrom', to: 'orderDateTo', opens: '本月' },
  row,
  sort: ['orderDate', 'deliveryDate', 'amount'],
  summary: {
    orders: measures.orders,
    deadOrders: t.field('拒单与取消', t.Int(), {
      ...{ unit: '单', better: 'less' },
      definition: '符合查询条件但已拒单或已取消的订单，不计入订单数；它们的行仍在表中。',
    }),
    /** Absent where rows are lines. */
    paidAmount: t.labelled(measures.orderPaid, t.Nullable(t.Money())),
    unpaidAmount: t.labelled(measures.orderUnpaid, t.Nullable(t.Money())),
    lateOrders,
    totals: t.Obj({
      amount: t.field('含税金额', t.Money(), {
        definition: '符合条件的订单行含税金额之和，包含已拒单和已取消的订单；勾选“只看有效订单”可剔除。',
      }),
      amountNoTax: t.Money(),
      taxAmount: t.Money(),
      receivedAmount: measures.received,
      settledAmount: measures.reconciled,
      unsettledAmount: t.Money(),
      invoicedAmount: t.Money(),
    }),
  },
  figures: [
    'orders',
    'deadOrders',
    'lateOrders',
    'amount',
    'receivedAmount',
    'settledAmount',
    'paidAmount',
    'unpaidAmount',
  ],
  standing: ['receivedAmount', 'settledAmount', 'paidAmount', 'unpaidAmount'],
});

export type LedgerFilters = t.FiltersOf<typeof orderReport.page>;
