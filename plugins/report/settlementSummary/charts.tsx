import { useCall } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { RankChart, StackChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { useAmountUnit } from '@portal/sdk/ui/report';
import { AGING, settlementSummary, type SummaryFilters } from './contract.ts';

type Summary = OutputOf<typeof settlementSummary.summary>;

const PARTS = { paid: '已付', unpaid: '待付', open: '未确认' } as const;

interface Props {
  months: Summary['months'];
  filters: SummaryFilters;
}

/** 各账期构成、账龄。 */
export function SummaryCharts({ months, filters }: Props) {
  const { text, inUnit } = useAmountUnit();
  const aging = useCall(settlementSummary.aging, filters).data ?? [];
  return (
    <Charts>
      <StackChart
        title="各账期结算构成"
        unit={text}
        series={(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => ({
          name: PARTS[part],
          points: months.map((month) => ({ label: month.period.slice(2), value: inUnit(month[part]) })),
        }))}
      />

      <RankChart
        title="应付账龄"
        unit={text}
        points={AGING.list.map((bucket) => ({
          label: AGING.texts[bucket],
          value: inUnit(aging.find((one) => one.bucket === bucket)?.amount ?? '0'),
        }))}
      />
    </Charts>
  );
}
