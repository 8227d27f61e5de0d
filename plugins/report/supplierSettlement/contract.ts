import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  Bool,
  call,
  codeOf,
  codes,
  Day,
  download,
  field,
  filtersOf,
  type FiltersOf,
  grouped,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  rangeOf,
  relabel,
  type RowOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { balances, orderNo, plate, SETTLE_TYPE } from '../fields.ts';
import { organisation } from '../tree/contract.ts';

const MOVE = codes({
  RECEIPT: '收货',
  REJECT: '退货',
  SETTLE: '结算',
  DEDUCT: '扣款',
  INVOICE: '开票',
  PAY: '付款',
});

const filters = {
  ...organisation,
  ...rangeOf('期间', Day(), 'from', 'to'),
  supplierName: field('供应商', Opt(Text(60))),
  plate: Opt(plate),
  /** Those with something due before today and not paid. */
  overdue: field('只看有逾期', Opt(Bool())),
};

const sums = {
  ...grouped('余额', balances),
  ...grouped('累计', {
    invoicedAmount: field('已开票', Money()),
    uninvoicedAmount: field('未开票', Money()),
    paidAmount: field('已付', Money()),
  }),
  ...grouped('逾期', { overdueAmount: field('逾期金额', Money()) }),
};

const move = {
  key: Str(),
  day: field('日期', Day()),
  kind: field('单据类型', MOVE, { width: 96 }),
  docNo: field('单据号', Str(), { width: 200 }),
  orderNo: Nullable(orderNo),
  increase: field('增加', Money()),
  decrease: field('减少', Money()),
  balance: field('余额', Money(), { width: 160 }),
  remark: field('备注', Nullable(Str()), { width: 240 }),
  /** Of a statement, and of what belongs to it. */
  settlementId: Nullable(Id()),
  settleType: Nullable(codeOf(SETTLE_TYPE)),
  orderId: Nullable(Id()),
};

const detailFilters = {
  ...organisation,
  supplierEntId: field('供应商', Id()),
  ...filtersOf(move, { day: between('from', 'to'), kind: '=', docNo: 'like', orderNo: 'like' }),
  plate: Opt(plate),
};

/** 供应商结算报表与明细 */
export const supplierSettlement = {
  page: pageOf({
    path: '/api/report/supplierSettlement',
    access: 'report:supplier:view',
    filters: Obj(filters),
    row: Obj({
      supplierEntId: Id(),
      supplierName: relabel(shared.supplierName, '供应商', { width: 224 }),
      ...sums,
      ...grouped('逾期', { longestOverdue: field('最长逾期天', Int(), { width: 104 }) }),
    }),
    sort: ['closing', 'due', 'overdueAmount'],
  }),
  summary: call({
    path: '/api/report/supplierSettlement/summary',
    access: 'report:supplier:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      suppliers: Int(),
      totals: Obj(sums),
      top: Arr(Obj({ supplierName: Str(), closing: Money() })),
    }),
  }),
  export: download({
    path: '/api/report/supplierSettlement/export',
    access: 'report:supplier:export',
    input: Obj(filters),
  }),
  detail: pageOf({
    path: '/api/report/supplierSettlement/detail',
    access: 'report:supplier:view',
    filters: Obj(detailFilters),
    row: Obj(move),
  }),
  detailSummary: call({
    path: '/api/report/supplierSettlement/detailSummary',
    access: 'report:supplier:view',
    reads: true,
    input: Obj(detailFilters),
    output: Obj({
      asOf: Time(),
      supplierName: Str(),
      ...balances,
      totals: Obj({ increase: Money(), decrease: Money() }),
    }),
  }),
  detailExport: download({
    path: '/api/report/supplierSettlement/detail/export',
    access: 'report:supplier:export',
    input: Obj(detailFilters),
  }),
};

export type SupplierFilters = FiltersOf<typeof supplierSettlement.page>;
export type SupplierRow = RowOf<typeof supplierSettlement.page>;
export type MoveFilters = FiltersOf<typeof supplierSettlement.detail>;
export type Move = RowOf<typeof supplierSettlement.detail>;
