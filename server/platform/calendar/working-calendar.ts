/** The one working calendar: published holidays, what administrators say instead, and the hours of a day. */
import type { WorkingCalendar } from '@portal/sdk/working-time';
import type { Db } from '@portal/sdk/server';
import { publicHolidays } from './public-holidays.ts';

export interface Published {
  readonly working: boolean;
  readonly name: string;
}

/** Days that are published as off, or as worked for others that are off. */
export const published: ReadonlyMap<string, Published> = new Map(
  Object.entries(publicHolidays).map(([day, told]) => [day, { working: told.startsWith('班'), name: told.slice(2) }]),
);

const publishedYears: ReadonlySet<string> = new Set([...published.keys()].map((day) => day.slice(0, 4)));
/** Whether the portal was built with the public holidays of a year, `YYYY`. */
export const isPublished = (year: string): boolean => publishedYears.has(year);

const publishedDays = [...published].map(([day, { working }]) => [day, working] as const);

/** Monday to Friday. */
const weekdays = [1, 2, 3, 4, 5];

export const hoursIn = (db: Db) =>
  db
    .selectFrom('sysWorkingHours')
    .select(['workFrom', 'breakFrom', 'breakTo', 'workTo', 'version'])
    .executeTakeFirstOrThrow();

/** As it is at this moment in this transaction: a deadline is worked out by it when it is asked for, or begins. */
export async function workingCalendar(db: Db): Promise<WorkingCalendar> {
  const kept = await db.selectFrom('sysCalendar').select(['day', 'working']).execute();
  const { workFrom, breakFrom, breakTo, workTo } = await hoursIn(db);
  const whole = breakFrom === null || breakTo === null;
  return {
    days: new Map([...publishedDays, ...kept.map(({ day, working }) => [day, working] as const)]),
    weekdays,
    spans: whole
      ? [[workFrom, workTo]]
      : [
          [workFrom, breakFrom],
          [breakTo, workTo],
        ],
  };
}
