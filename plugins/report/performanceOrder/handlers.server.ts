import { implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { performanceOrder } from './contract.ts';
import { performance, performanceSummary } from './performance.server.ts';

export default implement(performanceOrder, {
  page: (input, context) => pageOfRows(context.db, performance(context, input), input),

  async summary(filters, context) {
    const { rejectedQty, orderAmount, penalty, ...figures } = await performanceSummary(context, filters);
    return { asOf: context.clock.now().toISOString(), ...figures, totals: { rejectedQty, orderAmount, penalty } };
  },

  export: (filters, context) =>
    workbookOf(context, performanceOrder.page, filters, {
      title: '履约订单台账',
      question: performance(context, filters),
    }),
});
