/** Dates of the portal: always Beijing time (+08:00), whatever the browser's zone (spec 9). */

const beijingMs = 8 * 3600 * 1000;
const dayMs = 24 * 3600 * 1000;

/** spec 9 */
export const defaultDateFormat = 'YYYY-MM-DD HH:mm:ss';

type Moment = string | number | Date | null | undefined;

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A point in time at +08:00; an ISO string without a zone is taken as UTC. Missing or unreadable shows as a hyphen. */
export function dateTime(value: Moment, format = defaultDateFormat): string {
  if (value === null || value === undefined || value === '') return '-';
  const moment = new Date(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00+08:00` : value);
  if (Number.isNaN(moment.getTime())) return '-';
  const local = new Date(moment.getTime() + beijingMs);
  const parts: Record<string, string> = {
    YYYY: pad(local.getUTCFullYear(), 4),
    MM: pad(local.getUTCMonth() + 1),
    DD: pad(local.getUTCDate()),
    HH: pad(local.getUTCHours()),
    mm: pad(local.getUTCMinutes()),
    ss: pad(local.getUTCSeconds()),
  };
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => parts[token] ?? token);
}

/** A calendar day, `YYYY-MM-DD`. */
export const date = (value: Moment): string => dateTime(value, 'YYYY-MM-DD');

const spellings = [/^(\d{4})(\d{2})(\d{2})$/, /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/];

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

/** The day `days` after another; negative goes back. */
export const addDays = (day: string, days: number): string => new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from one day to another: 1 from today to tomorrow. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / dayMs);
