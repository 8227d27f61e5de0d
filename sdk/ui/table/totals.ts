import type { Numeric } from '../../format/index.ts';
import { sumOfField } from '../../format/sum.ts';
import type { Totals } from './grid.tsx';

/** Fields summed over the rows at hand. */
export const totalsOf = (label: string, rows: readonly unknown[], fields: readonly string[]): Totals => ({
  label,
  values: new Map(fields.map((field) => [field, sumOfField(rows, field)])),
});

/** Sums over all rows of a question, as the server counted them. */
export const totalsFrom = (sums: Readonly<Record<string, Numeric>>): Totals => ({
  label: '合计',
  values: new Map(Object.entries(sums)),
});
