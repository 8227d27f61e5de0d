import { PLATE } from '@portal/sdk/calls/enterprise';
import { conditionsOf, implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet, treeTexts } from '../sheet.server.ts';
import { productColumns } from './columns.ts';
import { AGAINST, DIMENSION, type ProductFilters, type ProductRow, productReport } from './contract.ts';
import { named } from './names.server.ts';
import { productCharts, products, productSums } from './product.server.ts';

const TOLD: Labels<ProductFilters> = {
  from: ['下单日期', 'to'],
  by: ['统计维度', DIMENSION],
  against: ['对比期', AGAINST],
  plate: ['板块', PLATE],
  goods: '物料',
  supplierName: '供应商',
};

export default implement(productReport, {
  async page(input, context) {
    const { records, ...paged } = await pageOfRows<ProductRow>(context.db, products(context, input), input);
    return { ...paged, records: records.map((row) => named(row, input.by)) };
  },

  async summary(filters, context) {
    const { qty, amount, amountBefore, ...figures } = await productSums(context, filters);
    const { top, ...charts } = await productCharts(context, filters);
    const asOf = context.clock.now().toISOString();
    const shownTop = top.map((row) => named(row, filters.by));
    return { asOf, ...figures, totals: { amount, qty, amountBefore }, top: shownTop, ...charts };
  },

  async export(filters, context) {
    const rows = allRows<ProductRow>(products(context, filters));
    const shown = { name: (row: ProductRow) => named(row, filters.by).name };
    const conditions = [...conditionsOf(filters, TOLD), ...(await treeTexts(context.db, filters))];
    return reportSheet({ title: '产品报表', columns: productColumns(filters.against), rows, shown, conditions });
  },
});
