import { implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.ts';
import { periodText, reportSheet } from '../sheet.ts';
import { SUMMARY_COLUMNS } from './columns.ts';
import { settlementSummary, type SummaryRow } from './contract.ts';
import { agingOf, summaryFigures, summaryMonths, summaryRows, summaryTotals } from './summary.ts';

export default implement(settlementSummary, {
  page: (input, { db }) => pageOfRows<SummaryRow>(db, summaryRows(input), input),

  async summary(filters, context) {
    const totals = await summaryTotals(context, filters);
    const figures = await summaryFigures(context, filters);
    const months = await summaryMonths(context, filters);
    return { asOf: context.clock.now().toISOString(), totals, ...figures, months };
  },

  aging: (filters, context) => agingOf(context, filters),

  async export(filters) {
    const rows = allRows<SummaryRow>(summaryRows(filters));
    const shown = (row: SummaryRow) => ({
      ...row,
      period: row.kind === 'ROW' ? row.period : `${row.period} ${row.kind === 'YEAR' ? '年计' : '小计'}`,
    });
    const conditions = periodText('账期', filters.periodFrom, filters.periodTo);
    return reportSheet({ title: '结算汇总', columns: SUMMARY_COLUMNS, rows, shown, conditions });
  },
});
