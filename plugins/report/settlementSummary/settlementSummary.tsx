import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { KpiCards, ReportPage, ReportTable, SavedViews } from '@portal/sdk/ui/report';
import { SETTLE_TYPE } from '../codes.ts';
import { tableColumns } from '../table-columns.tsx';
import { SummaryCharts } from './charts.tsx';
import { SUMMARY_COLUMNS } from './columns.ts';
import { settlementSummary } from './contract.ts';
import { summaryKpis } from './figures.ts';

const SUM_OF = { PERIOD: '小计', YEAR: '年计' } as const;

const COLUMNS = tableColumns(SUMMARY_COLUMNS, {
  plate: (plate, { kind }) => (kind === 'ROW' ? plate && PLATE[plate] : SUM_OF[kind]),
  period: (period, { kind }) =>
    kind === 'YEAR' ? (
      period
    ) : (
      <TextLink to={`/reconciliationSettlement/settlementManagement?periodFrom=${period}&periodTo=${period}`}>
        {period}
      </TextLink>
    ),
});

/** 结算汇总：账期与板块，小计、年计和合计。 */
export default function SettlementSummaryPage() {
  const list = useList(settlementSummary.page);
  const summary = useCall(settlementSummary.summary, list.filters);
  return (
    <ReportPage
      title="结算汇总"
      description="币种：人民币"
      asOf={summary.data?.asOf}
      tools={
        <>
          <SavedViews report="settlementSummary" />
          <ExportButton call={settlementSummary.export} input={list.filters} />
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          { name: 'periodFrom', label: '账期（起）', kind: 'month' },
          { name: 'periodTo', label: '账期（止）', kind: 'month' },
          { name: 'plate', label: '板块', codes: PLATE },
          { name: 'settleType', label: '收入/采购', codes: SETTLE_TYPE },
          { name: 'supplierName', label: '供应商' },
        ]}
      />
      <KpiCards items={summaryKpis(summary.data)} />
      <WhenLoaded answer={summary}>
        {({ months }) => <SummaryCharts months={months} filters={list.filters} />}
      </WhenLoaded>
      <ReportTable
        list={list}
        caption="结算汇总"
        rowKey="key"
        frozen={2}
        columns={COLUMNS}
        summing={({ kind }) => kind !== 'ROW'}
        totals={summary.data?.totals ?? {}}
      />
    </ReportPage>
  );
}
