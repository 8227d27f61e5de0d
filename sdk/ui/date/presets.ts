import { addDays, date } from '../../format/index.ts';

export interface DayRange {
  /** `YYYY-MM-DD`; absent where the range is open. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** First and last day of the month that lies `months` from the month of `day`. */
function monthOf(day: string, months: number): DayRange {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = (index: number) => date(Date.UTC(year, index, 1));
  return { from: first(month - 1 + months), to: addDays(first(month + months), -1) };
}

/** Ranges that are asked for most, from today's day. */
export const presets = (today: string): readonly (readonly [string, DayRange])[] => [
  ['今天', { from: today, to: today }],
  ['近7天', { from: addDays(today, -6), to: today }],
  ['本月', monthOf(today, 0)],
  ['上月', monthOf(today, -1)],
];
