import type { OutputOf } from '@portal/sdk/contract';
import { DonutChart, LineChart, RankChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { useAmountUnit } from '@portal/sdk/ui/report';
import type { productReport } from './contract.ts';

type Summary = OutputOf<typeof productReport.summary>;

/** Parts of the donut before 其他. */
const shares = 6;

/** 占比、前十名、近 24 个月。 */
export function ProductCharts({ top, others, months }: Summary) {
  const { text, inUnit } = useAmountUnit();
  const points = top.map(({ name, amount }) => ({ label: name, value: inUnit(amount) }));
  const rest = top.length > shares ? [{ label: '其他', value: inUnit(others) }] : [];
  return (
    <Charts min={360}>
      <DonutChart title="成交额占比" unit={text} points={[...points.slice(0, shares), ...rest]} />

      <RankChart title="成交额前十" unit={text} points={points} />

      <LineChart
        title="近 24 个月成交额"
        unit={text}
        points={months.map(({ month, amount }) => ({ label: month.slice(2), value: inUnit(amount) }))}
      />
    </Charts>
  );
}
