import { labelOf } from '@portal/sdk/contract';
import type { OutputOf } from '@portal/sdk/contract';
import { RankChart, StackChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { useAmountUnit } from '@portal/sdk/ui/report';
import { type procurementSettlement, sums, type UnitRow } from './contract.ts';

interface Props {
  months: OutputOf<typeof procurementSettlement.summary>['months'];
  rows: readonly UnitRow[];
}

/** 各单位付款及时率、每月已付与未付。 */
export function UnitCharts({ months, rows }: Props) {
  const { text, inUnit } = useAmountUnit();
  const rated = rows.filter(({ onTimeRate }) => onTimeRate !== null);
  return (
    <Charts>
      <RankChart
        title="各单位付款及时率"
        unit="%"
        points={rated.map(({ name, onTimeRate }) => ({
          label: name,
          value: Math.round(Number(onTimeRate) * 1000) / 10,
        }))}
      />

      <StackChart
        title="每月已付与未付"
        unit={text}
        series={(['paid', 'unpaid'] as const).map((part) => ({
          name: labelOf(sums[`${part}Amount`]),
          points: months.map((one) => ({ label: one.month.slice(2), value: inUnit(one[part]) })),
        }))}
      />
    </Charts>
  );
}
