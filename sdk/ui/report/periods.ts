import { date } from '../../format/index.ts';
import type { DayRange } from '../date/presets.ts';

export const PERIODS = ['全部', '本月', '上月', '本季', '本年', '自定义'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** First day of a month that lies `months` from the first of a year; months count from 0. */
const firstOf = (year: number, month: number): string => date(Date.UTC(year, month, 1));
const lastOf = (year: number, month: number): string => date(Date.UTC(year, month + 1, 0));

/**
 * What a preset means on `today`, nothing of it ahead; 全部 and 自定义 set none.
 * @param today - The day, or the month where a period is counted in months.
 */
export function periodOf(name: PeriodName, today: string): DayRange {
  const [year = 0, ordinal = 1] = today.split('-').map(Number);
  const month = ordinal - 1;
  const counted = (day: string) => day.slice(0, today.length);
  switch (name) {
    case '本月':
      return { from: counted(firstOf(year, month)), to: today };
    case '上月':
      return { from: counted(firstOf(year, month - 1)), to: counted(lastOf(year, month - 1)) };
    case '本季':
      return { from: counted(firstOf(year, Math.floor(month / 3) * 3)), to: today };
    case '本年':
      return { from: counted(firstOf(year, 0)), to: today };
    default:
      return { from: undefined, to: undefined };
  }
}

/** The preset that a range is on `today`: the one that was chosen, where several have the same days, as in January. */
export function periodName(range: DayRange, today: string, chosen?: PeriodName): PeriodName {
  if (chosen === '自定义') return chosen;
  const named = PERIODS.filter((name) => name !== '自定义');
  const same = (name: PeriodName) => {
    const { from, to } = periodOf(name, today);
    return from === range.from && to === range.to;
  };
  return chosen && same(chosen) ? chosen : (named.find(same) ?? '自定义');
}
