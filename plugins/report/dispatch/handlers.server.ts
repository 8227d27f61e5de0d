import { PLATE, type Plate } from '@portal/sdk/calls/enterprise';
import { conditionsOf, type Context, implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.server.ts';
import { enterpriseText, type Labels, reportSheet } from '../sheet.server.ts';
import { DISPATCH_COLUMNS, PIVOT_COLUMNS } from './columns.ts';
import {
  DISPATCH_STATUS,
  type DispatchFilters,
  type DispatchRow,
  dispatchReport,
  FINANCE_PRODUCT,
  PIVOT_BY,
  type PivotFilters,
  type PivotRow,
} from './contract.ts';
import {
  dispatchCharts,
  dispatchCounts,
  dispatches,
  dispatchGrowth,
  dispatchSums,
  pivot,
} from './dispatches.server.ts';

/** Sectors and products are grouped by their codes, and read by their names. */
function named(row: PivotRow, by: PivotFilters['by']): PivotRow {
  const texts = { PLATE, PRODUCT: FINANCE_PRODUCT, INSTITUTION: {} }[by ?? 'INSTITUTION'] as Record<string, string>;
  return { ...row, name: texts[row.name as Plate] ?? row.name };
}

const asOf = ({ clock }: Context) => clock.now().toISOString();

const TOLD: Labels<DispatchFilters> = {
  sentFrom: ['派单日期', 'sentTo'],
  sendNo: '派单编号',
  product: ['产品', FINANCE_PRODUCT],
  customerName: '企业',
  institutionName: '受理机构',
  handlerName: '处理人',
  plate: ['板块', PLATE],
  status: ['状态', DISPATCH_STATUS],
};

export default implement(dispatchReport, {
  page: (input, context) => pageOfRows<DispatchRow>(context.db, dispatches(context, input), input),

  summary: async (filters, context) => ({ asOf: asOf(context), totals: await dispatchSums(context, filters) }),

  async export(filters, context) {
    const rows = allRows<DispatchRow>(dispatches(context, filters));
    const conditions = [
      ...conditionsOf(filters, TOLD),
      ...(await enterpriseText(context.db, '受理机构', filters.institutionId)),
    ];
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
      ...conditionsOf<DispatchFilters>(filters, TOLD),
      ...(await enterpriseText(context.db, '受理机构', filters.institutionId)),
    ];
    return reportSheet({ title: '派单统计报表', columns: PIVOT_COLUMNS, rows, shown, conditions });
  },
});
