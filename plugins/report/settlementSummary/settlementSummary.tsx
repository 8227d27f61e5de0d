import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY, type Currency } from '@portal/sdk/calls/settlement';
import { TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import type { FilterField } from '@portal/sdk/ui/form';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo } from 'react';
import { Report, tableOf, useReport } from '../report.tsx';
import { SummaryCharts } from './charts.tsx';
import { settlementSummary, SUM_OF, type SummaryFilters } from './contract.ts';
import { statementsOf, summaryFigures } from './figures.ts';

/** One at a time, of those that the statements in view hold. */
function currencyField(held: readonly Currency[], chosen: Currency): FilterField<typeof settlementSummary.page> {
  const choice = Object.entries(CURRENCY).filter(([code]) => code === chosen || held.includes(code as Currency));
  // fewer codes than the contract knows
  const codes = Object.fromEntries(choice) as typeof CURRENCY;
  return { name: 'currency', codes };
}

const columnsFor = (filters: SummaryFilters) =>
  columnsOf(settlementSummary.page, {
    plate: (plate, { kind }) => (kind === 'ROW' ? plate && PLATE[plate] : SUM_OF[kind]),
    locked: (locked, { kind }) => kind === 'PERIOD' && locked && <ToneTag tone="neutral">已锁账</ToneTag>,
    period: (period, row) => {
      const to = statementsOf(row, filters);
      return to === undefined ? period : <TextLink to={to}>{period}</TextLink>;
    },
  });

/** 结算汇总：账期与板块，小计、年计和合计。 */
export default function SettlementSummaryPage() {
  const report = useReport(settlementSummary);
  const { filters, summary } = report;
  const { currency = 'CNY' } = filters;
  const columns = useMemo(() => columnsFor(filters), [filters]);
  return (
    <Report
      report={report}
      title="结算汇总"
      description={`币种：${CURRENCY[currency]}`}
      viewed="settlementSummary"
      told={{ ...filters, currency }}
      fields={[
        'orgCode',
        'periodFrom',
        'periodTo',
        'plate',
        'settleType',
        'supplierName',
        currencyField(summary.data?.currencies ?? [], currency),
      ]}
    >
      <KpiCards items={summaryFigures(summary.data)} />
      <WhenLoaded answer={summary}>{({ months }) => <SummaryCharts months={months} filters={filters} />}</WhenLoaded>
      <ReportTable
        {...tableOf(report)}
        caption="结算汇总"
        rowKey="key"
        frozen={2}
        columns={columns}
        summing={({ kind }) => kind !== 'ROW'}
      />
    </Report>
  );
}
