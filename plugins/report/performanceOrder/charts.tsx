import type { OutputOf } from '@portal/sdk/contract';
import { HeatMap, LineChart, RankChart, type Series } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { DELAY_REASON } from '../fields.ts';
import type { performanceOrder } from './contract.ts';

type Summary = OutputOf<typeof performanceOrder.summary>;

/** Pixels in which the eight suppliers stand. */
const height = 264;

/** A row a supplier, a cell a month, over the months that any of them was late in. */
function heatOf(rows: Summary['suppliers']): readonly Series[] {
  const months = [...new Set(rows.map(({ month }) => month))].sort().slice(-6);
  const names = [...new Set(rows.map(({ supplierName }) => supplierName))];
  return names.map((name) => ({
    name,
    points: months.map((month) => ({
      label: month.slice(2),
      value: rows.find((row) => row.supplierName === name && row.month === month)?.late ?? 0,
    })),
  }));
}

/** 按月准时率、供应商延期热力图、延期原因排列。 */
export function PerformanceCharts({ months, suppliers, reasons }: Summary) {
  const rate = ({ arrived, onTime }: Summary['months'][number]) => Math.round((onTime / arrived) * 1000) / 10;
  return (
    <Charts min={360}>
      <LineChart
        title="按月准时交付率"
        height={height}
        unit="%"
        points={months.map((month) => ({ label: month.month.slice(2), value: rate(month) }))}
      />

      <HeatMap title="供应商各月延期订单" unit="单" height={height} series={heatOf(suppliers)} />

      <RankChart
        title="延期原因"
        height={height}
        unit="单"
        points={reasons.map(({ reasonType, orders }) => ({ label: DELAY_REASON.texts[reasonType], value: orders }))}
      />
    </Charts>
  );
}
