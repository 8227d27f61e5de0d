import { labelOf } from '@portal/sdk/contract';
import type { OutputOf } from '@portal/sdk/contract';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { LineChart, RankChart, StackChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { counted, DISPATCH_STATUS, type dispatchPivot } from './contract.ts';

type Statistics = OutputOf<typeof dispatchPivot.summary>;

/** What an institution has in each state. */
const PARTS = { 0: 'waiting', 1: 'working', 2: 'done', 3: 'returned', 4: 'overdue' } as const;

/** 趋势、板块、机构结果、转化漏斗。 */
export const DispatchCharts = ({ trend, plates, institutions, totals }: Statistics) => (
  <Charts>
    <StackChart
      title="各机构办理结果"
      unit="单"
      series={DISPATCH_STATUS.list.map((status) => ({
        name: DISPATCH_STATUS.texts[status],
        points: institutions.map((one) => ({ label: one.name.slice(0, 6), value: one[PARTS[status]] })),
      }))}
    />

    <LineChart
      title="派单与完成趋势"
      unit="单"
      series={(['sent', 'done'] as const).map((part) => ({
        name: labelOf(counted[part]),
        points: trend.map((one) => ({ label: one.month.slice(2), value: one[part] })),
      }))}
    />

    <RankChart
      title="各板块派单"
      unit="单"
      points={plates.map(({ plate, sent }) => ({ label: PLATE[plate], value: sent }))}
    />

    <RankChart
      title="转化漏斗"
      unit="单"
      points={(['sent', 'accepted', 'credited', 'lent'] as const).map((part) => ({
        label: labelOf(counted[part]),
        value: totals[part],
      }))}
    />
  </Charts>
);
