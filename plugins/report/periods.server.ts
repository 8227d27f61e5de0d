/** Periods to compare with: the one before, of the same length, and the same days a year ago. */
import { addDays, daysBetween } from '@portal/sdk/format';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const monthEnd = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01');

/** Moves a day by months; the last of a month stays the last. */
function moved(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = monthEnd(year, month + months);
  return isMonthEnd(day) || date > Number(last.slice(8)) ? last : `${last.slice(0, 8)}${day.slice(8)}`;
}

const monthsOf = ({ from, to }: Period) => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
};

/** Whole months are compared with as many months before, other days with as many days. */
export function before(period: Period): Period {
  const { from, to } = period;
  if (from.endsWith('-01') && isMonthEnd(to)) {
    const months = -monthsOf(period);
    return { from: moved(from, months), to: moved(to, months) };
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

export const yearBefore = ({ from, to }: Period): Period => ({ from: moved(from, -12), to: moved(to, -12) });
