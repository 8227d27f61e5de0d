import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { performanceOrder } from './contract.ts';
import { performance, performanceSummary } from './performance.server.ts';

export default implement(performanceOrder, {
  ...rowsOf(performanceOrder.page, '履约订单台账', performance),

  async summary(filters, context) {
    const { rejectedQty, orderAmount, penalty, ...figures } = await performanceSummary(context, filters);
    return { asOf: asOf(context), ...figures, totals: { rejectedQty, orderAmount, penalty } };
  },
});
