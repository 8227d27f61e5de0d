/** Settlement periods: months that close on their closing day. */
import { addDays, date } from '@portal/sdk/format';
import { addWorkingDays, type WorkingCalendar } from '@portal/sdk/working-time';
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

/**
 * The last day on which a statement may still be disputed. Whoever was not reminded has a working day more: nothing is
 * confirmed for somebody who was never told.
 * @param autoConfirmDays - Working days in which a party confirms or disputes.
 */
export function lastDayOf(
  waiting: { stateSince: string; remindedAt: string | null },
  { calendar, today, autoConfirmDays }: { calendar: WorkingCalendar; today: string; autoConfirmDays: number },
): string {
  const { stateSince, remindedAt } = waiting;
  const regular = addWorkingDays(calendar, date(stateSince), autoConfirmDays);
  const told = addWorkingDays(calendar, remindedAt === null ? today : date(remindedAt), 1);
  const late = told > regular;
  return late ? told : regular;
}
