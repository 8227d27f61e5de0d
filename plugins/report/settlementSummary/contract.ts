import { CURRENCY, currency } from '@portal/sdk/calls/settlement';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  Decimal,
  download,
  field,
  Int,
  type FiltersOf,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  relabel,
  type RowOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { count, plate, SETTLE_TYPE } from '../fields.ts';
import { organisation } from '../tree/contract.ts';

const month = () => Str({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', title: '账期' });

const filters = {
  ...organisation,
  periodFrom: field('账期（起）', Opt(month()), { entry: 'month' }),
  periodTo: field('账期（止）', Opt(month()), { entry: 'month' }),
  plate: Opt(plate),
  settleType: Opt(field('收入/采购', SETTLE_TYPE)),
  supplierName: field('供应商', Opt(Text(60))),
  /** Amounts are those of one currency. Default CNY. */
  currency: Opt(field('币种', codes(CURRENCY), { placeholder: CURRENCY.CNY })),
};

const wide = { width: 160 };
const sums = {
  statements: count('单数'),
  amount: field('应结', Money(), wide),
  settledAmount: field('已结', Money(), wide),
  openAmount: field('未结', Money(), wide),
  invoicedAmount: field('开票', Money(), wide),
  paidAmount: field('付款', Money(), wide),
  serviceFee: field('服务费', Money()),
  diffAmount: field('差异', Money()),
};

export const SUM_OF = { PERIOD: '小计', YEAR: '年计' } as const;
export const AGING = codes({
  NOT_DUE: '未到期',
  D30: '逾期 30 天内',
  D60: '逾期 31–60 天',
  D90: '逾期 61–90 天',
  MORE: '逾期 90 天以上',
});

/** 结算汇总 */
export const settlementSummary = {
  page: pageOf({
    path: '/api/report/settlementSummary',
    access: 'report:settlement:view',
    filters: Obj(filters),
    row: Obj({
      key: Str(),
      /** A sector of a period, the sum of a period, or of a year. */
      kind: OneOf('ROW', 'PERIOD', 'YEAR'),
      period: field('账期', Str(), { width: 112 }),
      plate: Nullable(relabel(plate, '板块', { width: 112 })),
      /** Its month is closed: no figure changes any more. */
      locked: field('锁账', Bool(), { width: 88 }),
      ...sums,
    }),
  }),
  summary: call({
    path: '/api/report/settlementSummary/summary',
    access: 'report:settlement:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      totals: Obj(sums),
      /** Those of the statements that the other filters find. */
      currencies: Arr(currency()),
      /** Days from drawing up to the approval. */
      averageDays: Nullable(Decimal()),
      /** Amount that differs from the orders, of all. */
      diffRate: Nullable(Decimal()),
      months: Arr(Obj({ period: Str(), paid: Money(), unpaid: Money(), open: Money() })),
    }),
  }),
  /** What is owed and unpaid, by days past due. */
  aging: call({
    path: '/api/report/settlementSummary/aging',
    access: 'report:settlement:view',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ bucket: codeOf(AGING), amount: Money(), statements: Int() })),
  }),
  export: download({
    path: '/api/report/settlementSummary/export',
    access: 'report:settlement:export',
    input: Obj(filters),
  }),
};

export type SummaryFilters = FiltersOf<typeof settlementSummary.page>;
export type SummaryRow = RowOf<typeof settlementSummary.page>;
