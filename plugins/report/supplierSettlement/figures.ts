import type { OutputOf } from '@portal/sdk/contract';
import { addDays } from '@portal/sdk/format';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type MoveFilters, type SupplierFilters, supplierSettlement } from './contract.ts';

/** What has moved a supplier's balance, under the same period. */
export const detailOf = (
  supplierEntId: string,
  { from, to, plate, orgCode }: SupplierFilters,
  asked: Partial<MoveFilters> = {},
): string =>
  addressOf('/reportManagement/supplierSettlementStatement/supplierSettlementDetail', {
    ...{ supplierEntId, from, to, plate, orgCode, moving: true },
    ...asked,
  });

/** The settled statements of a supplier up to the end of the period, whoever drew them up. */
const statementsOf = (
  supplierEntId: string,
  { to, plate, orgCode }: SupplierFilters,
  asked: { readonly overdue?: boolean } = {},
): string =>
  addressOf('/reconciliationSettlement/settlementManagement', {
    ...{ supplierEntId, plate, orgCode, approvedTo: to, currency: 'CNY', measure: 'SETTLED' },
    ...asked,
  });

/** Where the movements, or the statements, stand that make up each amount of a supplier. */
export function movesBehind(supplierEntId: string, filters: SupplierFilters) {
  const { from, ...untilEnd } = filters;
  const settled = statementsOf(supplierEntId, filters);
  const late = statementsOf(supplierEntId, filters, { overdue: true });
  return {
    ...(from !== undefined && { opening: detailOf(supplierEntId, { ...untilEnd, to: addDays(from, -1) }) }),
    due: detailOf(supplierEntId, filters),
    settled: detailOf(supplierEntId, filters, { kind: 'PAY' }),
    closing: detailOf(supplierEntId, untilEnd),
    paidAmount: detailOf(supplierEntId, untilEnd, { kind: 'PAY' }),
    ...{ invoicedAmount: settled, uninvoicedAmount: settled, overdueAmount: late, longestOverdue: late },
  };
}

export function supplierFigures(
  data: OutputOf<typeof supplierSettlement.summary> | undefined,
  filters: SupplierFilters,
) {
  const suppliersOf = (asked: SupplierFilters) =>
    addressOf('/reportManagement/supplierSettlementStatement', { ...filters, ...asked });
  const all = suppliersOf({});
  return kpisOf(supplierSettlement, data, {
    ...{ opening: all, due: all, settled: all, closing: all },
    overdueAmount: suppliersOf({ overdue: true }),
  });
}
