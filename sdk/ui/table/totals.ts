import { money } from '../../format/index.ts';
import { parseDecimal, roundTo } from '../../format/decimal.ts';

/** Exact sum of decimal strings, at two decimals. */
export function sumOf(values: readonly unknown[]): string {
  const cents = values.reduce<bigint>((sum, value) => {
    const decimal = typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined;
    if (!decimal) return sum;
    const { digits, negative } = roundTo(decimal, 2);
    return negative ? sum - digits : sum + digits;
  }, 0n);
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Field → its sum over the rows, as the totals row shows it. */
export const totalsOf = (rows: readonly unknown[], fields: readonly string[]): ReadonlyMap<string, string> =>
  new Map(fields.map((field) => [field, money(sumOf(rows.map((row) => (row as Record<string, unknown>)[field])), { zeroHyphen: true })]));
