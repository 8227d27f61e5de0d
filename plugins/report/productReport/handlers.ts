import { implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.ts';
import { periodText, reportSheet } from '../sheet.ts';
import { PRODUCT_COLUMNS } from './columns.ts';
import { type ProductRow, productReport } from './contract.ts';
import { named } from './names.ts';
import { productCharts, products, productSums } from './product.ts';

export default implement(productReport, {
  async page(input, context) {
    const { records, ...paged } = await pageOfRows<ProductRow>(context.db, products(context, input), input);
    return { ...paged, records: named(records, input.by) };
  },

  async summary(filters, context) {
    const { qty, amount, ...figures } = await productSums(context, filters);
    const { top, ...charts } = await productCharts(context, filters);
    const asOf = context.clock.now().toISOString();
    return { asOf, ...figures, totals: { amount, qty }, top: named(top, filters.by), ...charts };
  },

  async export(filters, context) {
    const rows = named(await allRows<ProductRow>(context.db, products(context, filters)), filters.by);
    const conditions = periodText('期间', filters.from, filters.to);
    return reportSheet({ title: '产品报表', columns: PRODUCT_COLUMNS, rows, conditions }, context);
  },
});
