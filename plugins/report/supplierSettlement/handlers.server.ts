import { type Context, implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { balanceOf, supplierSums, suppliers, topDebts } from '../supplier-balances.server.ts';
import { movesOf, moveSums } from '../supplier-moves.server.ts';
import { type MoveFilters, supplierMoves, supplierSettlement } from './contract.ts';

/** The balance that the movements of a question belong to. */
const balanceBehind = (context: Context, { supplierEntId, from, to, plate, orgCode }: MoveFilters) =>
  balanceOf(context, supplierEntId, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(plate !== undefined && { plate }),
    ...(orgCode !== undefined && { orgCode }),
  });

export const ofSupplier = implement(supplierMoves, {
  ...rowsOf(
    supplierMoves.page,
    '供应商结算明细',
    async (context, asked) => {
      await balanceBehind(context, asked);
      return movesOf(context, asked);
    },
    { named: async (context, asked) => ({ supplierEntId: (await balanceBehind(context, asked)).supplierName }) },
  ),

  async summary(filters, context) {
    const { supplierName, opening, due, settled, closing } = await balanceBehind(context, filters);
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
