import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, LinkButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { RankChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { QueryForm } from '@portal/sdk/ui/form';
import { KpiCards, PeriodBar, ReportPage, ReportTable, SavedViews, useAmountUnit } from '@portal/sdk/ui/report';
import type { OutputOf } from '@portal/sdk/contract';
import { useMemo } from 'react';
import { tableColumns } from '../table-columns.tsx';
import { SUPPLIER_COLUMNS } from './columns.ts';
import { type SupplierFilters, supplierSettlement } from './contract.ts';
import { detailOf, supplierKpis } from './figures.ts';

function TopDebts({ top }: Pick<OutputOf<typeof supplierSettlement.summary>, 'top'>) {
  const { text, inUnit } = useAmountUnit();
  return (
    <Charts>
      <RankChart
        title="期末未结前十"
        unit={text}
        points={top.map(({ supplierName, closing }) => ({ label: supplierName, value: inUnit(closing) }))}
      />
    </Charts>
  );
}

const columnsOf = (filters: SupplierFilters) =>
  tableColumns(SUPPLIER_COLUMNS, {
    supplierName: (name, { supplierEntId }) => <TextLink to={detailOf(supplierEntId, filters)}>{name}</TextLink>,
  });

/** 供应商结算报表：期初 + 应结 − 已结 = 期末。 */
export default function SupplierSettlementStatementPage() {
  const list = useList(supplierSettlement.page);
  const { filters } = list;
  const summary = useCall(supplierSettlement.summary, filters);
  const question = JSON.stringify(filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as SupplierFilters), [question]);
  const { from, to } = filters;
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return (
    <ReportPage
      title="供应商结算报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="期间" />}
      tools={
        <>
          <SavedViews report="supplierSettlement" />
          <ExportButton call={supplierSettlement.export} input={filters} />
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'supplierName', label: '供应商' },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'overdue', label: '只看有逾期', kind: 'switch' },
        ]}
      />
      <KpiCards items={supplierKpis(summary.data)} />
      <WhenLoaded answer={summary}>{({ top }) => <TopDebts top={top} />}</WhenLoaded>
      <ReportTable
        list={list}
        caption="供应商结算"
        rowKey="supplierEntId"
        columns={columns}
        totals={summary.data?.totals ?? {}}
        rowActions={({ supplierEntId }) => (
          <>
            <LinkButton to={detailOf(supplierEntId, filters)}>明细</LinkButton>
            <ExportButton
              call={supplierSettlement.confirmLetter}
              input={{ supplierEntId, ...period }}
              appearance="text"
            >
              询证函
            </ExportButton>
          </>
        )}
      />
    </ReportPage>
  );
}
