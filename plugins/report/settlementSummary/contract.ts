import { currency } from '@portal/sdk/calls/settlement';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Decimal,
  download,
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
import { plate, settleType } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

const month = () => Str({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', title: '账期' });

const filters = {
  periodFrom: Opt(month()),
  periodTo: Opt(month()),
  plate: Opt(plate()),
  /** Documents of purchasing units at or below it. */
  orgCode: Opt(orgCode()),
  settleType: Opt(settleType()),
  supplierName: Opt(Text(60)),
  /** Amounts are those of one currency. Default CNY. */
  currency: Opt(currency()),
};

const sums = {
  statements: Int(),
  amount: Money(),
  settledAmount: Money(),
  openAmount: Money(),
  invoicedAmount: Money(),
  paidAmount: Money(),
  serviceFee: Money(),
  diffAmount: Money(),
};

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
      period: Str(),
      plate: Nullable(plate()),
      /** Its month is closed: no figure changes any more. */
      locked: Bool(),
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
      /** Days from drawing up to the audit. */
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
    output: Arr(Obj({ bucket: OneOf('NOT_DUE', 'D30', 'D60', 'D90', 'MORE'), amount: Money(), statements: Int() })),
  }),
  export: download({
    path: '/api/report/settlementSummary/export',
    access: 'report:settlement:export',
    input: Obj(filters),
  }),
};

export const SUM_OF = { PERIOD: '小计', YEAR: '年计' } as const;
export const AGING = {
  NOT_DUE: '未到期',
  D30: '逾期 30 天内',
  D60: '逾期 31–60 天',
  D90: '逾期 61–90 天',
  MORE: '逾期 90 天以上',
} as const;

export type SummaryFilters = FiltersOf<typeof settlementSummary.page>;
export type SummaryRow = RowOf<typeof settlementSummary.page>;
