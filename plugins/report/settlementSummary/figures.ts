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

/**
 * The statements behind a row, or behind the whole report, where the statement list can be asked for just these: it
 * knows no organisations.
 */
export function statementsOf(row: Behind | undefined, filters: SummaryFilters): string | undefined {
  const { settleType, orgCode, supplierName, currency = 'CNY', plate = row?.plate } = filters;
  if (orgCode !== undefined) return undefined;
  const drawnBy = settleType && { INCOME: 'SUPPLIER', PURCHASE: 'PURCHASER' }[settleType];
  const { periodFrom, periodTo } = row ? monthsOf(row, filters) : filters;
  const asked = { periodFrom, periodTo, plate, supplierName, drawnBy, currency, effective: true };
  return addressOf('/reconciliationSettlement/settlementManagement', asked);
}

export function summaryFigures(
  data: OutputOf<typeof settlementSummary.summary> | undefined,
  filters: SummaryFilters,
): readonly Kpi[] {
  const to = statementsOf(undefined, filters);
  return kpisOf(settlementSummary.summary, data, {
    amount: { ...(to !== undefined && { to }) },
    settledAmount: {},
    openAmount: {},
    averageDays: { unit: '天' },
    diffRate: {},
  });
}
