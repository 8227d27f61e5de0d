import { implement } from '@portal/sdk/server';
import { DELAY_REASON } from '../codes.ts';
import { allRows, pageOfRows } from '../query.ts';
import { filterTexts, periodText, reportSheet, treeTexts } from '../sheet.ts';
import { PERFORMANCE_COLUMNS } from './columns.ts';
import { type PerformanceRow, performanceOrder } from './contract.ts';
import { performance, performanceSummary } from './performance.ts';

export default implement(performanceOrder, {
  page: (input, context) => pageOfRows<PerformanceRow>(context.db, performance(context, input), input),

  async summary(filters, context) {
    const { rejectedQty, orderAmount, penalty, ...figures } = await performanceSummary(context, filters);
    return { asOf: context.clock.now().toISOString(), ...figures, totals: { rejectedQty, orderAmount, penalty } };
  },

  async export(filters, context) {
    const rows = allRows<PerformanceRow>(performance(context, filters));
    const conditions = [
      ...periodText('要求交期', filters.requiredFrom, filters.requiredTo),
      ...(await treeTexts(context.db, filters)),
      ...filterTexts(filters, {
        supplierName: '供应商',
        purchaserName: '采购单位',
        reasonType: ['延期原因', DELAY_REASON],
        late: '只看延期',
        changed: '只看有变更',
        excusing: '剔除已批准的不可抗力',
      }),
    ];
    return reportSheet({ title: '履约订单台账', columns: PERFORMANCE_COLUMNS, rows, conditions });
  },
});
