import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type DispatchFilters, dispatchPivot, type PivotFilters, type PivotRow } from './contract.ts';

const OF_KEY = { INSTITUTION: 'institutionId', PLATE: 'plate', PRODUCT: 'product' } as const;

/** Filters of the detail report that show the dispatches behind a row, or behind the whole report. */
const dispatchesOf = ({ by = 'INSTITUTION', ...filters }: PivotFilters, row?: Pick<PivotRow, 'key'>) => ({
  ...filters,
  ...(row && { [OF_KEY[by]]: row.key }),
});

export const detailOf = (filters: PivotFilters, row?: Pick<PivotRow, 'key'>, asked: DispatchFilters = {}): string =>
  addressOf('/sendOrders-report/financing-statistics', { ...dispatchesOf(filters, row), ...asked });

/** Where the dispatches stand that a row, or the whole report, counts so. */
export const detailsOf = (filters: PivotFilters, row?: Pick<PivotRow, 'key'>) => ({
  sent: detailOf(filters, row),
  accepted: detailOf(filters, row, { reached: 'ACCEPTED' }),
  acceptRate: detailOf(filters, row, { reached: 'ACCEPTED' }),
  averageRespond: detailOf(filters, row, { reached: 'RESPONDED' }),
  credited: detailOf(filters, row, { reached: 'CREDITED' }),
  lent: detailOf(filters, row, { reached: 'LENT' }),
  done: detailOf(filters, row, { status: 2 }),
  doneRate: detailOf(filters, row, { status: 2 }),
  returned: detailOf(filters, row, { status: 3 }),
  overdue: detailOf(filters, row, { status: 4 }),
  needAmount: detailOf(filters, row),
  amount: detailOf(filters, row, { reached: 'LENT' }),
});

export const dispatchFigures = (data: OutputOf<typeof dispatchPivot.summary> | undefined, filters: PivotFilters) =>
  kpisOf(dispatchPivot, data, detailsOf(filters));
