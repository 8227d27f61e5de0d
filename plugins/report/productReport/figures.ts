import type { Plate } from '@portal/sdk/calls/enterprise';
import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { growthOf, kpisOf } from '../kpis.ts';
import { type ProductFilters, type ProductRow, productReport } from './contract.ts';

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
  addressOf('/reportManagement/orderReport', linesOf(filters, row?.key));

export const productFigures = (data: OutputOf<typeof productReport.summary> | undefined, filters: ProductFilters) =>
  kpisOf(productReport.summary, data, {
    opened: { unit: '家', definition: '截至期末累计下过有效订单的采购单位数。' },
    active: { unit: '家', definition: '本期下过有效订单的采购单位数。' },
    orders: { unit: '单', to: ledgerOf(filters) },
    amount: {
      definition: '本期有效订单行的含税金额之和。环比为与等长的上一期相比，同比为与上年同期相比。',
      changes: growthOf(data),
      to: ledgerOf(filters),
    },
  });
