/** What people type, paste and send in tables, as it is kept. */
import { parseDate } from './date.ts';
import { parseMoney } from './number.ts';

export type EntryKind = 'text' | 'money' | 'quantity' | 'day';

const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

/** Spreadsheets add the time of day to a date. */
const withoutTime = (text: string) => text.replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '');

/** Figures plain, days as `YYYY-MM-DD`. What cannot be read stays as it is, for its author to see. */
export function readEntered(kind: EntryKind, text: string): string {
  if (kind === 'money' || kind === 'quantity') return parseMoney(halfWidth(text)) ?? text;
  return kind === 'day' ? (parseDate(withoutTime(halfWidth(text).trim())) ?? text) : text;
}
