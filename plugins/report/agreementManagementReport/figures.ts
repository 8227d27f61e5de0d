import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type AgreementFilters, agreementReport } from './contract.ts';

/** The orders that have taken of an agreement, of the organisation that the report is narrowed to. */
export const takenOf = ({ orgCode }: AgreementFilters, agreementNo: string): string =>
  addressOf('/reportManagement/associatedOrderData', { agreementNo, orgCode });

/** Where the orders stand that make up what an agreement has given, and has left. */
export function ordersBehind(filters: AgreementFilters, agreementNo: string) {
  const taken = takenOf(filters, agreementNo);
  return { usedAmount: taken, leftAmount: taken, orders: taken };
}

export function agreementFigures(
  data: OutputOf<typeof agreementReport.summary> | undefined,
  filters: AgreementFilters,
) {
  const agreementsOf = (asked: AgreementFilters) =>
    addressOf('/reportManagement/agreementManagementReport', { ...filters, ...asked });
  const all = agreementsOf({});
  return kpisOf(agreementReport, data, {
    agreements: all,
    amount: all,
    usedAmount: all,
    useRate: all,
    ending: agreementsOf({ status: 2 }),
    nearlyUsed: agreementsOf({ almostUsed: true }),
  });
}
