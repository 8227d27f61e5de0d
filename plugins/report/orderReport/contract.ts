import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import {
  between,
  Bool,
  Day,
  Decimal,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  Opt,
  grouped,
  Quantity,
  rangeOf,
  Str,
  styled,
  Text,
} from '@portal/sdk/contract';
import {
  changes,
  deliveryDate,
  goods,
  lateOrders,
  openAmount,
  orderNo,
  orders,
  paidAmount,
  PROGRESS,
  rejectedQty,
  settledAmount,
  shippedOn,
  taxedAmount,
  unpaidAmount,
} from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation, productCategory } from '../tree/contract.ts';

/** In the order of the columns: the first three are everybody's. */
const row = {
  /** Of the line where rows are lines, else of the order. */
  id: Id(),
  orderId: Id(),
  ...grouped('订单', {
    orderNo,
    orderType: shared.typeOf(ORDER_TYPE, { width: 72 }),
    status: shared.statusOf(ORDER_STATUS, { width: 104 }),
    plate: styled(shared.plate, { width: 88 }),
    purchaserName: shared.purchaserName,
    supplierName: shared.supplierName,
    projectName: styled(shared.projectName, { hidden: true }),
    agreementNo: field('协议号', Nullable(Str()), { width: 136 }),
    contractNo: field('合同号', Nullable(Str()), { hidden: true, width: 136 }),
    sourceSystem: shared.sourceOf(SOURCE_SYSTEM, { hidden: true, width: 96 }),
    extOrderNo: styled(shared.extOrderNo, { hidden: true, width: 180 }),
    orderDate: shared.orderDate,
  }),
  ...grouped('商品', {
    lineNo: labelled(shared.lineNo, Nullable(Int()), { hidden: true, width: 64 }),
    lineCount: labelled(shared.rowCount, Int(), { hidden: true, width: 64 }),
    materialCode: labelled(shared.materialCode, Nullable(Str()), { hidden: true, width: 120 }),
    name: shared.materialName,
    spec: labelled(shared.spec, Nullable(Str()), { hidden: true }),
    unit: labelled(shared.unit, Nullable(Str()), { hidden: true, width: 64 }),
    qty: labelled(shared.qty, Nullable(Quantity())),
    unitPrice: Nullable(shared.unitPricePlain),
    taxRate: labelled(shared.taxRate, Nullable(Decimal()), { hidden: true, as: 'percent' }),
    amount: taxedAmount,
    amountNoTax: field('不含税额', Money(), { hidden: true }),
    taxAmount: styled(shared.taxPlain, { hidden: true }),
  }),
  ...grouped('交付', {
    requiredOn: shared.deliveryDate,
    deliveryDate,
    shippedOn: styled(shippedOn, { hidden: true }),
    receivedOn: field('实际交期', Nullable(Day())),
    daysLate: styled(shared.delayDays, { width: 84 }),
    changes,
    shippedQty: field('已发数量', Nullable(Quantity()), { hidden: true }),
    receivedQty: field('已收数量', Nullable(Quantity()), { hidden: true }),
    rejectedQty: styled(rejectedQty, { hidden: true }),
    receivedAmount: shared.received,
  }),
  ...grouped('结算', {
    settledAmount,
    unsettledAmount: openAmount,
    settleRate: field('结算进度', Decimal(), { hidden: true, as: 'percent' }),
  }),
  ...grouped('发票', {
    invoicedAmount: shared.invoiced,
    invoiceRate: styled(shared.invoiceRate, { hidden: true, width: 104 }),
  }),
  ...grouped('付款', {
    /** Of orders only: payments name no line. */
    paidAmount: Nullable(paidAmount),
    unpaidAmount: Nullable(unpaidAmount),
    payRate: Nullable(styled(shared.payRate, { hidden: true, width: 104 })),
  }),
};

const filters = {
  ...organisation,
  ...productCategory,
  ...filtersOf(row, {
    orderDate: between('orderDateFrom', 'orderDateTo'),
    orderNo: 'like',
    extOrderNo: 'like',
    supplierName: 'like',
    purchaserName: 'like',
    agreementNo: '=',
  }),
  goods,
  /** A material, exactly. */
  materialCode: labelled(row.materialCode, Opt(Text(60))),
  ...filtersOf(row, { plate: '=', deliveryDate: between('deliveryDateFrom', 'deliveryDateTo') }),
  ...rangeOf('实际收货日期', Day(), 'receivedFrom', 'receivedTo'),
  ...rangeOf('订单金额（元）', Money(), 'amountMin', 'amountMax'),
  ...filtersOf(row, { status: '=' }),
  invoiceState: Opt(shared.invoiceStateOf(PROGRESS)),
  payState: Opt(shared.payStateOf(PROGRESS)),
  /** Changes of the delivery date that took effect. */
  changesMin: field('变更次数不少于', Opt(Int({ minimum: 0, maximum: 99 }))),
  ...filtersOf(row, { sourceSystem: '=' }),
  /** Neither refused nor cancelled. */
  valid: field('只看有效订单', Opt(Bool())),
  overdue: field('只看逾期未交', Opt(Bool())),
  /** One row a line instead of one row an order. */
  detail: field('按明细行', Opt(Bool())),
  supplierEntId: labelled(shared.supplierName, Opt(Id())),
  purchaserEntId: labelled(shared.purchaserName, Opt(Id())),
};

export const orderReport = reportOf({
  name: 'order',
  title: '订单总台账',
  path: '/api/report/orderLedger',
  filters,
  row,
  sort: ['orderDate', 'deliveryDate', 'amount'],
  summary: {
    orders,
    /** Absent where rows are lines. */
    paidAmount: field('已付金额', Nullable(Money())),
    unpaidAmount: Nullable(Money()),
    lateOrders,
    totals: Obj({
      amount: field('含税金额', Money()),
      amountNoTax: Money(),
      taxAmount: Money(),
      receivedAmount: field('已收金额', Money()),
      settledAmount: field('已结金额', Money()),
      unsettledAmount: Money(),
      invoicedAmount: Money(),
    }),
  },
});

export type LedgerFilters = FiltersOf<typeof orderReport.page>;
