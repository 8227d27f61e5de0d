import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type LedgerFilters, orderReport } from './contract.ts';

export const ledgerAt = (asked: LedgerFilters): string => addressOf('/reportManagement/orderReport', asked);

/** Orders are counted and paid whole, whatever the rows are. */
export function ledgerFigures(data: OutputOf<typeof orderReport.summary> | undefined, filters: LedgerFilters) {
  const { detail: _, ...ofOrders } = filters;
  const [rows, orders] = [ledgerAt(filters), ledgerAt(ofOrders)];
  return kpisOf(orderReport, data, {
    orders: ledgerAt({ ...ofOrders, valid: true }),
    deadOrders: ledgerAt({ ...ofOrders, dead: true }),
    lateOrders: ledgerAt({ ...ofOrders, late: true }),
    amount: rows,
    receivedAmount: rows,
    settledAmount: rows,
    paidAmount: orders,
    unpaidAmount: orders,
  });
}
