/** Dates of the portal: always Beijing time (+08:00), whatever the browser's zone (spec 9). */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const beijingHours = 8;
const dayMs = 24 * 3600 * 1000;

/** The format of `dateTime` when none is given (spec 9). */
export const defaultDateFormat = 'YYYY-MM-DD HH:mm:ss';

type Moment = string | number | Date | null | undefined;

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

const wallClock = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const zoned = /:\d{2}(?:\.\d+)?\s?(?:Z|GMT|[+-]\d{2}(?::?\d{2})?)$/i;

/** Text without a zone is Beijing's: the host's zone never decides. */
function momentOf(text: string): Date {
  const [, written = text, time = '00:00'] = wallClock.exec(text) ?? [];
  const day = parseDate(written);
  if (day) return new Date(`${day}T${time}+08:00`);
  return new Date(zoned.test(text) ? text : Number.NaN);
}

/** A point in time at +08:00, by default as `YYYY-MM-DD HH:mm:ss`; text without a zone is taken as Beijing time. Missing or unreadable shows as a hyphen. */
export function dateTime(value: Moment, format = defaultDateFormat): string {
  if (value === null || value === undefined || value === '') return '-';
  const moment = typeof value === 'string' ? momentOf(value.trim()) : new Date(value);
  if (Number.isNaN(moment.getTime())) return '-';
  return dayjs(moment).utcOffset(beijingHours).format(format);
}

/** The calendar day of a moment at +08:00, `YYYY-MM-DD`. Missing or unreadable shows as a hyphen. */
export const date = (value: Moment): string => dateTime(value, 'YYYY-MM-DD');

const spellings = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/,
];

/** What a person typed or pasted as a day: `20240629`, `2024/6/29`, `2024年6月29日`. `undefined` when no such day exists. */
export function parseDate(text: string): string | undefined {
  for (const spelling of spellings) {
    const match = spelling.exec(text.trim());
    if (!match) continue;
    const [, year, month, day] = match;
    const iso = `${year}-${pad(Number(month))}-${pad(Number(day))}`;
    const moment = new Date(`${iso}T00:00:00Z`);
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
  }
  return undefined;
}

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day `days` after another, both `YYYY-MM-DD`; negative goes back. @throws RangeError when `day` is no day. */
export const addDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from one day to another, both `YYYY-MM-DD`: 1 from today to tomorrow, `NaN` when either is no day. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / dayMs);

/** A length of time in one unit, rounded down: `45分钟`, from an hour on `3小时`, from two days on `2天`. */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes}分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}小时` : `${Math.floor(hours / 24)}天`;
}

/** A span of days or months as filters and papers state it: `a 至 b`, `a 起`, `截至 b`, empty without either. */
export function periodText(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${from} 至 ${to}`;
  if (from) return `${from} 起`;
  return to ? `截至 ${to}` : '';
}
