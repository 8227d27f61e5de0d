import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { balanceOf, supplierSums, suppliers, topDebts } from '../supplier-balances.server.ts';
import { movesOf, moveSums } from '../supplier-moves.server.ts';
import { supplierMoves, supplierSettlement } from './contract.ts';

export const ofSupplier = implement(supplierMoves, {
  ...rowsOf(
    supplierMoves.page,
    '供应商结算明细',
    async (context, asked) => {
      await balanceOf(context, asked);
      return movesOf(context, asked);
    },
    { named: async (context, asked) => ({ supplierEntId: (await balanceOf(context, asked)).supplierName }) },
  ),

  async summary(filters, context) {
    const { supplierName, opening, due, settled, closing } = await balanceOf(context, filters);
    const totals = await moveSums(context, filters);
    return { asOf: asOf(context), supplierName, opening, due, settled, closing, totals };
  },
});

export default implement(supplierSettlement, {
  ...rowsOf(supplierSettlement.page, '供应商结算报表', suppliers),

  async summary(filters, context) {
    const { suppliers: count, ...totals } = await supplierSums(context, filters);
    return { asOf: asOf(context), suppliers: count, totals, top: await topDebts(context, filters) };
  },
});
