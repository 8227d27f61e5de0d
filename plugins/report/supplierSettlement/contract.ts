import * as shared from '@portal/sdk/calls/fields';
import { balances, overdue, paid } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { SETTLE_TYPE } from '@portal/sdk/calls/settlement';
import { orderNo, overdueOnly, period, supplierSought } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation } from '../tree/contract.ts';

const MOVE = t.codes({
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
  plate: t.Opt(shared.plate),
  /** Those with something due before today and not paid. */
  overdue: overdueOnly,
};

/** Of one supplier, or of all. */
export const sums = {
  ...t.grouped('余额', balances),
  ...t.grouped('累计', {
    invoicedAmount: t.relabel(shared.invoiced, '累计已开票'),
    uninvoicedAmount: t.field('累计未开票', t.Money()),
    paidAmount: t.relabel(paid, '累计已付', { definition: '到期末为止的全部付款。' }),
  }),
  ...t.grouped('逾期', {
    overdueAmount: t.relabel(overdue, '期末逾期', { definition: '期末未付中到期日早于今天的部分，不论何时审核。' }),
  }),
};

const move = {
  key: t.Str(),
  day: shared.date,
  kind: t.field('单据类型', MOVE, { width: 96 }),
  docNo: t.field('单据号', t.Str(), { width: 200 }),
  orderNo: t.Nullable(orderNo),
  increase: t.field('增加', t.Money()),
  decrease: t.field('减少', t.Money()),
  balance: t.field('余额', t.Money(), { width: 160 }),
  remark: t.styled(shared.remark, { width: 240 }),
  /** Of a statement, and of what belongs to it. */
  settlementId: t.Nullable(t.Id()),
  settleType: t.Nullable(t.codeOf(SETTLE_TYPE)),
  orderId: t.Nullable(t.Id()),
};

export const supplierSettlement = reportOf({
  name: 'supplier',
  title: '供应商结算报表',
  path: '/api/report/supplierSettlement',
  filters,
  period: { from: 'from', to: 'to', opens: '本月' },
  row: {
    supplierEntId: t.Id(),
    supplierName: t.styled(shared.supplierName, { width: 224 }),
    ...sums,
    ...t.grouped('逾期', { longestOverdue: t.field('最长逾期天', t.Int(), { width: 104 }) }),
  },
  sort: ['closing', 'due', 'overdueAmount'],
  summary: {
    suppliers: t.Int(),
    totals: t.Obj(sums),
    top: t.Arr(t.Obj({ supplierName: t.Str(), closing: t.Money() })),
  },
  figures: ['opening', 'due', 'settled', 'closing', 'overdueAmount'],
  standing: ['overdueAmount'],
});

const detail = '/api/report/supplierSettlement/detail';
/** What stands above the movements of a supplier. */
export const supplierHead = t.Obj({ supplierName: shared.supplierName, ...balances });

export const supplierMoves = reportOf({
  name: 'supplier',
  title: '供应商结算明细',
  path: detail,
  at: { summary: `${detail}Summary`, export: `${detail}/export` },
  filters: {
    ...organisation,
    supplierEntId: t.labelled(shared.supplierName, t.Id()),
    ...t.filtersOf(move, { day: t.between('from', 'to'), kind: '=', docNo: 'like', orderNo: 'like' }),
    plate: t.Opt(shared.plate),
    /** Without receipts, rejections and invoices, which move no balance. */
    moving: t.field('只看余额变动', t.Opt(t.Bool())),
  },
  period: { from: 'from', to: 'to' },
  row: move,
  summary: { ...supplierHead.properties, totals: t.Obj({ increase: t.Money(), decrease: t.Money() }) },
});

export type SupplierFilters = t.FiltersOf<typeof supplierSettlement.page>;
export type SupplierRow = t.RowOf<typeof supplierSettlement.page>;
export type MoveFilters = t.FiltersOf<typeof supplierMoves.page>;
export type Move = t.RowOf<typeof supplierMoves.page>;
