import * as shared from '@portal/sdk/calls/fields';
import { CURRENCY, currency } from '@portal/sdk/calls/settlement';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  Decimal,
  field,
  Int,
  labelled,
  type FiltersOf,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type RowOf,
  Str,
  styled,
} from '@portal/sdk/contract';
import { count, difference, openAmount, SETTLE_TYPE, settledAmount, supplierSought } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation } from '../tree/contract.ts';

const month = () => Str({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', title: '账期' });

const filters = {
  ...organisation,
  periodFrom: field('账期（起）', Opt(month()), { entry: 'month' }),
  periodTo: field('账期（止）', Opt(month()), { entry: 'month' }),
  plate: Opt(shared.plate),
  settleType: Opt(field('收入/采购', SETTLE_TYPE)),
  supplierName: supplierSought,
  /** Amounts are those of one currency. Default CNY. */
  currency: Opt(styled(shared.currency, { placeholder: CURRENCY.CNY })),
};

const wide = { width: 160 };
const sums = {
  statements: count('单数'),
  amount: field('应结', Money(), wide),
  settledAmount: styled(settledAmount, wide),
  openAmount: styled(openAmount, wide),
  invoicedAmount: field('开票', Money(), wide),
  paidAmount: field('付款', Money(), wide),
  serviceFee: field('服务费', Money()),
  diffAmount: labelled(difference, Money()),
};

export const SUM_OF = { PERIOD: '小计', YEAR: '年计' } as const;
export const AGING = codes({
  NOT_DUE: '未到期',
  D30: '逾期 30 天内',
  D60: '逾期 31–60 天',
  D90: '逾期 61–90 天',
  MORE: '逾期 90 天以上',
});

export const settlementSummary = {
  ...reportOf({
    name: 'settlement',
    title: '结算汇总',
    path: '/api/report/settlementSummary',
    filters,
    row: {
      key: Str(),
      /** A sector of a period, the sum of a period, or of a year. */
      kind: OneOf('ROW', 'PERIOD', 'YEAR'),
      period: shared.period,
      plate: Nullable(styled(shared.plate, { width: 112 })),
      /** Its month is closed: no figure changes any more. */
      locked: field('锁账', Bool(), { width: 88 }),
      ...sums,
    },
    summary: {
      totals: Obj(sums),
      /** Those of the statements that the other filters find. */
      currencies: Arr(currency()),
      /** Days from drawing up to the approval. */
      averageDays: field('平均确认天数', Nullable(Decimal())),
      /** Amount that differs from the orders, of all. */
      diffRate: field('差异率', Nullable(Decimal()), { as: 'percent' }),
      months: Arr(Obj({ period: Str(), paid: Money(), unpaid: Money(), open: Money() })),
    },
  }),
  /** What is owed and unpaid, by days past due. */
  aging: call({
    path: '/api/report/settlementSummary/aging',
    access: 'report:settlement:view',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ bucket: codeOf(AGING), amount: Money(), statements: Int() })),
  }),
};

export type SummaryFilters = FiltersOf<typeof settlementSummary.page>;
export type SummaryRow = RowOf<typeof settlementSummary.page>;
