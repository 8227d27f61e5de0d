import { parseDecimal, roundTo } from './decimal.ts';

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

const fieldOf = (row: unknown, field: string) => (row as Readonly<Record<string, unknown>>)[field];

export const sumOfField = (rows: readonly unknown[], field: string): string =>
  sumOf(rows.map((row) => fieldOf(row, field)));
