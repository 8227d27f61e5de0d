import { ORDER_STATUS } from '@portal/sdk/calls/order';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  codeOf,
  Bool,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Quantity,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { orderType, plate, progress, sourceSystem } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

const filters = {
  orderNo: Opt(Text(40)),
  extOrderNo: Opt(Text(40)),
  supplierName: Opt(Text(60)),
  purchaserName: Opt(Text(60)),
  supplierEntId: Opt(Id()),
  purchaserEntId: Opt(Id()),
  plate: Opt(plate()),
  /** Documents of purchasing units at or below it. */
  orgCode: Opt(orgCode()),
  agreementNo: Opt(Text(40)),
  /** Name or code of a material. */
  goods: Opt(Text(60)),
  /** A material, exactly. */
  materialCode: Opt(Text(60)),
  /** Goods of a category and of all below it; 0 for goods without. */
  categoryId: Opt(Id()),
  orderDateFrom: Opt(Day()),
  orderDateTo: Opt(Day()),
  deliveryDateFrom: Opt(Day()),
  deliveryDateTo: Opt(Day()),
  receivedFrom: Opt(Day()),
  receivedTo: Opt(Day()),
  amountMin: Opt(Money()),
  amountMax: Opt(Money()),
  sourceSystem: Opt(sourceSystem()),
  invoiceState: Opt(progress()),
  payState: Opt(progress()),
  status: Opt(codeOf(ORDER_STATUS)),
  /** At least so many changes of the delivery date took effect. */
  changesMin: Opt(Int({ minimum: 0, maximum: 99 })),
  /** Neither refused nor cancelled. */
  valid: Opt(Bool()),
  overdue: Opt(Bool()),
  /** One row a line instead of one row an order. */
  detail: Opt(Bool()),
};

const row = {
  /** Of the line where rows are lines, else of the order. */
  id: Id(),
  orderId: Id(),
  orderNo: Str(),
  extOrderNo: Nullable(Str()),
  orderType: orderType(),
  sourceSystem: sourceSystem(),
  plate: plate(),
  projectName: Str(),
  purchaserName: Str(),
  supplierName: Str(),
  agreementNo: Nullable(Str()),
  contractNo: Nullable(Str()),
  status: codeOf(ORDER_STATUS),
  orderDate: Day(),
  lineNo: Nullable(Int()),
  lineCount: Int(),
  materialCode: Nullable(Str()),
  name: Str(),
  spec: Nullable(Str()),
  unit: Nullable(Str()),
  qty: Nullable(Quantity()),
  unitPrice: Nullable(Decimal()),
  taxRate: Nullable(Decimal()),
  amount: Money(),
  amountNoTax: Money(),
  taxAmount: Money(),
  requiredOn: Day(),
  deliveryDate: Day(),
  shippedOn: Nullable(Day()),
  receivedOn: Nullable(Day()),
  daysLate: Int(),
  changes: Int(),
  shippedQty: Nullable(Quantity()),
  receivedQty: Nullable(Quantity()),
  rejectedQty: Quantity(),
  receivedAmount: Money(),
  settledAmount: Money(),
  unsettledAmount: Money(),
  settleRate: Decimal(),
  invoicedAmount: Money(),
  invoiceRate: Decimal(),
  /** Of orders only: payments name no line. */
  paidAmount: Nullable(Money()),
  unpaidAmount: Nullable(Money()),
  payRate: Nullable(Decimal()),
};

const sums = {
  amount: Money(),
  amountNoTax: Money(),
  taxAmount: Money(),
  receivedAmount: Money(),
  settledAmount: Money(),
  unsettledAmount: Money(),
  invoicedAmount: Money(),
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
      totals: Obj(sums),
    }),
  }),
  export: download({
    path: '/api/report/orderLedger/export',
    access: 'report:order:export',
    input: Obj(filters),
  }),
};

export type LedgerFilters = FiltersOf<typeof orderReport.page>;
export type LedgerRow = RowOf<typeof orderReport.page>;
