/** Periods to compare with: the one before, of the same length, and the same days a year ago. */
import { addDays, daysBetween } from '@portal/sdk/format';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01');

/** Moves a day by months; the last of a month stays the last, and stands for days that a month has not. */
function moved(day: string, months: number): string {
  const date = new Date(day);
  const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const last = end.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return isMonthEnd(day) || same > last ? last : same;
}

const monthOf = (day: string) => {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Months from their first day on are compared with as many months before, other days with as many days. */
export function before({ from, to }: Period): Period {
  if (from.endsWith('-01')) {
    const months = monthOf(from) - monthOf(to) - 1;
    return { from: moved(from, months), to: moved(to, months) };
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** Months of a year from its first on: they are compared with those of the year before alone. */
export const isYear = ({ from, to }: Period): boolean => from.slice(5, 7) === '01' && monthOf(to) - monthOf(from) > 2;

/** The same of a period that is given in months. */
export const ofMonths =
  (earlier: (period: Period) => Period) =>
  ({ from, to }: Period): Period => {
    const { from: first, to: last } = earlier({ from: `${from}-01`, to: `${to}-01` });
    return { from: first.slice(0, 7), to: last.slice(0, 7) };
  };

export const yearBefore = ({ from, to }: Period): Period => ({ from: moved(from, -12), to: moved(to, -12) });
