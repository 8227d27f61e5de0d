import { useCall, useList } from '@portal/sdk';
import { TextLink, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { Report } from '../report.tsx';
import { DispatchCharts } from './charts.tsx';
import { dispatchReport, type PivotFilters } from './contract.ts';
import { detailOf, dispatchFigures } from './figures.ts';

const columnsFor = (filters: PivotFilters) =>
  columnsOf(dispatchReport.pivot, { name: (name, row) => <TextLink to={detailOf(filters, row)}>{name}</TextLink> });

/** 派单统计报表：受理、完成、首响与融资，按机构、板块或产品。 */
export default function SendOrdersStatisticsPage() {
  const list = useList(dispatchReport.pivot);
  const { by: _, ...filters } = list.filters;
  const statistics = useCall(dispatchReport.statistics, filters);
  const question = JSON.stringify(list.filters);
  const columns = useMemo(() => columnsFor(JSON.parse(question) as PivotFilters), [question]);
  return (
    <Report
      list={list}
      title="派单统计报表"
      viewed="dispatchStatistics"
      unit="wan"
      asOf={statistics.data?.asOf}
      export={dispatchReport.pivotExport}
      period="sentFrom"
      fields={['by', 'institutionName', 'plate', 'product']}
    >
      <KpiCards items={dispatchFigures(statistics.data, list.filters)} />
      <WhenLoaded answer={statistics}>{(data) => <DispatchCharts {...data} />}</WhenLoaded>
      <ReportTable
        list={list}
        caption="派单统计"
        rowKey="key"
        columns={columns}
        totals={statistics.data?.totals ?? {}}
      />
    </Report>
  );
}
