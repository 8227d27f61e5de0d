/** What administrators say of a day goes before what is published; a year is known by its published or imported days. */
import {
  calendar,
  calendarDay,
  type CalendarDay,
  calendarImport,
  type CalendarYear,
  DAY_KIND,
  firstYear,
  lastYear,
} from '@portal/sdk/calls/calendar';
import { addDays } from '@portal/sdk/format';
import { isWorkingDay } from '@portal/sdk/working-time';
import {
  type Context,
  type Db,
  demandFaultless,
  exporting,
  fault,
  implement,
  importing,
  type ImportSpec,
  one,
  refuseField,
  sheetColumns,
  sql,
} from '@portal/sdk/server';
import { reckonAgain } from '../workflow/arrival.ts';
import { hoursIn, isPublished, published, workingCalendar } from './working-calendar.ts';

type Kept = Pick<CalendarDay, 'day' | 'kind' | 'name'>;

const kindOf = (working: boolean) => (working ? 'WORK' : 'REST');

/** Days of a year as they stand, ascending. */
async function daysOf(db: Db, year: number): Promise<CalendarDay[]> {
  const kept = await db
    .selectFrom('sysCalendar')
    .select(['day', 'working', 'name', 'imported'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute();
  const days = new Map<string, CalendarDay>();
  for (const [day, { working, name }] of published)
    if (day.startsWith(`${year}-`)) days.set(day, { day, kind: kindOf(working), name, source: 'PUBLISHED' });
  for (const { day, working, name, imported } of kept)
    days.set(day, { day, kind: kindOf(working), name, source: imported ? 'IMPORTED' : 'MARKED' });
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function standingOf(year: number, days: readonly CalendarDay[]): CalendarYear['known'] {
  if (isPublished(String(year))) return 'PUBLISHED';
  return days.some(({ source }) => source === 'IMPORTED') ? 'IMPORTED' : 'UNKNOWN';
}

/** Those of the years that are not known yet, ascending. */
async function unknownOf(years: readonly number[], db: Db): Promise<number[]> {
  const unknown: number[] = [];
  for (const year of years.toSorted((a, b) => a - b))
    if (standingOf(year, await daysOf(db, year)) === 'UNKNOWN') unknown.push(year);
  return unknown;
}

async function yearOf(year: number, db: Db): Promise<CalendarYear> {
  const days = await daysOf(db, year);
  const working = await workingCalendar(db);
  let workingDays = 0;
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1))
    if (isWorkingDay(working, day)) workingDays += 1;
  return { year, known: standingOf(year, days), days, workingDays, hours: await hoursIn(db) };
}

const isKept = (day: string) => Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear;
const outside = `日历的年份为 ${firstYear} 至 ${lastYear}`;

async function keep(days: readonly Kept[], imported: boolean, { db, user, clock }: Context): Promise<void> {
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  await db
    .insertInto('sysCalendar')
    .values(days.map(({ day, kind, name }) => ({ day, working: kind === 'WORK', name: name.trim(), imported, ...by })))
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        working: eb.ref('excluded.working'),
        name: eb.ref('excluded.name'),
        imported: sql<boolean>`sys_calendar.imported or excluded.imported`,
        ...by,
      })),
    )
    .execute();
}

type Hours = typeof calendar.saveHours.types extends { in: infer In } | undefined ? In : never;

/** A day is worked from its beginning to its end, and the break lies within. */
function checkHours({ workFrom, workTo, breakFrom = null, breakTo = null }: NonNullable<Hours>): void {
  const within = breakFrom === null || breakTo === null || (workFrom < breakFrom && breakTo < workTo);
  demandFaultless([
    ...fault('workTo', '下班时间应晚于上班时间', workFrom >= workTo),
    ...fault('breakTo', '午休的开始和结束要么都写，要么都不写', (breakFrom === null) !== (breakTo === null)),
    ...fault('breakTo', '午休结束应晚于午休开始', breakFrom !== null && breakTo !== null && breakFrom >= breakTo),
    ...fault('breakFrom', '午休应在上班时间之内', !within),
  ]);
}

const calendarSheet: ImportSpec<keyof Kept> = {
  title: '工作日历',
  note: '带 * 的列必填；只写与平日不同的日子：放假的日子写“休”，调休上班的周末写“班”。导入后，该年按导入的安排推算',
  columns: {
    day: {
      of: calendarDay.properties.day,
      fault: (day) => (isKept(day) ? undefined : outside),
    },
    kind: calendarDay.properties.kind,
    name: calendarDay.properties.name,
  },
  check: async (rows) => {
    const seen = new Set<string>();
    return rows.flatMap(({ row, values: { day } }) => {
      if (seen.has(day)) return [{ row, field: 'day' as const, message: '日期与前面的行重复' }];
      seen.add(day);
      return [];
    });
  },
  async write(rows, context) {
    const years = [...new Set(rows.map(({ values: { day } }) => Number(day.slice(0, 4))))];
    const unknown = await unknownOf(years, context.db);
    await keep(
      rows.map(({ values: { day, kind, name } }) => ({
        day,
        kind: kind === DAY_KIND.texts.WORK ? 'WORK' : 'REST',
        name,
      })),
      true,
      context,
    );
    for (const year of unknown) await reckonAgain(context, year);
  },
};

export const importHandlers = implement(calendarImport, importing(calendarSheet));

export default implement(calendar, {
  year: ({ year }, { db }) => yearOf(year, db),

  async mark(day, context) {
    if (!isKept(day.day)) refuseField('day', outside);
    await keep([day], false, context);
  },

  async restore({ day }, { db }) {
    await one(db.deleteFrom('sysCalendar').where('day', '=', day).returning('day'), '该日期没有标记过');
  },

  async saveHours({ version, breakFrom = null, breakTo = null, ...hours }, { db, user, clock }) {
    checkHours({ ...hours, breakFrom, breakTo, version });
    const changed = db
      .updateTable('sysWorkingHours')
      .set({ ...hours, breakFrom, breakTo, version: version + 1, updatedBy: user.userId })
      .set({ updatedAt: clock.now().toISOString() })
      .where('version', '=', version)
      .returning('id');
    await one(changed, '工作时间已被他人修改，请刷新后重试', 'conflict');
  },

  export: async ({ year }, { db }) =>
    exporting({ title: `${year} 年工作日历`, columns: sheetColumns(calendarDay), rows: await daysOf(db, year) }),
});
