import { PLATE } from '@portal/sdk/calls/enterprise';
import { conditionsOf, type Context, implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet, treeTexts } from '../sheet.server.ts';
import { balanceOf, supplierSums, suppliers, topDebts } from '../supplier-balances.server.ts';
import { MOVE_COLUMNS, SUPPLIER_COLUMNS } from './columns.ts';
import {
  MOVE,
  type Move,
  type MoveFilters,
  type SupplierFilters,
  type SupplierRow,
  supplierSettlement,
} from './contract.ts';
import { movesOf, moveSums } from '../supplier-moves.server.ts';

const asOf = ({ clock }: Context) => clock.now().toISOString();

/** The balance that the movements of a question belong to. */
const balanceBehind = (context: Context, { supplierEntId, from, to, plate, orgCode }: MoveFilters) =>
  balanceOf(context, supplierEntId, {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(plate !== undefined && { plate }),
    ...(orgCode !== undefined && { orgCode }),
  });

const TOLD: Labels<SupplierFilters> = {
  from: ['期间', 'to'],
  supplierName: '供应商',
  plate: ['板块', PLATE],
  overdue: '只看有逾期',
};

const MOVES_TOLD: Labels<MoveFilters> = {
  from: ['日期', 'to'],
  kind: ['单据类型', MOVE],
  docNo: '单据号',
  orderNo: '订单号',
  plate: ['板块', PLATE],
};

export default implement(supplierSettlement, {
  page: (input, context) => pageOfRows<SupplierRow>(context.db, suppliers(context, input), input),

  async summary(filters, context) {
    const { suppliers: count, ...totals } = await supplierSums(context, filters);
    return { asOf: asOf(context), suppliers: count, totals, top: await topDebts(context, filters) };
  },

  async export(filters, context) {
    const rows = allRows<SupplierRow>(suppliers(context, filters));
    const conditions = [...conditionsOf(filters, TOLD), ...(await treeTexts(context.db, filters))];
    return reportSheet({ title: '供应商结算报表', columns: SUPPLIER_COLUMNS, rows, conditions });
  },

  async detail(input, context) {
    await balanceBehind(context, input);
    return pageOfRows<Move>(context.db, movesOf(context, input), input);
  },

  async detailSummary(filters, context) {
    const { supplierName, opening, due, settled, closing } = await balanceBehind(context, filters);
    const totals = await moveSums(context, filters);
    return { asOf: asOf(context), supplierName, opening, due, settled, closing, totals };
  },

  async detailExport(filters, context) {
    const { supplierName } = await balanceBehind(context, filters);
    const rows = allRows<Move>(movesOf(context, filters));
    const conditions = [
      `供应商：${supplierName}`,
      ...conditionsOf(filters, MOVES_TOLD),
      ...(await treeTexts(context.db, filters)),
    ];
    return reportSheet({ title: '供应商结算明细', columns: MOVE_COLUMNS, rows, conditions });
  },
});
