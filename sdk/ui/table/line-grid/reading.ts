import { parseDate, parseMoney } from '../../../format/index.ts';
import { textFault, type ValueSchema } from '../../form/rules.ts';

export type EntryKind = 'text' | 'money' | 'quantity' | 'day';

/** Decimals that a contract's figures have at most. */
const decimals: Readonly<Partial<Record<EntryKind, number>>> = { money: 2, quantity: 4 };

export const isFigure = (kind: EntryKind): kind is 'money' | 'quantity' => kind in decimals;

const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

/** Spreadsheets add the time of day to a date. */
const withoutTime = (text: string) => text.replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '');

/**
 * What was typed or pasted, as it is kept: figures plain, days as `YYYY-MM-DD`. What cannot be read stays as it is, for
 * its author to see.
 */
export function readCell(kind: EntryKind, text: string): string {
  if (isFigure(kind)) return parseMoney(halfWidth(text)) ?? text;
  return kind === 'day' ? (parseDate(withoutTime(halfWidth(text).trim())) ?? text) : text;
}

function figureFault(label: string, text: string, most: number, { pattern = '' }: ValueSchema): string | undefined {
  if (text.startsWith('=')) return `${label}不支持公式，请填写计算后的数字`;
  if (parseMoney(text) !== text) return `${label}应为数字`;
  if ((text.split('.')[1] ?? '').length > most) return `${label}最多 ${most} 位小数`;
  return new RegExp(pattern).test(text) ? undefined : `${label}超出可填写的范围`;
}

/** What is wrong with a cell by its contract, in words. @param text - As `readCell` keeps it. */
export function cellFault(kind: EntryKind, label: string, text: string, schema: ValueSchema): string | undefined {
  const most = decimals[kind];
  if (most !== undefined) return figureFault(label, text, most, schema);
  if (kind === 'day') return parseDate(text) === text ? undefined : `${label}应为日期，如 2026-03-05`;
  return textFault(text.trim(), schema, { name: label, label });
}
