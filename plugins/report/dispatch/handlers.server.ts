import type { Context } from '@portal/sdk/server';
import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { enterpriseName, rowsOf } from '../sheet.server.ts';
import { type DispatchFilters, dispatchPivot, dispatchReport } from './contract.ts';
import {
  dispatchCharts,
  dispatchCounts,
  dispatches,
  dispatchGrowth,
  dispatchSums,
  pivot,
} from './dispatches.server.ts';

const named = async ({ db }: Context, { institutionId }: DispatchFilters) => ({
  institutionId: await enterpriseName(db, institutionId),
});

export const dispatchStatistics = implement(dispatchPivot, {
  ...rowsOf(dispatchPivot.page, '派单统计报表', pivot, { unless: { by: 'INSTITUTION' }, named }),

  async summary({ by: _, ...filters }, context) {
    const totals = await dispatchCounts(context, filters);
    const growth = await dispatchGrowth(context, filters);
    return { asOf: asOf(context), totals, ...growth, ...(await dispatchCharts(context, filters)) };
  },
});

export default implement(dispatchReport, {
  ...rowsOf(dispatchReport.page, '派单明细报表', dispatches, { named }),

  summary: async (filters, context) => ({ asOf: asOf(context), totals: await dispatchSums(context, filters) }),
});
