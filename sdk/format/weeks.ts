import { addDays } from './date.ts';

const weekDays = 7;
/** Most weeks that a month stands in. */
const monthWeeks = 6;

/** The weekday of a day, `YYYY-MM-DD`: Monday 1 … Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || weekDays;

/** The Monday of the week of a day, `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The days of a month, `YYYY-MM`, in weeks from Monday, filled up with days of its neighbours. */
export function weeksOf(month: string): string[][] {
  const monday = mondayOf(`${month}-01`);
  return Array.from({ length: monthWeeks }, (_, week) =>
    Array.from({ length: weekDays }, (_day, place) => addDays(monday, week * weekDays + place)),
  ).filter((days) => days.some((day) => day.startsWith(month)));
}
