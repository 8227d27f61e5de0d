import { parseDecimal, roundTo } from './decimal.ts';
import { money } from './number.ts';

/** Exact sum of decimal strings, at two decimals. */
function sumOf(values: readonly unknown[]): string {
  const cents = values.reduce<bigint>((sum, value) => {
    const decimal = typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined;
    if (!decimal) return sum;
    const { digits, negative } = roundTo(decimal, 2);
    return negative ? sum - digits : sum + digits;
  }, 0n);
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

interface Figure {
  readonly value: unknown;
  /** 元, 美元 */
  readonly unit: string;
}

/** Sums of amounts, each unit by itself: 1,234.00 元、56.00 美元. */
export const sumsByUnit = (figures: readonly Figure[]): string =>
  [...new Set(figures.map(({ unit }) => unit))]
    .map((unit) => `${money(sumOf(figures.filter((one) => one.unit === unit).map(({ value }) => value)))} ${unit}`)
    .join('、');

const fieldOf = (row: unknown, field: string) => (row as Readonly<Record<string, unknown>>)[field];

export const sumOfField = (rows: readonly unknown[], field: string): string =>
  sumOf(rows.map((row) => fieldOf(row, field)));
