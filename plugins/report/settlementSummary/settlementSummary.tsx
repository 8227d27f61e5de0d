import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY, type Currency } from '@portal/sdk/calls/settlement';
import { ExportButton, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { useMemo } from 'react';
import { SETTLE_TYPE } from '../codes.ts';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { SummaryCharts } from './charts.tsx';
import { SUMMARY_COLUMNS } from './columns.ts';
import { settlementSummary, SUM_OF, type SummaryFilters } from './contract.ts';
import { statementsOf, summaryKpis } from './figures.ts';
import { Views } from '../views/views.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';

const FIELDS: readonly FilterField<typeof settlementSummary.page>[] = [
  { name: 'periodFrom', label: '账期（起）', kind: 'month' },
  { name: 'periodTo', label: '账期（止）', kind: 'month' },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'settleType', label: '收入/采购', codes: SETTLE_TYPE },
  { name: 'supplierName', label: '供应商' },
];

/** One at a time, of those that the statements in view hold. */
function currencyField(held: readonly Currency[], chosen: Currency): FilterField<typeof settlementSummary.page> {
  const choice = Object.entries(CURRENCY).filter(([code]) => code === chosen || held.includes(code as Currency));
  // fewer codes than the contract knows
  const codes = Object.fromEntries(choice) as typeof CURRENCY;
  return { name: 'currency', label: '币种', codes, placeholder: CURRENCY.CNY };
}

const columnsOf = (filters: SummaryFilters) =>
  tableColumns(SUMMARY_COLUMNS, {
    plate: (plate, { kind }) => (kind === 'ROW' ? plate && PLATE[plate] : SUM_OF[kind]),
    locked: (locked, { kind }) => kind === 'PERIOD' && locked && <ToneTag tone="neutral">已锁账</ToneTag>,
    period: (period, row) => {
      const to = statementsOf(row, filters);
      return to === undefined ? period : <TextLink to={to}>{period}</TextLink>;
    },
  });

/** 结算汇总：账期与板块，小计、年计和合计。 */
export default function SettlementSummaryPage() {
  const list = useList(settlementSummary.page);
  const summary = useCall(settlementSummary.summary, list.filters);
  const { currency = 'CNY' } = list.filters;
  const fields = [
    { name: 'orgCode' as const, ...useTreeField('organisations') },
    ...FIELDS,
    currencyField(summary.data?.currencies ?? [], currency),
  ];
  const question = JSON.stringify(list.filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as SummaryFilters), [question]);
  const conditions = conditionsText({ call: list.call, filters: { ...list.filters, currency } }, fields);
  return (
    <ReportPage
      conditions={conditions}
      title="结算汇总"
      description={`币种：${CURRENCY[currency]}`}
      asOf={summary.data?.asOf}
      tools={
        <>
          <Views report="settlementSummary" />
          <Subscribe
            report="settlementSummary"
            call={settlementSummary.export}
            input={list.filters}
            conditions={conditions}
            days={false}
          />
          <ExportButton call={settlementSummary.export} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={fields} />
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
