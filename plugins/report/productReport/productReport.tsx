import { TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { Report, tableOf, useReport } from '../report.tsx';
import { ProductCharts } from './charts.tsx';
import { type ProductFilters, productReport, titlesOf } from './contract.ts';
import { ledgerOf, productFigures } from './figures.ts';

/** By the period that the report compares with. */
const columnsFor = (filters: ProductFilters) => {
  const titles: Readonly<Record<string, string>> = titlesOf(filters);
  const columns = columnsOf(productReport.page, {
    name: (name, row) => (
      <>
        <TextLink to={ledgerOf(filters, row)}>{name}</TextLink> {row.isNew && <ToneTag tone="info">本期新增</ToneTag>}
      </>
    ),
  });
  return columns.map((column) => {
    const title = titles[column.field];
    return title === undefined ? column : { ...column, title };
  });
};

/** 产品报表：按物料、板块、供应商或采购单位看成交。 */
export default function ProductReportPage() {
  const report = useReport(productReport);
  const { filters, summary } = report;
  const columns = useMemo(() => columnsFor(filters), [filters]);
  return (
    <Report
      report={report}
      title="产品报表"
      viewed="productReport"
      period="from"
      fields={['orgCode', 'categoryId', 'by', 'plate', 'goods', 'supplierName', 'against']}
    >
      <KpiCards items={productFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <ProductCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} caption="产品报表" rowKey="key" columns={columns} />
    </Report>
  );
}
