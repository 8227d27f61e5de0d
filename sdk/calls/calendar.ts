/** The working calendar: which days are worked, in which hours. Deadlines and reminders of every area follow it. */
import * as t from '../contract/index.ts';
import { importOf } from './import.ts';

/** What a day is, beside its weekday. */
export const DAY_KIND = t.codes({ REST: '休', WORK: '班' });
/** Where a day's arrangement comes from. */
export const DAY_SOURCE = t.codes({ PUBLISHED: '法定安排', IMPORTED: '导入', MARKED: '手工标记' });

const view = 'base:calendar:view';
const save = 'base:calendar:save';

/** Years that a calendar is kept for. */
export const firstYear = 2020;
export const lastYear = 2100;
const year = t.field('年份', t.Int({ minimum: firstYear, maximum: lastYear }));

const arranged = {
  day: t.field('日期', t.Day(), { width: 112 }),
  kind: t.field('安排', DAY_KIND, { width: 80, entry: 'radio' }),
  name: t.field('名称', t.Text(20), { width: 160, placeholder: '如：春节、公司休假' }),
};
export const calendarDay = t.Obj({ ...arranged, source: t.field('来源', DAY_SOURCE, { width: 112 }) });

const clock = () => t.Str({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const hours = {
  workFrom: t.field('上班时间', clock(), { placeholder: '09:00' }),
  workTo: t.field('下班时间', clock(), { placeholder: '18:00' }),
  breakFrom: t.field('午休开始', t.Nullable(clock()), { placeholder: '12:00' }),
  breakTo: t.field('午休结束', t.Nullable(clock()), { placeholder: '13:00', hint: '不写午休时，整段都是工作时间' }),
};

export const calendarYear = t.Obj({
  year,
  /** Whether its public holidays are known: as published, as an administrator has imported them, or not yet. */
  known: t.OneOf('PUBLISHED', 'IMPORTED', 'UNKNOWN'),
  /** Days that are not what their weekday says, or that an administrator has marked; ascending. */
  days: t.Arr(calendarDay),
  /** Working days of the year. */
  workingDays: t.field('全年工作日', t.Int(), { unit: '天' }),
  hours: t.Obj({
    ...{ workFrom: t.Str(), workTo: t.Str(), breakFrom: t.Nullable(t.Str()), breakTo: t.Nullable(t.Str()) },
    version: t.Int(),
  }),
});

export const calendar = {
  year: t.call({
    method: 'GET',
    path: '/api/manage/calendar/year',
    access: view,
    input: t.Obj({ year }),
    output: calendarYear,
  }),
  /** A day is off, or worked, whatever its weekday or the published arrangement say. */
  mark: t.call({ path: '/api/manage/calendar/mark', access: save, input: t.Obj(arranged) }),
  /** A day is again what it is published as, or what its weekday says. */
  restore: t.call({ path: '/api/manage/calendar/restore', access: save, input: t.Obj({ day: arranged.day }) }),
  /** Forgets what was imported of a year: it is not known until another arrangement is imported. Promised moments stay. */
  clear: t.call({ path: '/api/manage/calendar/clear', access: save, input: t.Obj({ year }) }),
  saveHours: t.call({
    path: '/api/manage/calendar/saveHours',
    access: save,
    input: t.Obj({
      ...hours,
      breakFrom: t.labelled(hours.breakFrom, t.Opt(t.Nullable(clock()))),
      breakTo: t.labelled(hours.breakTo, t.Opt(t.Nullable(clock()))),
      version: t.Int({ minimum: 1 }),
    }),
  }),
  export: t.download({ path: '/api/manage/calendar/export', access: view, input: t.Obj({ year }) }),
};

/** The arrangement of a year that is not published yet, whole; a year that has one is known. */
export const calendarImport = importOf('/api/manage/calendar/import', save);

export type CalendarDay = t.Static<typeof calendarDay>;
export type CalendarYear = t.Static<typeof calendarYear>;
