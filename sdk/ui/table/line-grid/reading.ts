import type { EntryKind } from '../../../format/entered.ts';
import { parseDate, parseMoney } from '../../../format/index.ts';
import { textFault, type ValueSchema } from '../../form/rules.ts';

/** Decimals that a contract's figures have at most. */
const decimals: Readonly<Partial<Record<EntryKind, number>>> = { money: 2, quantity: 4 };

export const isFigure = (kind: EntryKind): kind is 'money' | 'quantity' => kind in decimals;

function figureFault(label: string, text: string, most: number, { pattern = '' }: ValueSchema): string | undefined {
  if (text.startsWith('=')) return `${label}不支持公式，请填写计算后的数字`;
  if (parseMoney(text) !== text) return `${label}应为数字`;
  if ((text.split('.')[1] ?? '').length > most) return `${label}最多 ${most} 位小数`;
  return new RegExp(pattern).test(text) ? undefined : `${label}超出可填写的范围`;
}

/** What is wrong with a cell by its contract, in words. @param text - As it is kept. */
export function cellFault(kind: EntryKind, label: string, text: string, schema: ValueSchema): string | undefined {
  const most = decimals[kind];
  if (most !== undefined) return figureFault(label, text, most, schema);
  if (kind === 'day') return parseDate(text) === text ? undefined : `${label}应为日期，如 2026-03-05`;
  return textFault(text.trim(), schema, { name: label, label });
}
