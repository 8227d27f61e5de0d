/** Settlement periods: months that close on their closing day. */
import { addDays, date } from '@portal/sdk/format';
import { closingDay } from './codes.ts';

/** The month after another, both `YYYY-MM`. */
export const nextPeriod = (period: string): string => addDays(`${period}-01`, 31).slice(0, 7);

/** The period that takes what is received on a day: after the closing day that is next month's. */
export function periodOf(day: string): string {
  const month = day.slice(0, 7);
  return Number(day.slice(8)) > closingDay ? nextPeriod(month) : month;
}

/** Nothing that is received on this day or later belongs to the period. */
export const ended = (period: string, today: string): boolean => period < periodOf(today);

/** The working day `days` after a day. Weekends do not count; the portal keeps no calendar of public holidays. */
export function addWorkingDays(day: string, days: number): string {
  let end = day;
  for (let left = days; left > 0; ) {
    end = addDays(end, 1);
    const weekday = new Date(`${end}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return end;
}

/**
 * The last day on which a statement may still be disputed. Whoever was not reminded has a working day more: nothing is
 * confirmed for somebody who was never told.
 * @param autoConfirmDays - Working days in which a party confirms or disputes.
 */
export function lastDayOf(
  waiting: { stateSince: string; remindedAt: string | null },
  today: string,
  autoConfirmDays: number,
): string {
  const { stateSince, remindedAt } = waiting;
  const regular = addWorkingDays(date(stateSince), autoConfirmDays);
  const told = addWorkingDays(remindedAt === null ? today : date(remindedAt), 1);
  const late = told > regular;
  return late ? told : regular;
}
