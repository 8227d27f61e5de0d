import { useCall } from '@portal/sdk';
import { labelOf, type OutputOf } from '@portal/sdk/contract';
import { PLATE } from '@portal/sdk/calls/plate';
import { CURRENCY, type Currency } from '@portal/sdk/calls/settlement';
import { Button, TextLink, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import type { FilterField } from '@portal/sdk/ui/form';
import { RankChart, StackChart } from '@portal/sdk/ui/charts';
import { KpiCards, ReportTable, useAmountUnit } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Charts } from '../charts.tsx';
import { FoldButton, useFolds } from '../fold.tsx';
import { Report, tableOf, useWholeReport } from '../report.tsx';
import { AGING, settlementSummary, SUM_OF, type SummaryFilters } from './contract.ts';
import { statementsBehind, statementsOf, summaryFigures } from './figures.ts';

type Summary = OutputOf<typeof settlementSummary.summary>;

/** One at a time, of those that the statements in view hold. */
function currencyField(held: readonly Currency[], chosen: Currency): FilterField<typeof settlementSummary.page> {
  const choice = Object.entries(CURRENCY).filter(([code]) => code === chosen || held.includes(code as Currency));
  // fewer codes than the contract knows
  const codes = Object.fromEntries(choice) as typeof CURRENCY;
  return { name: 'currency', codes };
}

const { paidAmount, unpaidAmount, openAmount } = settlementSummary.page.row.properties;
const PARTS = { paid: labelOf(paidAmount), unpaid: labelOf(unpaidAmount), open: labelOf(openAmount) } as const;
const TONE = { paid: 'success', unpaid: 'waiting', open: 'info' } as const;
/** The longer past due, the more it burns. */
const AGE_TONE = { NOT_DUE: 'info', D30: 'waiting', D60: 'danger', D90: 'danger', MORE: 'danger' } as const;

/** 各账期构成、账龄。 */
function SummaryCharts({ months, filters }: Pick<Summary, 'months'> & { filters: SummaryFilters }) {
  const { text, inUnit } = useAmountUnit();
  const { data: aging = [] } = useCall(settlementSummary.aging, filters);
  return (
    <Charts>
      <StackChart
        title="近 12 个账期结算构成"
        unit={text}
        series={(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => ({
          name: PARTS[part],
          tone: TONE[part],
          points: months.map((month) => ({ label: month.period, value: inUnit(month[part]) })),
        }))}
      />

      <RankChart
        title="应付账龄"
        unit={text}
        points={AGING.list.map((bucket) => ({
          label: AGING.texts[bucket],
          tone: AGE_TONE[bucket],
          value: inUnit(aging.find((one) => one.bucket === bucket)?.amount ?? '0'),
        }))}
      />
    </Charts>
  );
}

/** 结算汇总：账期与板块，小计、年计和合计。 */
export default function SettlementSummaryPage() {
  const report = useWholeReport(settlementSummary);
  const { list, filters, summary } = report;
  const { shown, isOpen, toggle, closed, close } = useFolds(list.rows);
  const months = list.rows.flatMap(({ kind, key }) => (kind === 'PERIOD' ? [key] : []));
  const { currency = 'CNY' } = filters;
  const columns = columnsOf(
    settlementSummary.page,
    {
      plate: (plate, { kind }) => (kind === 'ROW' ? plate && PLATE[plate] : SUM_OF[kind]),
      locked: (locked, { kind }) => kind === 'PERIOD' && locked && <ToneTag tone="neutral">已锁账</ToneTag>,
      period: (period, row) => (
        <>
          {row.kind !== 'ROW' && (
            <FoldButton open={isOpen(row)} of={`${period}的明细`} onToggle={() => toggle(row.key)} />
          )}
          <TextLink to={statementsOf(row, filters)}>{period}</TextLink>
        </>
      ),
    },
    (row) => statementsBehind(row, filters),
  );
  return (
    <Report
      report={report}
      description={`币种：${CURRENCY[currency]}`}
      viewed="settlementSummary"
      told={{ ...filters, currency }}
      fields={[
        'orgCode',
        'plate',
        'settleType',
        'supplierName',
        currencyField(summary.data?.currencies ?? [], currency),
      ]}
    >
      <KpiCards items={summaryFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{({ months }) => <SummaryCharts months={months} filters={filters} />}</WhenLoaded>
      <ReportTable
        {...tableOf(report)}
        list={{ ...list, rows: shown }}
        sizing="fixed"
        caption="结算汇总"
        toolbar={
          <Button onClick={() => close(closed.length > 0 ? [] : months)}>
            {closed.length > 0 ? '全部展开' : '收起到月'}
          </Button>
        }
        rowKey="key"
        frozen={2}
        columns={columns}
        summing={({ kind }) => kind !== 'ROW'}
      />
    </Report>
  );
}
