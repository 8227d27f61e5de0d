import { implement } from '@portal/sdk/server';
import { SECTOR } from '../fields.ts';
import { pageOfRows, read } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { type ProductFilters, type ProductRow, productReport, titlesOf } from './contract.ts';
import { productCharts, products, productSums } from './product.server.ts';

/** Sectors are grouped by their codes, and read by their names. */
const named = <Row extends { name: string }>(row: Row, by: ProductFilters['by']): Row =>
  by === 'PLATE' ? { ...row, name: read(SECTOR, row.name) } : row;

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

  export: (filters, context) =>
    workbookOf(context, productReport.page, filters, {
      title: '产品报表',
      question: products(context, filters),
      titles: titlesOf(filters),
      texts: { name: (row) => named(row, filters.by).name },
    }),
});
