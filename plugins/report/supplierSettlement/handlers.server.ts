import { type Context, implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { balanceOf, supplierSums, suppliers, topDebts } from '../supplier-balances.server.ts';
import { movesOf, moveSums } from '../supplier-moves.server.ts';
import { type MoveFilters, supplierSettlement } from './contract.ts';

const asOf = ({ clock }: Context) => clock.now().toISOString();

/** The balance that the movements of a question belong to. */
const balanceBehind = (context: Context, { supplierEntId, from, to, plate, orgCode }: MoveFilters) =>
  balanceOf(context, supplierEntId, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(plate !== undefined && { plate }),
    ...(orgCode !== undefined && { orgCode }),
  });

export default implement(supplierSettlement, {
  page: (input, context) => pageOfRows(context.db, suppliers(context, input), input),

  async summary(filters, context) {
    const { suppliers: count, ...totals } = await supplierSums(context, filters);
    return { asOf: asOf(context), suppliers: count, totals, top: await topDebts(context, filters) };
  },

  export: (filters, context) =>
    workbookOf(context, supplierSettlement.page, filters, {
      title: '供应商结算报表',
      question: suppliers(context, filters),
    }),

  async detail(input, context) {
    await balanceBehind(context, input);
    return pageOfRows(context.db, movesOf(context, input), input);
  },

  async detailSummary(filters, context) {
    const { supplierName, opening, due, settled, closing } = await balanceBehind(context, filters);
    const totals = await moveSums(context, filters);
    return { asOf: asOf(context), supplierName, opening, due, settled, closing, totals };
  },

  async detailExport(filters, context) {
    const { supplierName } = await balanceBehind(context, filters);
    return workbookOf(context, supplierSettlement.detail, filters, {
      title: '供应商结算明细',
      question: movesOf(context, filters),
      named: { supplierEntId: supplierName },
    });
  },
});
