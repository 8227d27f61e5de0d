import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { settlementSummary, type SummaryFilters, type SummaryRow } from './contract.ts';

type Behind = Pick<SummaryRow, 'kind' | 'period' | 'plate'>;

/** First and last month of a row, within those of the report. */
function monthsOf({ kind, period }: Behind, { periodFrom = '', periodTo = '9999' }: SummaryFilters) {
  if (kind !== 'YEAR') return { periodFrom: period, periodTo: period };
  const [first, last] = [`${period}-01`, `${period}-12`];
  return {
    periodFrom: periodFrom > first ? periodFrom : first,
    periodTo: periodTo < last ? periodTo : last,
  };
}

type Measure = 'DRAWN_UP' | 'SETTLED' | 'UNSETTLED';
interface Counted {
  readonly measure?: Measure;
  readonly different?: true;
}

/** The statements behind a row, or behind the whole report, that count as a measure. */
export function statementsOf(row: Behind | undefined, filters: SummaryFilters, counted: Counted = {}): string {
  const { settleType, orgCode, supplierName, currency = 'CNY', plate = row?.plate } = filters;
  const drawnBy = settleType && { INCOME: 'SUPPLIER', PURCHASE: 'PURCHASER' }[settleType];
  const { periodFrom, periodTo } = row ? monthsOf(row, filters) : filters;
  const asked = { periodFrom, periodTo, plate, supplierName, drawnBy, currency, orgCode, measure: 'DRAWN_UP' };
  return addressOf('/reconciliationSettlement/settlementManagement', { ...asked, ...counted });
}

/** Where the statements stand that make up each figure of a row, or of the whole report. */
export function statementsBehind(row: Behind | undefined, filters: SummaryFilters) {
  const drawnUp = statementsOf(row, filters);
  const settled = statementsOf(row, filters, { measure: 'SETTLED' });
  return {
    ...{ statements: drawnUp, amount: drawnUp, invoicedAmount: drawnUp, serviceFee: drawnUp },
    ...{ settledAmount: settled, payable: settled, paidAmount: settled, unpaidAmount: settled, averageDays: settled },
    openAmount: statementsOf(row, filters, { measure: 'UNSETTLED' }),
    ...{ diffAmount: differing(row, filters), diffRate: differing(row, filters) },
  };
}

const differing = (row: Behind | undefined, filters: SummaryFilters) => statementsOf(row, filters, { different: true });

export const summaryFigures = (
  data: OutputOf<typeof settlementSummary.summary> | undefined,
  filters: SummaryFilters,
): readonly Kpi[] => kpisOf(settlementSummary, data, statementsBehind(undefined, filters));
