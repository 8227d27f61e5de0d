import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type SupplierFilters, supplierSettlement } from './contract.ts';

/** The movements behind a supplier's balance, under the same period. */
export const detailOf = (supplierEntId: string, { from, to, plate, orgCode }: SupplierFilters): string =>
  addressOf('/reportManagement/supplierSettlementStatement/supplierSettlementDetail', {
    ...{ supplierEntId, from, to, plate, orgCode },
  });

export const supplierFigures = (data: OutputOf<typeof supplierSettlement.summary> | undefined) =>
  kpisOf(supplierSettlement.summary, data, {
    opening: {},
    due: {},
    settled: {},
    closing: {},
    overdueAmount: {},
  });
