import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { useMemo } from 'react';
import { SETTLE_TYPE } from '../codes.ts';
import { tableColumns } from '../table-columns.tsx';
import { SummaryCharts } from './charts.tsx';
import { SUMMARY_COLUMNS } from './columns.ts';
import { settlementSummary, type SummaryFilters, type SummaryRow } from './contract.ts';
import { summaryKpis } from './figures.ts';
import { Views } from '../views/views.tsx';
import { TreeFilter } from '../tree/tree-filter.tsx';

const FIELDS: readonly FilterField<typeof settlementSummary.page>[] = [
  { name: 'periodFrom', label: '账期（起）', kind: 'month' },
  { name: 'periodTo', label: '账期（止）', kind: 'month' },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'settleType', label: '收入/采购', codes: SETTLE_TYPE },
  { name: 'supplierName', label: '供应商' },
];

const SUM_OF = { PERIOD: '小计', YEAR: '年计' } as const;

/** The statements behind a row, where the statement list can be asked for just these. */
function statementsOf({ period, plate }: SummaryRow, { settleType, orgCode, supplierName }: SummaryFilters) {
  if (settleType !== undefined || orgCode !== undefined) return undefined;
  const entries = Object.entries({ periodFrom: period, periodTo: period, plate, supplierName });
  const given = entries.flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, value]]));
  return `/reconciliationSettlement/settlementManagement?${new URLSearchParams(given)}`;
}

const columnsOf = (filters: SummaryFilters) =>
  tableColumns(SUMMARY_COLUMNS, {
    plate: (plate, { kind }) => (kind === 'ROW' ? plate && PLATE[plate] : SUM_OF[kind]),
    locked: (locked, { kind }) => kind === 'PERIOD' && locked && <ToneTag tone="neutral">已锁账</ToneTag>,
    period: (period, row) => {
      const to = row.kind === 'YEAR' ? undefined : statementsOf(row, filters);
      return to === undefined ? period : <TextLink to={to}>{period}</TextLink>;
    },
  });

/** 结算汇总：账期与板块，小计、年计和合计。 */
export default function SettlementSummaryPage() {
  const list = useList(settlementSummary.page);
  const summary = useCall(settlementSummary.summary, list.filters);
  const question = JSON.stringify(list.filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as SummaryFilters), [question]);
  return (
    <ReportPage
      conditions={conditionsText(list.filters, FIELDS)}
      title="结算汇总"
      description="币种：人民币"
      asOf={summary.data?.asOf}
      period={<TreeFilter list={list} tree="organisations" by="orgCode" />}
      tools={
        <>
          <Views report="settlementSummary" />
          <ExportButton call={settlementSummary.export} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={FIELDS} />
      <KpiCards items={summaryKpis(summary.data)} />
      <WhenLoaded answer={summary}>
        {({ months }) => <SummaryCharts months={months} filters={list.filters} />}
      </WhenLoaded>
      <ReportTable
        list={list}
        caption="结算汇总"
        rowKey="key"
        frozen={2}
        columns={columns}
        summing={({ kind }) => kind !== 'ROW'}
        totals={summary.data?.totals ?? {}}
      />
    </ReportPage>
  );
}
