/** Months as `YYYY-MM`, days as `YYYY-MM-DD`. */

export const monthOf = (day: string): string => day.slice(0, 7);

export function monthsFrom(month: string, months: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The days of a month in weeks from Monday; undefined where a week reaches out of the month. */
export function weeksOf(month: string): (string | undefined)[] {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, index, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, index - 1, 1)).getUTCDay() + 6) % 7;
  const days = Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
  return [...Array.from({ length: before }, () => undefined), ...days];
}
