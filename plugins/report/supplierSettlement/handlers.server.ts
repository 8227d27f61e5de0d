import { implement } from '@portal/sdk/server';
import { reportHandlers } from '../sheet.server.ts';
import { balanceOf, supplierSums, suppliers, topDebts } from '../supplier-balances.server.ts';
import { movesOf, moveSums } from '../supplier-moves.server.ts';
import { supplierMoves, supplierSettlement } from './contract.ts';

export const ofSupplier = implement(
  supplierMoves,
  reportHandlers(supplierMoves, {
    rows: async (context, f) => {
      await balanceOf(context, f);
      return movesOf(context, f);
    },
    summary: async (context, f) => ({ ...(await balanceOf(context, f)), ...(await moveSums(context, f)) }),
    named: async (context, f) => ({ supplierEntId: (await balanceOf(context, f)).supplierName }),
  }),
);

export default implement(
  supplierSettlement,
  reportHandlers(supplierSettlement, {
    rows: suppliers,
    summary: async (context, f) => ({ ...(await supplierSums(context, f)), top: await topDebts(context, f) }),
    sums: supplierSums,
  }),
);
