/** Sums that a table of several sheets carries from one to the next. */
import { parseDecimal, roundTo } from '../format/decimal.ts';
import type { SheetColumn } from './xlsx.ts';

const decimals = 4;

/** In ten-thousandths, which hold amounts and quantities exactly. */
function unitsOf(value: string | number | null | undefined): bigint {
  const decimal = parseDecimal(value ?? '0');
  if (!decimal) return 0n;
  const { digits, negative } = roundTo(decimal, decimals);
  return negative ? -digits : digits;
}

const textOf = (units: bigint): string => {
  const text = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

/**
 * After each row what the rows so far add up to, of a column whose rows add up to its total: rates and counts that
 * overlap do not, and are carried nowhere.
 * @param counted - Whether a row counts: one that sums up others does not.
 */
export function runningSums<Row>(
  { value, total }: SheetColumn<Row>,
  rows: readonly Row[],
  counted: (row: Row) => boolean,
): readonly string[] | undefined {
  if (total === undefined || total === null) return undefined;
  let sum = 0n;
  const sums = rows.map((row) => {
    if (counted(row)) sum += unitsOf(value(row));
    return sum;
  });
  return sum === unitsOf(total) ? sums.map(textOf) : undefined;
}
