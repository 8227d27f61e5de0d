import { implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { enterpriseName, workbookOf } from '../sheet.server.ts';
import { orderReport } from './contract.ts';
import { ledger, ledgerTotals, orderTotals } from './ledger.server.ts';

export default implement(orderReport, {
  page: (input, context) => pageOfRows(context.db, ledger(context, input), input),

  async summary(filters, context) {
    const totals = await ledgerTotals(context, filters);
    const { orders, lateOrders, paidAmount, unpaidAmount } = await orderTotals(context, filters);
    const paid = filters.detail ? { paidAmount: null, unpaidAmount: null } : { paidAmount, unpaidAmount };
    return { asOf: context.clock.now().toISOString(), orders, lateOrders, totals, ...paid };
  },

  async export(filters, context) {
    const { db } = context;
    const named = {
      supplierEntId: await enterpriseName(db, filters.supplierEntId),
      purchaserEntId: await enterpriseName(db, filters.purchaserEntId),
    };
    return workbookOf(context, orderReport.page, filters, {
      title: '订单总台账',
      question: ledger(context, filters),
      named,
    });
  },
});
