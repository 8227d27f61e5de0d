import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import {
  between,
  Bool,
  call,
  Day,
  Decimal,
  download,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  grouped,
  Quantity,
  rangeOf,
  relabel,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { agreementNo, deliveryDate, goods, orderNo, plate, PROGRESS, requiredOn, shippedOn } from '../fields.ts';
import { organisation, productCategory } from '../tree/contract.ts';

/** In the order of the columns: the first three are everybody's. */
const row = {
  /** Of the line where rows are lines, else of the order. */
  id: Id(),
  orderId: Id(),
  ...grouped('订单', {
    orderNo,
    orderType: field('类型', ORDER_TYPE, { width: 72 }),
    status: shared.statusOf(ORDER_STATUS, { width: 104 }),
    plate,
    purchaserName: shared.purchaserName,
    supplierName: shared.supplierName,
    projectName: relabel(shared.projectName, '项目', { hidden: true }),
    agreementNo,
    contractNo: field('合同号', Nullable(Str()), { hidden: true, width: 136 }),
    sourceSystem: shared.sourceOf(SOURCE_SYSTEM, { hidden: true, width: 96 }),
    extOrderNo: field('外部订单号', Nullable(Str()), { hidden: true, width: 180 }),
    orderDate: shared.orderDate,
  }),
  ...grouped('商品', {
    lineNo: field('行号', Nullable(Int()), { hidden: true, width: 64 }),
    lineCount: field('行数', Int(), { hidden: true, width: 64 }),
    materialCode: field('物料编码', Nullable(Str()), { hidden: true, width: 120 }),
    name: field('物料', Str(), { width: 168 }),
    spec: field('规格', Nullable(Str()), { hidden: true }),
    unit: field('单位', Nullable(Str()), { hidden: true, width: 64 }),
    qty: field('数量', Nullable(Quantity())),
    unitPrice: field('含税单价', Nullable(Decimal()), { as: 'quantity' }),
    taxRate: field('税率', Nullable(Decimal()), { hidden: true, as: 'percent' }),
    amount: field('含税额', Money()),
    amountNoTax: field('不含税额', Money(), { hidden: true }),
    taxAmount: field('税额', Money(), { hidden: true }),
  }),
  ...grouped('交付', {
    requiredOn,
    deliveryDate,
    shippedOn: relabel(shippedOn, '首次发货', { hidden: true }),
    receivedOn: field('实际交期', Nullable(Day())),
    daysLate: field('延期天数', Int(), { width: 84 }),
    changes: field('变更次数', Int(), { width: 84 }),
    shippedQty: field('已发数量', Nullable(Quantity()), { hidden: true }),
    receivedQty: field('已收数量', Nullable(Quantity()), { hidden: true }),
    rejectedQty: field('拒收数量', Quantity(), { hidden: true }),
    receivedAmount: field('已收', Money()),
  }),
  ...grouped('结算', {
    settledAmount: field('已结', Money()),
    unsettledAmount: field('未结', Money()),
    settleRate: field('结算进度', Decimal(), { hidden: true, as: 'percent' }),
  }),
  ...grouped('发票', {
    invoicedAmount: field('已开票', Money()),
    invoiceRate: field('开票进度', Decimal(), { hidden: true, as: 'percent' }),
  }),
  ...grouped('付款', {
    /** Of orders only: payments name no line. */
    paidAmount: field('已付', Nullable(Money())),
    unpaidAmount: field('未付', Nullable(Money())),
    payRate: field('付款进度', Nullable(Decimal()), { hidden: true, as: 'percent' }),
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
  materialCode: field('物料编码', Opt(Text(60))),
  ...filtersOf(row, { plate: '=', deliveryDate: between('deliveryDateFrom', 'deliveryDateTo') }),
  ...rangeOf('实际收货日期', Day(), 'receivedFrom', 'receivedTo'),
  ...rangeOf('订单金额（元）', Money(), 'amountMin', 'amountMax'),
  ...filtersOf(row, { status: '=' }),
  invoiceState: Opt(field('开票状态', PROGRESS)),
  payState: Opt(field('付款状态', PROGRESS)),
  /** Changes of the delivery date that took effect. */
  changesMin: field('变更次数不少于', Opt(Int({ minimum: 0, maximum: 99 }))),
  ...filtersOf(row, { sourceSystem: '=' }),
  /** Neither refused nor cancelled. */
  valid: field('只看有效订单', Opt(Bool())),
  overdue: field('只看逾期未交', Opt(Bool())),
  /** One row a line instead of one row an order. */
  detail: field('按明细行', Opt(Bool())),
  supplierEntId: field('供应商', Opt(Id())),
  purchaserEntId: field('采购单位', Opt(Id())),
};

/** 订单总台账 */
export const orderReport = {
  page: pageOf({
    path: '/api/report/orderLedger',
    access: 'report:order:view',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['orderDate', 'deliveryDate', 'amount'],
  }),
  /** Sums over the whole result. */
  summary: call({
    path: '/api/report/orderLedger/summary',
    access: 'report:order:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      orders: Int(),
      /** Absent where rows are lines. */
      paidAmount: Nullable(Money()),
      unpaidAmount: Nullable(Money()),
      lateOrders: Int(),
      totals: Obj({
        amount: Money(),
        amountNoTax: Money(),
        taxAmount: Money(),
        receivedAmount: Money(),
        settledAmount: Money(),
        unsettledAmount: Money(),
        invoicedAmount: Money(),
      }),
    }),
  }),
  export: download({
    path: '/api/report/orderLedger/export',
    access: 'report:order:export',
    input: Obj(filters),
  }),
};

export type LedgerFilters = FiltersOf<typeof orderReport.page>;
