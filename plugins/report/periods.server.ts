/** Periods to compare with: the one before, of the same length, and the same days a year ago. */
import { addDays, daysBetween } from '@portal/sdk/format';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01');

/** Moves a day by months; the last of a month stays the last. */
function moved(day: string, months: number): string {
  const date = new Date(day);
  const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const last = end.toISOString().slice(0, 10);
  return isMonthEnd(day) ? last : `${last.slice(0, 8)}${day.slice(8)}`;
}

const monthOf = (day: string) => {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Whole months are compared with as many months before, other days with as many days. */
export function before({ from, to }: Period): Period {
  if (from.endsWith('-01') && isMonthEnd(to)) {
    const months = monthOf(from) - monthOf(to) - 1;
    return { from: moved(from, months), to: moved(to, months) };
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

export const yearBefore = ({ from, to }: Period): Period => ({ from: moved(from, -12), to: moved(to, -12) });
