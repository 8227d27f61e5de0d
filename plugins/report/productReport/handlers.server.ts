import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { productReport, titlesOf } from './contract.ts';
import { productCharts, products, productSums } from './product.server.ts';

export default implement(productReport, {
  ...rowsOf(productReport.page, '产品报表', products, { titles: titlesOf }),

  async summary(filters, context) {
    const { qty, amount, amountBefore, ...figures } = await productSums(context, filters);
    const charts = await productCharts(context, filters);
    return { asOf: asOf(context), ...figures, totals: { amount, qty, amountBefore }, ...charts };
  },
});
