import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY } from '@portal/sdk/calls/settlement';
import { conditionsOf, implement } from '@portal/sdk/server';
import { SETTLE_TYPE } from '../codes.ts';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet, treeTexts } from '../sheet.server.ts';
import { SUMMARY_COLUMNS } from './columns.ts';
import { settlementSummary, SUM_OF, type SummaryFilters, type SummaryRow } from './contract.ts';
import { agingOf, currenciesOf, summaryFigures, summaryMonths, summaryRows, summaryTotals } from './summary.server.ts';

const TOLD: Labels<SummaryFilters> = {
  currency: ['币种', CURRENCY],
  periodFrom: ['账期', 'periodTo'],
  plate: ['板块', PLATE],
  settleType: ['类型', SETTLE_TYPE],
  supplierName: '供应商',
};

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
    const told = { currency: 'CNY', ...filters } as const;
    const conditions = [...conditionsOf<SummaryFilters>(told, TOLD), ...(await treeTexts(context.db, filters))];
    return reportSheet({ title: '结算汇总', columns: SUMMARY_COLUMNS, rows, shown, conditions });
  },
});
