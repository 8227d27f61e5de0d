/** Weeks; and working days and hours at +08:00, by a calendar that the server hands out (`context.calendar()`). */
import { addDays, date } from './date.ts';
import { weekdayOf } from './weeks.ts';

export { mondayOf, weekdayOf, weeksOf } from './weeks.ts';

export interface WorkingCalendar {
  /** Days that are not what their weekday says, `YYYY-MM-DD`: true where they are worked. */
  readonly days: ReadonlyMap<string, boolean>;
  /** Weekdays that are worked: Monday 1 … Sunday 7. */
  readonly weekdays: readonly number[];
  /** Hours of a working day, `HH:mm`, ascending and apart: `['09:00', '12:00']`. */
  readonly spans: readonly (readonly [from: string, to: string])[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Longer than any holiday: a calendar without work behind it has none at all. */
const longestRest = 366;

/** Whether a day, `YYYY-MM-DD`, is worked. */
export const isWorkingDay = ({ days, weekdays }: WorkingCalendar, day: string): boolean =>
  days.get(day) ?? weekdays.includes(weekdayOf(day));

/** The working day after a day. @throws RangeError for a calendar in which a whole year is free. */
function nextWorkingDay(calendar: WorkingCalendar, day: string): string {
  for (let ahead = 1; ahead <= longestRest; ahead += 1) {
    const next = addDays(day, ahead);
    if (isWorkingDay(calendar, next)) return next;
  }
  throw new RangeError(`No working day within a year of ${day}.`);
}

/** The working day that is so many after a day, whether or not that is one itself; the day itself for 0. */
export function addWorkingDays(calendar: WorkingCalendar, day: string, days: number): string {
  let end = day;
  for (let left = days; left > 0; left -= 1) end = nextWorkingDay(calendar, end);
  return end;
}

/** Working days after one day, up to and with another: 1 from Friday to Monday, negative backwards. */
export function workingDaysBetween(calendar: WorkingCalendar, from: string, to: string): number {
  if (to < from) return -workingDaysBetween(calendar, to, from);
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) count += 1;
  return count;
}

/** Moments between which a day is worked, in milliseconds; none on a day off. */
function hoursOf(calendar: WorkingCalendar, day: string): (readonly [from: number, to: number])[] {
  if (!isWorkingDay(calendar, day)) return [];
  return calendar.spans.map(([from, to]) => [Date.parse(`${day}T${from}+08:00`), Date.parse(`${day}T${to}+08:00`)]);
}

/** Whether a moment is within working hours; their last minute has ended at their end. */
export const isWorkingTime = (calendar: WorkingCalendar, moment: Date): boolean =>
  hoursOf(calendar, date(moment)).some(([from, to]) => moment.getTime() >= from && moment.getTime() < to);

/** The moment itself within working hours, else the one at which they begin again. */
export function nextWorkingMoment(calendar: WorkingCalendar, moment: Date): Date {
  const at = moment.getTime();
  for (let day = date(moment); ; day = nextWorkingDay(calendar, day)) {
    const span = hoursOf(calendar, day).find(([, to]) => at < to);
    if (span) return new Date(Math.max(at, span[0]));
  }
}

/**
 * The moment by which so many working hours are over: what is due at closing time is due then, not on the next morning.
 * @param hours - Above 0; parts of an hour count.
 */
export function addWorkingHours(calendar: WorkingCalendar, moment: Date, hours: number): Date {
  let at = moment.getTime();
  let left = Math.round(hours * hourMs);
  for (let day = date(moment); ; day = nextWorkingDay(calendar, day)) {
    for (const [from, to] of hoursOf(calendar, day)) {
      const begin = Math.max(at, from);
      if (begin >= to) continue;
      if (begin + left <= to) return new Date(begin + left);
      left -= to - begin;
      at = to;
    }
  }
}

/** Hours of one working day. */
export const hoursOfDay = ({ spans }: Pick<WorkingCalendar, 'spans'>): number =>
  spans.reduce((sum, [from, to]) => sum + Date.parse(`1970-01-01T${to}Z`) - Date.parse(`1970-01-01T${from}Z`), 0) /
  hourMs;
