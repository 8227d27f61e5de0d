import { conditionsOf, implement } from '@portal/sdk/server';
import { DELAY_REASON } from '../codes.ts';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet, treeTexts } from '../sheet.server.ts';
import { PERFORMANCE_COLUMNS } from './columns.ts';
import { type PerformanceFilters, type PerformanceRow, performanceOrder } from './contract.ts';
import { performance, performanceSummary } from './performance.server.ts';

const TOLD: Labels<PerformanceFilters> = {
  requiredFrom: ['要求交期', 'requiredTo'],
  orderNo: '订单号',
  supplierName: '供应商',
  purchaserName: '采购单位',
  reasonType: ['延期原因', DELAY_REASON],
  late: '只看延期',
  changed: '只看有变更',
  excusing: '剔除已批准的不可抗力',
};

export default implement(performanceOrder, {
  page: (input, context) => pageOfRows<PerformanceRow>(context.db, performance(context, input), input),

  async summary(filters, context) {
    const { rejectedQty, orderAmount, penalty, ...figures } = await performanceSummary(context, filters);
    return { asOf: context.clock.now().toISOString(), ...figures, totals: { rejectedQty, orderAmount, penalty } };
  },

  async export(filters, context) {
    const rows = allRows<PerformanceRow>(performance(context, filters));
    const conditions = [...conditionsOf(filters, TOLD), ...(await treeTexts(context.db, filters))];
    return reportSheet({ title: '履约订单台账', columns: PERFORMANCE_COLUMNS, rows, conditions });
  },
});
