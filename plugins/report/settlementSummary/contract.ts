import * as shared from '@portal/sdk/calls/fields';
import { CURRENCY, currency } from '@portal/sdk/calls/settlement';
import * as measures from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { SETTLE_TYPE } from '@portal/sdk/calls/settlement';
import { count, difference, supplierSought, wholeSize } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation } from '../tree/contract.ts';

const month = () => t.Str({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', title: '账期' });

const filters = {
  ...organisation,
  ...t.rangeOf('账期', month(), 'periodFrom', 'periodTo', { entry: 'month' }),
  plate: t.Opt(shared.plate),
  settleType: t.Opt(t.field('收入/采购', SETTLE_TYPE)),
  supplierName: supplierSought,
  /** Amounts are those of one currency. Default CNY. */
  currency: t.Opt(t.styled(shared.currency, { placeholder: CURRENCY.CNY })),
};

const wide = { width: 160 };
const sums = {
  statements: count('单数'),
  amount: t.styled(measures.drawnUp, wide),
  settledAmount: t.styled(measures.settled, wide),
  openAmount: t.styled(measures.unsettled, wide),
  payable: t.styled(measures.payable, wide),
  paidAmount: t.styled(measures.paid, wide),
  unpaidAmount: t.styled(measures.unpaid, wide),
  invoicedAmount: t.styled(shared.invoiced, wide),
  serviceFee: t.field('服务费', t.Money()),
  diffAmount: t.labelled(difference, t.Money()),
};

export const SUM_OF = { PERIOD: '小计', YEAR: '年计' } as const;
export const AGING = t.codes({
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
    period: { from: 'periodFrom', to: 'periodTo', opens: '本年' },
    maxSize: wholeSize,
    row: {
      key: t.Str(),
      /** A sector of a period, the sum of a period, or of a year. */
      kind: t.OneOf('ROW', 'PERIOD', 'YEAR'),
      period: shared.period,
      plate: t.Nullable(t.styled(shared.plate, { width: 112 })),
      /** Its month is closed: no figure changes any more. */
      locked: t.field('锁账', t.Bool(), { width: 88 }),
      ...sums,
    },
    summary: {
      totals: t.Obj(sums),
      /** Those of the statements that the other filters find. */
      currencies: t.Arr(currency()),
      /** Days from drawing up to the approval. */
      averageDays: t.field('平均确认天数', t.Nullable(t.Decimal()), {
        ...{ unit: '天', better: 'less' },
        definition: '从生成结算单到运营审核通过的平均天数。',
      }),
      /** Amount that differs from the orders, of all. */
      diffRate: t.field('差异率', t.Nullable(t.Decimal()), {
        ...{ as: 'percent', better: 'less' },
        definition: '结算金额与订单金额之差的绝对值，占应结金额的比例。',
      }),
      months: t.Arr(t.Obj({ period: t.Str(), paid: t.Money(), unpaid: t.Money(), open: t.Money() })),
    },
    figures: ['amount', 'settledAmount', 'openAmount', 'averageDays', 'diffRate'],
    standing: ['openAmount'],
  }),
  /** What is owed and unpaid, by days past due. */
  aging: t.call({
    path: '/api/report/settlementSummary/aging',
    access: 'report:settlement:view',
    reads: true,
    input: t.Obj(filters),
    output: t.Arr(t.Obj({ bucket: t.codeOf(AGING), amount: t.Money(), statements: t.Int() })),
  }),
};

export type SummaryFilters = t.FiltersOf<typeof settlementSummary.page>;
export type SummaryRow = t.RowOf<typeof settlementSummary.page>;
