import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { useMemo } from 'react';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { ProductCharts } from './charts.tsx';
import { productColumns } from './columns.ts';
import { AGAINST, DIMENSION, type ProductFilters, productReport } from './contract.ts';
import { ledgerOf, productFigures } from './figures.ts';
import { Views } from '../views/views.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';

const FIELDS: readonly FilterField<typeof productReport.page>[] = [
  { name: 'by', label: '统计维度', codes: DIMENSION, placeholder: '物料' },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'goods', label: '物料', placeholder: '物料名称或编码' },
  { name: 'supplierName', label: '供应商' },
  { name: 'against', label: '对比期', codes: AGAINST, placeholder: '上一期（环比）' },
];
const PERIOD = { kind: 'dayRange', label: '下单日期', from: 'from', to: 'to' } as const;

const columnsOf = (filters: ProductFilters) =>
  tableColumns(productColumns(filters.against), {
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
  const fields = [
    { name: 'orgCode' as const, ...useTreeField('organisations') },
    { name: 'categoryId' as const, ...useTreeField('categories') },
    ...FIELDS,
  ];
  const summary = useCall(productReport.summary, filters);
  const question = JSON.stringify(filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as ProductFilters), [question]);
  const conditions = conditionsText(list, [PERIOD, ...fields]);
  return (
    <ReportPage
      conditions={conditions}
      title="产品报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="下单日期" />}
      tools={
        <>
          <Views report="productReport" />
          <Subscribe report="productReport" call={productReport.export} input={filters} conditions={conditions} />
          <ExportButton call={productReport.export} input={filters} />
        </>
      }
    >
      <QueryForm list={list} fields={fields} />
      <KpiCards items={productFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{(data) => <ProductCharts {...data} />}</WhenLoaded>
      <ReportTable list={list} caption="产品报表" rowKey="key" columns={columns} totals={summary.data?.totals ?? {}} />
    </ReportPage>
  );
}
