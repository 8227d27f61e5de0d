import { PLATE, type Plate } from '@portal/sdk/calls/enterprise';
import { type Context, implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.ts';
import { periodText, reportSheet } from '../sheet.ts';
import { DISPATCH_COLUMNS, PIVOT_COLUMNS } from './columns.ts';
import {
  type DispatchRow,
  dispatchReport,
  FINANCE_PRODUCT,
  PIVOT_BY,
  type PivotFilters,
  type PivotRow,
} from './contract.ts';
import { dispatchCharts, dispatchCounts, dispatches, dispatchGrowth, dispatchSums, pivot } from './dispatches.ts';

/** Sectors and products are grouped by their codes, and read by their names. */
function named(row: PivotRow, by: PivotFilters['by']): PivotRow {
  const texts = { PLATE, PRODUCT: FINANCE_PRODUCT, INSTITUTION: {} }[by ?? 'INSTITUTION'] as Record<string, string>;
  return { ...row, name: texts[row.name as Plate] ?? row.name };
}

const asOf = ({ clock }: Context) => clock.now().toISOString();

export default implement(dispatchReport, {
  page: (input, context) => pageOfRows<DispatchRow>(context.db, dispatches(context, input), input),

  summary: async (filters, context) => ({ asOf: asOf(context), totals: await dispatchSums(context, filters) }),

  async export(filters, context) {
    const rows = allRows<DispatchRow>(dispatches(context, filters));
    const conditions = periodText('派单日期', filters.sentFrom, filters.sentTo);
    return reportSheet({ title: '派单明细报表', columns: DISPATCH_COLUMNS, rows, conditions });
  },

  async pivot(input, context) {
    const { records, ...paged } = await pageOfRows<PivotRow>(context.db, pivot(context, input), input);
    return { ...paged, records: records.map((row) => named(row, input.by)) };
  },

  async statistics(filters, context) {
    const totals = await dispatchCounts(context, filters);
    const growth = await dispatchGrowth(context, filters);
    return { asOf: asOf(context), totals, ...growth, ...(await dispatchCharts(context, filters)) };
  },

  async pivotExport(filters, context) {
    const rows = allRows<PivotRow>(pivot(context, filters));
    const shown = { name: (row: PivotRow) => named(row, filters.by).name };
    const conditions = [
      `维度：${PIVOT_BY[filters.by ?? 'INSTITUTION']}`,
      ...periodText('派单日期', filters.sentFrom, filters.sentTo),
    ];
    return reportSheet({ title: '派单统计报表', columns: PIVOT_COLUMNS, rows, shown, conditions });
  },
});
