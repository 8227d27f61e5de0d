import type { OutputOf } from '@portal/sdk/contract';
import { TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { DonutChart, LineChart, RankChart } from '@portal/sdk/ui/charts';
import { KpiCards, ReportTable, useAmountUnit } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Charts } from '../charts.tsx';
import { Report, tableOf, useReport } from '../report.tsx';
import { productReport, titlesOf } from './contract.ts';
import { ledgerOf, linesBehind, productFigures } from './figures.ts';

/** Parts of the donut before 其他. */
const shares = 6;

/** 占比、前十名、近 24 个月。 */
function ProductCharts({ top, others, months }: OutputOf<typeof productReport.summary>) {
  const { text, inUnit } = useAmountUnit();
  const points = top.map(({ name, amount }) => ({ label: name, value: inUnit(amount) }));
  const rest = top.length > shares ? [{ label: '其他', value: inUnit(others), tone: 'neutral' as const }] : [];
  return (
    <Charts min={360}>
      <DonutChart title="成交额占比" unit={text} points={[...points.slice(0, shares), ...rest]} />

      <RankChart title="成交额前十" unit={text} points={points} />

      <LineChart
        title="近 24 个月成交额"
        unit={text}
        points={months.map(({ month, amount }) => ({ label: month, value: inUnit(amount) }))}
      />
    </Charts>
  );
}

/** 产品报表：按物料、板块、供应商或采购单位看成交。 */
export default function ProductReportPage() {
  const report = useReport(productReport);
  const { filters, summary } = report;
  // by the period that the report compares with
  const titles: Readonly<Record<string, string>> = titlesOf(filters);
  const columns = columnsOf(
    productReport.page,
    {
      name: (name, row) => (
        <>
          <TextLink to={ledgerOf(filters, row)}>{name}</TextLink> {row.isNew && <ToneTag tone="info">本期新增</ToneTag>}
        </>
      ),
    },
    (row) => linesBehind(filters, row),
  ).map((column) => ({ ...column, ...(titles[column.field] !== undefined && { title: titles[column.field] }) }));
  return (
    <Report
      report={report}
      viewed="productReport"
      fields={['orgCode', 'categoryId', 'by', 'plate', 'goods', 'supplierName', 'against']}
    >
      <KpiCards items={productFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <ProductCharts {...data} />}</WhenLoaded>
      <ReportTable {...tableOf(report)} caption="产品报表" rowKey="key" columns={columns} />
    </Report>
  );
}
