import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Day,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { plate } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

export const MOVE = {
  RECEIPT: '收货',
  REJECT: '退货',
  SETTLE: '结算',
  DEDUCT: '扣款',
  INVOICE: '开票',
  PAY: '付款',
} as const;

const period = { from: Opt(Day()), to: Opt(Day()) };

const filters = {
  ...period,
  supplierName: Opt(Text(60)),
  plate: Opt(plate()),
  /** Documents of purchasing units at or below it. */
  orgCode: Opt(orgCode()),
  /** Those with something due before today and not paid. */
  overdue: Opt(Bool()),
};

const balances = { opening: Money(), due: Money(), settled: Money(), closing: Money() };
const sums = {
  ...balances,
  invoicedAmount: Money(),
  uninvoicedAmount: Money(),
  paidAmount: Money(),
  overdueAmount: Money(),
};

const detailFilters = {
  supplierEntId: Id(),
  ...period,
  kind: Opt(OneOf('RECEIPT', 'REJECT', 'SETTLE', 'DEDUCT', 'INVOICE', 'PAY')),
  docNo: Opt(Text(40)),
  orderNo: Opt(Text(40)),
  plate: Opt(plate()),
  orgCode: Opt(orgCode()),
};

/** 供应商结算报表与明细 */
export const supplierSettlement = {
  page: pageOf({
    path: '/api/report/supplierSettlement',
    access: 'report:supplier:view',
    filters: Obj(filters),
    row: Obj({ supplierEntId: Id(), supplierName: Str(), ...sums, longestOverdue: Int() }),
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
    row: Obj({
      key: Str(),
      day: Day(),
      kind: OneOf('RECEIPT', 'REJECT', 'SETTLE', 'DEDUCT', 'INVOICE', 'PAY'),
      docNo: Str(),
      /** Of a statement, and of what belongs to it. */
      settlementId: Nullable(Id()),
      settleType: Nullable(OneOf('INCOME', 'PURCHASE')),
      orderId: Nullable(Id()),
      orderNo: Nullable(Str()),
      increase: Money(),
      decrease: Money(),
      balance: Money(),
      remark: Nullable(Str()),
    }),
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
