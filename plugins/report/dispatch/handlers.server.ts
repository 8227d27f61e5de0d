import { type Context, implement } from '@portal/sdk/server';
import { SECTOR } from '../fields.ts';
import { pageOfRows, read } from '../query.server.ts';
import { enterpriseName, workbookOf } from '../sheet.server.ts';
import { dispatchReport, FINANCE_PRODUCT, type PivotFilters, type PivotRow } from './contract.ts';
import {
  dispatchCharts,
  dispatchCounts,
  dispatches,
  dispatchGrowth,
  dispatchSums,
  pivot,
} from './dispatches.server.ts';

/** Sectors and products are grouped by their codes, and read by their names. */
function nameOf({ name }: PivotRow, by: PivotFilters['by']): string {
  if (by === 'PLATE') return read(SECTOR, name);
  return by === 'PRODUCT' ? read(FINANCE_PRODUCT, name) : name;
}

const asOf = ({ clock }: Context) => clock.now().toISOString();

export default implement(dispatchReport, {
  page: (input, context) => pageOfRows(context.db, dispatches(context, input), input),

  summary: async (filters, context) => ({ asOf: asOf(context), totals: await dispatchSums(context, filters) }),

  export: async (filters, context) =>
    workbookOf(context, dispatchReport.page, filters, {
      title: '派单明细报表',
      question: dispatches(context, filters),
      named: { institutionId: await enterpriseName(context.db, filters.institutionId) },
    }),

  async pivot(input, context) {
    const { records, ...paged } = await pageOfRows<PivotRow>(context.db, pivot(context, input), input);
    return { ...paged, records: records.map((row) => ({ ...row, name: nameOf(row, input.by) })) };
  },

  async statistics(filters, context) {
    const totals = await dispatchCounts(context, filters);
    const growth = await dispatchGrowth(context, filters);
    return { asOf: asOf(context), totals, ...growth, ...(await dispatchCharts(context, filters)) };
  },

  pivotExport: async (filters, context) =>
    workbookOf(
      context,
      dispatchReport.pivot,
      { by: 'INSTITUTION', ...filters },
      {
        title: '派单统计报表',
        question: pivot(context, filters),
        texts: { name: (row) => nameOf(row, filters.by) },
        named: { institutionId: await enterpriseName(context.db, filters.institutionId) },
      },
    ),
});
