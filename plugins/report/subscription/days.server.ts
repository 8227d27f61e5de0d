import { addDays } from '@portal/sdk/format';
import { mondayOf } from '@portal/sdk/working-time';
import type { Period } from './contract.ts';

/** First and last day of a period as of `today`. */
export function daysOf(period: Period, today: string): readonly [from: string, to: string] {
  const monday = mondayOf(today);
  const first = `${today.slice(0, 8)}01`;
  const lastDay = addDays(first, -1);
  return {
    YESTERDAY: [addDays(today, -1), addDays(today, -1)] as const,
    LAST_WEEK: [addDays(monday, -7), addDays(monday, -1)] as const,
    LAST_MONTH: [`${lastDay.slice(0, 8)}01`, lastDay] as const,
    THIS_MONTH: [first, today] as const,
    THIS_YEAR: [`${today.slice(0, 4)}-01-01`, today] as const,
  }[period];
}
