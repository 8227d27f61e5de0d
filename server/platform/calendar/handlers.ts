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
  type CellFault,
  type Context,
  type Db,
  demandFaultless,
  exporting,
  fault,
  implement,
  importing,
  type ImportRow,
  type ImportSpec,
  one,
  refuse,
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

async function yearOf(year: number, db: Db): Promise<CalendarYear> {
  const days = await daysOf(db, year);
  const working = await workingCalendar(db);
  let workingDays = 0;
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1))
    if (isWorkingDay(working, day)) workingDays += 1;
  return { year, known: standingOf(year, days), days, workingDays, hours: await hoursIn(db) };
}

const yearIn = (day: string) => Number(day.slice(0, 4));
const isKept = (day: string) => yearIn(day) >= firstYear && yearIn(day) <= lastYear;
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

type Row = ImportRow<keyof Kept>;
type Fault = CellFault<keyof Kept>;

/** Of which year the arrangement is: that of most of its days. */
function arrangedYear(rows: readonly Row[]): number | undefined {
  const days = new Map<number, number>();
  for (const { values } of rows) days.set(yearIn(values.day), (days.get(yearIn(values.day)) ?? 0) + 1);
  return [...days].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** A day stands once; of two that contradict each other both are wrong. */
function repeated(rows: readonly Row[]): Fault[] {
  const first = new Map<string, Row>();
  return rows.flatMap((row): Fault[] => {
    const { day, kind } = row.values;
    const before = first.get(day);
    first.set(day, before ?? row);
    if (!before) return [];
    if (before.values.kind === kind) return [{ row: row.row, field: 'day', message: `与第 ${before.row} 行重复` }];
    const message = (other: Row) => `与第 ${other.row} 行矛盾：同一天不能又休又班`;
    return [
      { row: before.row, field: 'kind', message: message(row) },
      { row: row.row, field: 'kind', message: message(before) },
    ];
  });
}

/** @throws Refusal `invalid` for a year whose arrangement is there. */
async function demandUnknown(year: number, db: Db): Promise<void> {
  const standing = standingOf(year, await daysOf(db, year));
  if (standing === 'PUBLISHED')
    refuse('invalid', `${year} 年的放假安排已经有了，不用导入；个别日子不同的，请在年历上标记`);
  if (standing === 'IMPORTED')
    refuse('invalid', `${year} 年的安排已经导入过；个别日子不同的，请在年历上标记，要重新导入，请先清除`);
}

const calendarSheet: ImportSpec<keyof Kept> = {
  title: '工作日历',
  note: '带 * 的列必填；写一年里与平日不同的日子：放假的日子写“休”，调休上班的周末写“班”。导入后，该年的期限按它重新推算',
  columns: {
    day: {
      of: calendarDay.properties.day,
      fault: (day) => (isKept(day) ? undefined : outside),
    },
    kind: calendarDay.properties.kind,
    name: calendarDay.properties.name,
  },
  whole: true,
  async check(rows, { db }) {
    const year = arrangedYear(rows);
    if (year === undefined) return [];
    await demandUnknown(year, db);
    const others = rows.filter(({ values: { day } }) => yearIn(day) !== year);
    const message = `这份安排是 ${year} 年的，别的年份请另行导入`;
    return [...others.map(({ row }): Fault => ({ row, field: 'day', message })), ...repeated(rows)];
  },
  async write(rows, context) {
    const days = rows.map(
      ({ values: { day, kind, name } }): Kept => ({
        ...{ day, name },
        kind: kind === DAY_KIND.texts.WORK ? 'WORK' : 'REST',
      }),
    );
    await keep(days, true, context);
    const year = arrangedYear(rows);
    if (year !== undefined) await reckonAgain(context, year);
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

  async clear({ year }, { db }) {
    const imported = db.deleteFrom('sysCalendar').where('imported', '=', true);
    const ofYear = imported.where('day', '>=', `${year}-01-01`).where('day', '<=', `${year}-12-31`);
    await one(ofYear.returning('day'), `${year} 年没有导入过安排`);
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
