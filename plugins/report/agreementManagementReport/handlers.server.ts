import { implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { agreementOf, agreementOrders, agreementOrderSums } from './agreement-orders.server.ts';
import { agreementCharts, agreementSums, agreements } from './agreements.server.ts';
import { agreementReport } from './contract.ts';
import { remind } from './remind.server.ts';

export default implement(agreementReport, {
  page: (input, context) => pageOfRows(context.db, agreements(context, input), input),

  async summary(filters, context) {
    const { amount, usedAmount, leftAmount, orders, ...figures } = await agreementSums(context, filters);
    const charts = await agreementCharts(context, filters);
    const totals = { amount, usedAmount, leftAmount, orders };
    return { asOf: context.clock.now().toISOString(), ...figures, totals, ...charts };
  },

  export: (filters, context) =>
    workbookOf(context, agreementReport.page, filters, {
      title: '协议管理报表',
      question: agreements(context, filters),
    }),

  async remind({ agreementNo }, context) {
    await remind(context, agreementNo);
    return null;
  },

  async orders(input, context) {
    await agreementOf(context, input);
    return pageOfRows(context.db, agreementOrders(context, input), input);
  },

  async ordersSummary(filters, context) {
    const agreement = await agreementOf(context, filters);
    const { orders, ...totals } = await agreementOrderSums(context, filters);
    return { asOf: context.clock.now().toISOString(), agreement, orders, totals };
  },

  async ordersExport(filters, context) {
    await agreementOf(context, filters);
    return workbookOf(context, agreementReport.orders, filters, {
      title: '协议关联订单',
      question: agreementOrders(context, filters),
    });
  },
});
