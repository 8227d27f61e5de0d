import type { OutputOf } from '@portal/sdk/contract';
import { addDays } from '@portal/sdk/format';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import type { LedgerFilters } from '../orderReport/contract.ts';
import { ledgerAt } from '../orderReport/figures.ts';
import { type PayableFilters, procurementSettlement, type UnitFilters, type UnitRow } from './contract.ts';

type Behind = Pick<UnitRow, 'customerCode' | 'entId' | 'own' | 'from' | 'to'>;

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
  row: Behind,
  asked: Partial<PayableFilters> = {},
): string =>
  addressOf('/reportManagement/procurementUnitDetail', {
    ...{ ...filters, ...stayOf(row), customerCode: row.customerCode, own: row.own ? true : undefined, ...asked },
  });

/** Orders of a unit and, unless they are asked for apart, of those below it. */
function ordersOf({ plate, ...filters }: UnitFilters, row: Behind, asked: LedgerFilters = {}): string {
  const { from, to } = { ...filters, ...stayOf(row) };
  return ledgerAt({
    ...(row.own && row.entId !== null ? { purchaserEntId: row.entId } : { orgCode: row.customerCode }),
    ...(plate && { plate }),
    ...(from !== undefined && { orderDateFrom: from }),
    ...(to !== undefined && { orderDateTo: to }),
    ...{ valid: true, ...asked },
  });
}

/** Days after which what is overdue is long so. */
const longDays = 60;

/** Where the documents stand that each amount of a row sums up. */
export function documentsOf(filters: UnitFilters, row: Behind, today: string) {
  const all = payablesOf(filters, row);
  return {
    ...{ payable: all, paidAmount: all, unpaidAmount: all, onTimeRate: all, averageDays: all },
    overdueAmount: payablesOf(filters, row, { overdue: true }),
    longOverdue: payablesOf(filters, row, { overdue: true, dueTo: addDays(today, -longDays - 1) }),
    orderAmount: ordersOf(filters, row),
    prepaid: ordersOf(filters, row, { prepaid: true }),
  };
}

/** Each figure leads to the documents that it sums up. */
export function unitFigures(
  data: OutputOf<typeof procurementSettlement.summary> | undefined,
  filters: UnitFilters,
  today: string,
) {
  const customerCode = data?.path.at(-1)?.customerCode ?? '';
  const unit = { customerCode, entId: null, own: false, from: null, to: null };
  return kpisOf(procurementSettlement, data, documentsOf(filters, unit, today));
}
