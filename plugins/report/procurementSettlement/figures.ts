import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { procurementSettlement, type UnitFilters, type UnitRow } from './contract.ts';

/** The days of a row, where they are fewer than those of the question. */
export const stayOf = ({ from, to }: Pick<UnitRow, 'from' | 'to'>): Pick<UnitFilters, 'from' | 'to'> => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

/** The report of a unit, and the statements behind a row, under the same filters. */
export const unitsBelow = ({ level: _, ...filters }: UnitFilters, parentCode: string): string =>
  addressOf('/reportManagement/procurementUnitSettlement', { ...filters, parentCode });
export const payablesOf = (
  { parentCode: _, level: __, ...filters }: UnitFilters,
  row: Pick<UnitRow, 'customerCode' | 'own' | 'from' | 'to'>,
): string =>
  addressOf('/reportManagement/procurementUnitDetail', {
    ...{ ...filters, ...stayOf(row), customerCode: row.customerCode, own: row.own ? true : undefined },
  });

/** Each amount leads to the statements that it sums up. */
export function unitFigures(data: OutputOf<typeof procurementSettlement.summary> | undefined, filters: UnitFilters) {
  const unit = data?.path.at(-1);
  const behind = unit && {
    to: payablesOf(filters, { customerCode: unit.customerCode, own: false, from: null, to: null }),
  };
  return kpisOf(procurementSettlement.summary, data, {
    orderAmount: {},
    payable: { ...behind },
    paidAmount: { ...behind },
    unpaidAmount: { ...behind },
    overdueAmount: {},
    onTimeRate: {},
  });
}
