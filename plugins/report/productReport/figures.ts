import type { Plate } from '@portal/sdk/calls/plate';
import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { ledgerAt } from '../orderReport/figures.ts';
import { earlierDays, type ProductFilters, type ProductRow, productReport } from './contract.ts';

const OF_KEY = {
  GOODS: (key: string) => ({ materialCode: key }),
  CATEGORY: (key: string) => ({ categoryId: key }),
  PLATE: (key: string) => ({ plate: key as Plate }),
  SUPPLIER: (key: string) => ({ supplierEntId: key }),
  PURCHASER: (key: string) => ({ purchaserEntId: key }),
};

/** Filters of the order ledger that show the lines behind a row, or behind the whole report. */
export function linesOf({ from, to, by = 'GOODS', against: _, ...filters }: ProductFilters, key?: string) {
  return {
    detail: true,
    valid: true,
    ...(from !== undefined && { orderDateFrom: from }),
    ...(to !== undefined && { orderDateTo: to }),
    ...filters,
    ...(key !== undefined && OF_KEY[by](key)),
  };
}

export const ledgerOf = (filters: ProductFilters, row?: Pick<ProductRow, 'key'>): string =>
  ledgerAt(linesOf(filters, row?.key));

/** Where the lines stand that each figure of a row sums up. */
export function linesBehind(filters: ProductFilters, row: Pick<ProductRow, 'key'>) {
  const lines = ledgerOf(filters, row);
  const { from: _, ...untilEnd } = filters;
  const earlier = earlierDays(filters);
  return {
    ...{ active: lines, orders: lines, qty: lines, amount: lines, perUnit: lines },
    opened: ledgerOf(untilEnd, row),
    ...(earlier && { amountBefore: ledgerOf({ ...filters, from: earlier.from, to: earlier.to }, row) }),
  };
}

export function productFigures(data: OutputOf<typeof productReport.summary> | undefined, filters: ProductFilters) {
  const { from: _, against: __, ...others } = filters;
  const unitsOf = (asked: ProductFilters) =>
    addressOf('/reportManagement/productReport', { ...asked, by: 'PURCHASER' });
  return kpisOf(productReport, data, {
    opened: unitsOf(others),
    active: unitsOf(filters),
    orders: ledgerOf(filters),
    amount: ledgerOf(filters),
  });
}
