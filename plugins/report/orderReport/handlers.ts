import { PLATE } from '@portal/sdk/calls/enterprise';
import { implement } from '@portal/sdk/server';
import { ORDER_STATUS } from '../codes.ts';
import { allRows, pageOfRows } from '../query.ts';
import { filterTexts, periodText, reportSheet, treeTexts } from '../sheet.ts';
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
    const conditions = [
      ...periodText('下单日期', filters.orderDateFrom, filters.orderDateTo),
      ...(await treeTexts(context.db, filters)),
      ...filterTexts(filters, {
        supplierName: '供应商',
        purchaserName: '采购单位',
        goods: '物料',
        plate: ['板块', PLATE],
        status: ['状态', ORDER_STATUS],
        valid: '只看有效订单',
      }),
    ];
    return reportSheet({ title: '订单总台账', columns: LEDGER_COLUMNS, rows, conditions });
  },
});
