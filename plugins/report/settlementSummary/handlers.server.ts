import { implement } from '@portal/sdk/server';
import { pageOfRows } from '../query.server.ts';
import { workbookOf } from '../sheet.server.ts';
import { settlementSummary, SUM_OF } from './contract.ts';
import { agingOf, currenciesOf, summaryFigures, summaryMonths, summaryRows, summaryTotals } from './summary.server.ts';

export default implement(settlementSummary, {
  page: (input, context) => pageOfRows(context.db, summaryRows(context, input), input),

  async summary(filters, context) {
    const totals = await summaryTotals(context, filters);
    const figures = await summaryFigures(context, filters);
    const months = await summaryMonths(context, filters);
    const currencies = await currenciesOf(context, filters);
    return { asOf: context.clock.now().toISOString(), totals, currencies, ...figures, months };
  },

  aging: (filters, context) => agingOf(context, filters),

  export: (filters, context) =>
    workbookOf(
      context,
      settlementSummary.page,
      { currency: 'CNY', ...filters },
      {
        title: '结算汇总',
        question: summaryRows(context, filters),
        texts: {
          period: ({ kind, period }) => (kind === 'ROW' ? period : `${period} ${SUM_OF[kind]}`),
          locked: ({ locked }) => (locked ? '已锁账' : ''),
        },
      },
    ),
});
