import { implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.ts';
import { periodText, reportSheet } from '../sheet.ts';
import { LEDGER_COLUMNS } from './columns.ts';
import { type LedgerRow, orderReport } from './contract.ts';
import { ledger, ledgerTotals, orderTotals } from './ledger.ts';

export default implement(orderReport, {
  page: (input, context) => pageOfRows<LedgerRow>(context.db, ledger(context, input), input),

  async summary(filters, context) {
    const totals = await ledgerTotals(context, filters);
    const { orders, lateOrders, paidAmount, unpaidAmount } = await orderTotals(context, filters);
    const paid = filters.detail ? { paidAmount: null, unpaidAmount: null } : { paidAmount, unpaidAmount };
    return { asOf: context.clock.now().toISOString(), orders, lateOrders, totals, ...paid };
  },

  async export(filters, context) {
    const rows = allRows<LedgerRow>(ledger(context, filters));
    const conditions = periodText('下单日期', filters.orderDateFrom, filters.orderDateTo);
    return reportSheet({ title: '订单总台账', columns: LEDGER_COLUMNS, rows, conditions });
  },
});
