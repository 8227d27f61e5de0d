import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  Bool,
  codeOf,
  codes,
  field,
  filtersOf,
  type FiltersOf,
  grouped,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  Opt,
  type RowOf,
  Str,
  styled,
} from '@portal/sdk/contract';
import { balances, orderNo, paidAmount, period, SETTLE_TYPE, supplierSought } from '../fields.ts';
import { reportOf } from '../report-of.ts';
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
  ...period,
  supplierName: supplierSought,
  plate: Opt(shared.plate),
  /** Those with something due before today and not paid. */
  overdue: field('只看有逾期', Opt(Bool())),
};

/** Of one supplier, or of all. */
export const sums = {
  ...grouped('余额', balances),
  ...grouped('累计', {
    invoicedAmount: shared.invoiced,
    uninvoicedAmount: field('未开票', Money()),
    paidAmount,
  }),
  ...grouped('逾期', { overdueAmount: field('逾期金额', Money()) }),
};

const move = {
  key: Str(),
  day: shared.date,
  kind: field('单据类型', MOVE, { width: 96 }),
  docNo: field('单据号', Str(), { width: 200 }),
  orderNo: Nullable(orderNo),
  increase: field('增加', Money()),
  decrease: field('减少', Money()),
  balance: field('余额', Money(), { width: 160 }),
  remark: styled(shared.remark, { width: 240 }),
  /** Of a statement, and of what belongs to it. */
  settlementId: Nullable(Id()),
  settleType: Nullable(codeOf(SETTLE_TYPE)),
  orderId: Nullable(Id()),
};

export const supplierSettlement = reportOf({
  name: 'supplier',
  title: '供应商结算报表',
  path: '/api/report/supplierSettlement',
  filters,
  row: {
    supplierEntId: Id(),
    supplierName: styled(shared.supplierName, { width: 224 }),
    ...sums,
    ...grouped('逾期', { longestOverdue: field('最长逾期天', Int(), { width: 104 }) }),
  },
  sort: ['closing', 'due', 'overdueAmount'],
  summary: {
    suppliers: Int(),
    totals: Obj(sums),
    top: Arr(Obj({ supplierName: Str(), closing: Money() })),
  },
});

const detail = '/api/report/supplierSettlement/detail';
/** What stands above the movements of a supplier. */
export const supplierHead = Obj({ supplierName: shared.supplierName, ...balances });

export const supplierMoves = reportOf({
  name: 'supplier',
  title: '供应商结算明细',
  path: detail,
  at: { summary: `${detail}Summary`, export: `${detail}/export` },
  filters: {
    ...organisation,
    supplierEntId: labelled(shared.supplierName, Id()),
    ...filtersOf(move, { day: between('from', 'to'), kind: '=', docNo: 'like', orderNo: 'like' }),
    plate: Opt(shared.plate),
  },
  row: move,
  summary: { ...supplierHead.properties, totals: Obj({ increase: Money(), decrease: Money() }) },
});

export type SupplierFilters = FiltersOf<typeof supplierSettlement.page>;
export type SupplierRow = RowOf<typeof supplierSettlement.page>;
export type MoveFilters = FiltersOf<typeof supplierMoves.page>;
export type Move = RowOf<typeof supplierMoves.page>;
