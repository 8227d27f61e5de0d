import { PLATE } from '@portal/sdk/calls/plate';
import { labelOf, type OutputOf } from '@portal/sdk/contract';
import { TextLink, WhenLoaded } from '@portal/sdk/ui';
import { LineChart, RankChart, StackChart } from '@portal/sdk/ui/charts';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Charts } from '../charts.tsx';
import { Report, tableOf, useWholeReport } from '../report.tsx';
import { counted, DISPATCH_STATUS, dispatchPivot } from './contract.ts';
import { detailOf, detailsOf, dispatchFigures } from './figures.ts';

/** What an institution has in each state. */
const PARTS = { 0: 'waiting', 1: 'working', 2: 'done', 3: 'returned', 4: 'overdue' } as const;

/** 趋势、板块、机构结果、转化漏斗。 */
const DispatchCharts = ({ trend, plates, institutions, totals }: OutputOf<typeof dispatchPivot.summary>) => (
  <Charts>
    <StackChart
      title="各机构办理结果"
      unit="单"
      series={DISPATCH_STATUS.list.map((status) => ({
        name: DISPATCH_STATUS.texts[status],
        tone: DISPATCH_STATUS.tones[status],
        points: institutions.map((one) => ({ label: one.name, value: one[PARTS[status]] })),
      }))}
    />

    <LineChart
      title="派单与完成趋势"
      unit="单"
      series={(['sent', 'done'] as const).map((part) => ({
        name: labelOf(counted[part]),
        tone: part === 'done' ? 'success' : 'info',
        points: trend.map((one) => ({ label: one.month, value: one[part] })),
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

/** 派单统计报表：受理、完成、首响与融资，按机构、板块或产品。 */
export default function SendOrdersStatisticsPage() {
  const report = useWholeReport(dispatchPivot);
  const { filters, summary } = report;
  const columns = columnsOf(
    dispatchPivot.page,
    { name: (name, row) => <TextLink to={detailOf(filters, row)}>{name}</TextLink> },
    (row) => detailsOf(filters, row),
  );
  return (
    <Report
      report={report}
      viewed="dispatchStatistics"
      unit="wan"
      fields={['by', 'institutionName', 'plate', 'product']}
    >
      <KpiCards items={dispatchFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <DispatchCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} sizing="fixed" caption="派单统计" rowKey="key" columns={columns} />
    </Report>
  );
}
