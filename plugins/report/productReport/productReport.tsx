import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { KpiCards, PeriodBar, ReportPage, ReportTable, SavedViews } from '@portal/sdk/ui/report';
import { useMemo } from 'react';
import { tableColumns } from '../table-columns.tsx';
import { ProductCharts } from './charts.tsx';
import { PRODUCT_COLUMNS } from './columns.ts';
import { DIMENSION, type ProductFilters, productReport } from './contract.ts';
import { ledgerOf, productFigures } from './figures.ts';

const columnsOf = (filters: ProductFilters) =>
  tableColumns(PRODUCT_COLUMNS, {
    name: (name, row) => (
      <>
        <TextLink to={ledgerOf(filters, row)}>{name}</TextLink> {row.isNew && <ToneTag tone="info">本期新增</ToneTag>}
      </>
    ),
  });

/** 产品报表：按物料、板块、供应商或采购单位看成交。 */
export default function ProductReportPage() {
  const list = useList(productReport.page);
  const { filters } = list;
  const summary = useCall(productReport.summary, filters);
  const question = JSON.stringify(filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as ProductFilters), [question]);
  return (
    <ReportPage
      title="产品报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="下单日期" />}
      tools={
        <>
          <SavedViews report="productReport" />
          <ExportButton call={productReport.export} input={filters} />
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'by', label: '统计维度', codes: DIMENSION, placeholder: '物料' },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'goods', label: '物料', placeholder: '物料名称或编码' },
          { name: 'supplierName', label: '供应商' },
        ]}
      />
      <KpiCards items={productFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <ProductCharts {...data} />}</WhenLoaded>
      <ReportTable list={list} caption="产品报表" rowKey="key" columns={columns} totals={summary.data?.totals ?? {}} />
    </ReportPage>
  );
}
