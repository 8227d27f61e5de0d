import { implement } from '@portal/sdk/server';
import { asOf } from '../query.server.ts';
import { rowsOf } from '../sheet.server.ts';
import { settlementSummary, SUM_OF } from './contract.ts';
import { agingOf, currenciesOf, summaryFigures, summaryMonths, summaryRows, summaryTotals } from './summary.server.ts';

export default implement(settlementSummary, {
  ...rowsOf(settlementSummary.page, '结算汇总', summaryRows, {
    unless: { currency: 'CNY' },
    texts: {
      period: ({ kind, period }) => (kind === 'ROW' ? period : `${period} ${SUM_OF[kind]}`),
      locked: ({ locked }) => (locked ? '已锁账' : ''),
    },
  }),

  async summary(filters, context) {
    const totals = await summaryTotals(context, filters);
    const figures = await summaryFigures(context, filters);
    const months = await summaryMonths(context, filters);
    return { asOf: asOf(context), totals, currencies: await currenciesOf(context, filters), ...figures, months };
  },

  aging: agingOf,
});
