import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY } from '@portal/sdk/calls/settlement';
import { implement } from '@portal/sdk/server';
import { SETTLE_TYPE } from '../codes.ts';
import { allRows, pageOfRows } from '../query.ts';
import { filterTexts, periodText, reportSheet, treeTexts } from '../sheet.ts';
import { SUMMARY_COLUMNS } from './columns.ts';
import { settlementSummary, SUM_OF, type SummaryRow } from './contract.ts';
import { agingOf, currenciesOf, summaryFigures, summaryMonths, summaryRows, summaryTotals } from './summary.ts';

export default implement(settlementSummary, {
  page: (input, context) => pageOfRows<SummaryRow>(context.db, summaryRows(context, input), input),

  async summary(filters, context) {
    const totals = await summaryTotals(context, filters);
    const figures = await summaryFigures(context, filters);
    const months = await summaryMonths(context, filters);
    const currencies = await currenciesOf(context, filters);
    return { asOf: context.clock.now().toISOString(), totals, currencies, ...figures, months };
  },

  aging: (filters, context) => agingOf(context, filters),

  async export(filters, context) {
    const rows = allRows<SummaryRow>(summaryRows(context, filters));
    const shown = {
      period: ({ kind, period }: SummaryRow) => (kind === 'ROW' ? period : `${period} ${SUM_OF[kind]}`),
    };
    const { currency = 'CNY' } = filters;
    const conditions = [
      `币种：${CURRENCY[currency]}`,
      ...periodText('账期', filters.periodFrom, filters.periodTo),
      ...(await treeTexts(context.db, filters)),
      ...filterTexts(filters, { plate: ['板块', PLATE], settleType: ['类型', SETTLE_TYPE], supplierName: '供应商' }),
    ];
    return reportSheet({ title: '结算汇总', columns: SUMMARY_COLUMNS, rows, shown, conditions });
  },
});
