import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { agreementOf, agreementOrderSums, ordersUnder } from './agreement-orders.server.ts';
import { agreementCharts, agreementSums, agreements } from './agreements.server.ts';
import { agreementOrders, agreementReport } from './contract.ts';
import { remind } from './remind.server.ts';

export const ofAgreement = implement(agreementOrders, {
  ...rowsOf(agreementOrders.page, '协议关联订单', async (context, asked) => {
    await agreementOf(context, asked);
    return ordersUnder(context, asked);
  }),

  async summary(filters, context) {
    const agreement = await agreementOf(context, filters);
    const { orders, ...totals } = await agreementOrderSums(context, filters);
    return { asOf: asOf(context), agreement, orders, totals };
  },
});

export default implement(agreementReport, {
  ...rowsOf(agreementReport.page, '协议管理报表', agreements),

  async summary(filters, context) {
    const { amount, usedAmount, leftAmount, orders, ...figures } = await agreementSums(context, filters);
    const totals = { amount, usedAmount, leftAmount, orders };
    return { asOf: asOf(context), ...figures, totals, ...(await agreementCharts(context, filters)) };
  },

  remind,
});
