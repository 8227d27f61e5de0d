import { TextLink, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { Report, tableOf, useReport } from '../report.tsx';
import { DispatchCharts } from './charts.tsx';
import { dispatchPivot, type PivotFilters } from './contract.ts';
import { detailOf, dispatchFigures } from './figures.ts';

const columnsFor = (filters: PivotFilters) =>
  columnsOf(dispatchPivot.page, { name: (name, row) => <TextLink to={detailOf(filters, row)}>{name}</TextLink> });

/** 派单统计报表：受理、完成、首响与融资，按机构、板块或产品。 */
export default function SendOrdersStatisticsPage() {
  const report = useReport(dispatchPivot);
  const { filters, summary } = report;
  const columns = useMemo(() => columnsFor(filters), [filters]);
  return (
    <Report
      report={report}
      title="派单统计报表"
      viewed="dispatchStatistics"
      unit="wan"
      period="sentFrom"
      fields={['by', 'institutionName', 'plate', 'product']}
    >
      <KpiCards items={dispatchFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <DispatchCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} caption="派单统计" rowKey="key" columns={columns} />
    </Report>
  );
}
