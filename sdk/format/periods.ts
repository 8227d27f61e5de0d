/** Periods to compare with: the one before, of the same length, and the same days a year ago. */
import { addDays, daysBetween } from './date.ts';

/** First and last day, both `YYYY-MM-DD` and included. */
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

/** The period before: of months from their first day on as many months, of other days as many days. */
export function periodBefore({ from, to }: Period): Period {
  if (from.endsWith('-01')) {
    const months = monthOf(from) - monthOf(to) - 1;
    return { from: moved(from, months), to: moved(to, months) };
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** The same days a year ago; the last day of a month stays the last. */
export const periodLastYear = ({ from, to }: Period): Period => ({ from: moved(from, -12), to: moved(to, -12) });

/** Months of a year from its first on. */
const isYear = ({ from, to }: Period): boolean => from.slice(5, 7) === '01' && monthOf(to) - monthOf(from) > 2;

/**
 * The periods that one is compared with: the one before, and the same days a year ago; a year up to a day has only the
 * second. Of months, `YYYY-MM`, as well.
 */
export function earlierPeriods({ from, to }: Period) {
  const day = (text: string) => `${text}-01`.slice(0, 'YYYY-MM-DD'.length);
  const days = { from: day(from), to: day(to) };
  const before = isYear(days) ? [] : [{ of: 'BEFORE' as const, ...periodBefore(days) }];
  return [...before, { of: 'YEAR' as const, ...periodLastYear(days) }].map((earlier) => ({
    of: earlier.of,
    from: earlier.from.slice(0, from.length),
    to: earlier.to.slice(0, to.length),
  }));
}
