import type { OutputOf } from '@portal/sdk/contract';
import { addDays } from '@portal/sdk/format';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type MoveFilters, type SupplierFilters, supplierSettlement } from './contract.ts';

/** The movements behind a supplier's balance, under the same period. */
export const detailOf = (
  supplierEntId: string,
  { from, to, plate, orgCode }: SupplierFilters,
  asked: Partial<MoveFilters> = {},
): string =>
  addressOf('/reportManagement/supplierSettlementStatement/supplierSettlementDetail', {
    ...{ supplierEntId, from, to, plate, orgCode },
    ...asked,
  });

/** Where the movements stand that make up each amount of a supplier. */
export function movesBehind(supplierEntId: string, filters: SupplierFilters) {
  const { from, ...untilEnd } = filters;
  return {
    ...(from !== undefined && { opening: detailOf(supplierEntId, { ...untilEnd, to: addDays(from, -1) }) }),
    due: detailOf(supplierEntId, filters),
    settled: detailOf(supplierEntId, filters, { kind: 'PAY' }),
    closing: detailOf(supplierEntId, untilEnd),
    paidAmount: detailOf(supplierEntId, untilEnd, { kind: 'PAY' }),
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
