/** Where a report leads to. */
import type { SETTLE_TYPE } from '@portal/sdk/calls/settlement';

/** A page with what is asked there; what is not given is left out. One that asks nothing asks for all. */
export function addressOf(page: string, asked: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(asked).flatMap(([name, value]) => ((value ?? '') === '' ? [] : [[name, String(value)]]));
  return `${page}?${new URLSearchParams(given.length > 0 ? given : { page: '1' })}`;
}

export const orderAt = (id: string): string => `/orderManagement/orderDetail?id=${id}`;

/** spec 0.4: the details of the two kinds of statements stand crosswise. */
const DETAIL = { INCOME: 'expensesInfo', PURCHASE: 'incomeInfo' } as const;

export const statementAt = (settleType: (typeof SETTLE_TYPE)['list'][number], id: string): string =>
  `/reconciliationSettlement/${DETAIL[settleType]}?id=${id}`;
