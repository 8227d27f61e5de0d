import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { useMemo } from 'react';
import { tableColumns } from '../table-columns.tsx';
import { DispatchCharts } from './charts.tsx';
import { PIVOT_COLUMNS } from './columns.ts';
import { dispatchReport, FINANCE_PRODUCT, PIVOT_BY, type PivotFilters } from './contract.ts';
import { detailOf, dispatchFigures } from './figures.ts';
import { Subscribe } from '../subscription/subscribe.tsx';
import { Views } from '../views/views.tsx';

const FIELDS: readonly FilterField<typeof dispatchReport.pivot>[] = [
  { name: 'by', label: '统计维度', codes: PIVOT_BY, placeholder: '受理机构' },
  { name: 'institutionName', label: '受理机构' },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'product', label: '产品', codes: FINANCE_PRODUCT },
];
const CONDITIONS: typeof FIELDS = [{ kind: 'dayRange', label: '派单日期', from: 'sentFrom', to: 'sentTo' }, ...FIELDS];

const columnsOf = (filters: PivotFilters) =>
  tableColumns(PIVOT_COLUMNS, { name: (name, row) => <TextLink to={detailOf(filters, row)}>{name}</TextLink> });

/** 派单统计报表：受理、完成、首响与融资，按机构、板块或产品。 */
export default function SendOrdersStatisticsPage() {
  const list = useList(dispatchReport.pivot);
  const { by: _, ...filters } = list.filters;
  const statistics = useCall(dispatchReport.statistics, filters);
  const question = JSON.stringify(list.filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as PivotFilters), [question]);
  const conditions = conditionsText(list, CONDITIONS);
  return (
    <ReportPage
      unit="wan"
      conditions={conditions}
      title="派单统计报表"
      asOf={statistics.data?.asOf}
      period={<PeriodBar list={list} from="sentFrom" to="sentTo" label="派单日期" />}
      tools={
        <>
          <Views report="dispatchStatistics" />
          <Subscribe
            report="dispatchStatistics"
            call={dispatchReport.pivotExport}
            input={list.filters}
            conditions={conditions}
          />
          <ExportButton call={dispatchReport.pivotExport} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={FIELDS} />
      <KpiCards items={dispatchFigures(statistics.data, list.filters)} />
      <WhenLoaded answer={statistics}>{(data) => <DispatchCharts {...data} />}</WhenLoaded>
      <ReportTable
        list={list}
        caption="派单统计"
        rowKey="key"
        columns={columns}
        totals={statistics.data?.totals ?? {}}
      />
    </ReportPage>
  );
}
