import { addDays, date } from '../../format/index.ts';
import type { DayRange } from '../date/presets.ts';

export const PERIODS = ['全部', '本月', '上月', '本季', '本年', '自定义'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** From the first day of a month to the last day of the month `length - 1` months later; months count from 0. */
function months(year: number, first: number, length: number): DayRange {
  const start = (month: number) => date(Date.UTC(year, month, 1));
  return { from: start(first), to: addDays(start(first + length), -1) };
}

/** The days that a preset means on `today`; 全部 and 自定义 set none. */
export function periodOf(name: PeriodName, today: string): DayRange {
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (name) {
    case '本月':
      return months(year, month - 1, 1);
    case '上月':
      return months(year, month - 2, 1);
    case '本季':
      return months(year, Math.floor((month - 1) / 3) * 3, 3);
    case '本年':
      return months(year, 0, 12);
    default:
      return { from: undefined, to: undefined };
  }
}

/** The preset that a range is on `today`. */
export function periodName(range: DayRange, today: string): PeriodName {
  const named = PERIODS.filter((name) => name !== '自定义');
  const same = (name: PeriodName) => {
    const { from, to } = periodOf(name, today);
    return from === range.from && to === range.to;
  };
  return named.find(same) ?? '自定义';
}
