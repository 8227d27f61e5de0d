import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import type { dispatchReport, PivotFilters, PivotRow } from './contract.ts';

type Statistics = OutputOf<typeof dispatchReport.statistics>;

const OF_KEY = { INSTITUTION: 'institutionId', PLATE: 'plate', PRODUCT: 'product' } as const;

/** Filters of the detail report that show the dispatches behind a row, or behind the whole report. */
export const dispatchesOf = ({ by = 'INSTITUTION', ...filters }: PivotFilters, row?: Pick<PivotRow, 'key'>) => ({
  ...filters,
  ...(row && { [OF_KEY[by]]: row.key }),
});

export function detailOf(filters: PivotFilters, row?: Pick<PivotRow, 'key'>): string {
  const entries = Object.entries(dispatchesOf(filters, row)).map(([name, value]) => [name, String(value)]);
  return `/sendOrders-report/financing-statistics?${new URLSearchParams(entries)}`;
}

export const dispatchFigures = (data: Statistics | undefined, filters: PivotFilters): readonly Kpi[] => [
  {
    label: '派单数',
    value: data?.totals.sent,
    unit: '单',
    definition: '派单日期在期间内的派单数。环比为与等长的上一期相比，同比为与上年同期相比。',
    changes: [
      { label: '环比', value: data?.change },
      { label: '同比', value: data?.yearChange },
    ],
    to: detailOf(filters),
  },
  { label: '受理率', value: data?.totals.acceptRate, kind: 'percent', definition: '机构已受理的派单占派单数的比例。' },
  {
    label: '完成率',
    value: data?.totals.doneRate,
    kind: 'percent',
    definition: '已完成的派单占派单数的比例，退回不计入完成。',
  },
  {
    label: '平均首响',
    value: data?.totals.averageRespond,
    unit: '小时',
    definition: '从派单到机构首次答复客户的平均时长，未答复的不计。',
  },
  {
    label: '融资金额',
    value: data?.totals.amount,
    kind: 'money',
    definition: '已放款的派单的放款金额之和。',
    to: detailOf(filters),
  },
];
