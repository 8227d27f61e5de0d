import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { enterpriseName, rowsOf } from '../sheet.server.ts';
import { orderReport } from './contract.ts';
import { ledger, ledgerTotals, orderTotals } from './ledger.server.ts';

export default implement(orderReport, {
  ...rowsOf(orderReport.page, '订单总台账', ledger, {
    named: async ({ db }, { supplierEntId, purchaserEntId }) => ({
      supplierEntId: await enterpriseName(db, supplierEntId),
      purchaserEntId: await enterpriseName(db, purchaserEntId),
    }),
  }),

  async summary(filters, context) {
    const totals = await ledgerTotals(context, filters);
    const { orders, lateOrders, paidAmount, unpaidAmount } = await orderTotals(context, filters);
    const paid = filters.detail ? { paidAmount: null, unpaidAmount: null } : { paidAmount, unpaidAmount };
    return { asOf: asOf(context), orders, lateOrders, totals, ...paid };
  },
});
