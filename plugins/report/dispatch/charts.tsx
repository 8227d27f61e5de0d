import type { OutputOf } from '@portal/sdk/contract';
import { LineChart, RankChart, StackChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { SECTOR } from '../fields.ts';
import type { dispatchReport } from './contract.ts';

type Statistics = OutputOf<typeof dispatchReport.statistics>;

const RESULTS = { waiting: '待受理', working: '处理中', done: '已完成', returned: '已退回', overdue: '超时' } as const;

/** 趋势、板块、机构结果、转化漏斗。 */
export function DispatchCharts({ trend, plates, institutions, totals }: Statistics) {
  const line = (name: string, value: (one: Statistics['trend'][number]) => number) => ({
    name,
    points: trend.map((one) => ({ label: one.month.slice(2), value: value(one) })),
  });
  return (
    <Charts>
      <StackChart
        title="各机构办理结果"
        unit="单"
        series={(Object.keys(RESULTS) as (keyof typeof RESULTS)[]).map((result) => ({
          name: RESULTS[result],
          points: institutions.map((one) => ({ label: one.name.slice(0, 6), value: one[result] })),
        }))}
      />

      <LineChart
        title="派单与完成趋势"
        unit="单"
        series={[line('派单', ({ sent }) => sent), line('完成', ({ done }) => done)]}
      />

      <RankChart
        title="各板块派单"
        unit="单"
        points={plates.map(({ plate, sent }) => ({ label: SECTOR.texts[plate], value: sent }))}
      />

      <RankChart
        title="转化漏斗"
        unit="单"
        points={[
          { label: '派单', value: totals.sent },
          { label: '受理', value: totals.accepted },
          { label: '授信', value: totals.credited },
          { label: '放款', value: totals.lent },
        ]}
      />
    </Charts>
  );
}
