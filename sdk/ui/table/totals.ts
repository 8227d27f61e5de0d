import { currencyFieldOf, foreignOf } from '../../contract/currency.ts';
import type { Summed } from '../../data/use-counted-list.ts';
import type { Numeric } from '../../format/index.ts';
import { sumOfField, sumsByUnit } from '../../format/sum.ts';
import type { Totals } from './grid.tsx';

type Properties = Readonly<Record<string, unknown>>;

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

/** The same, of each currency by itself. @param row - Fields of the row that they sum up. */
export const totalsByCurrency = (sums: readonly Summed[], row: Properties): Totals[] =>
  sums.map(({ currency, values }) => {
    const foreign = foreignOf(row, currencyFieldOf(row, Object.keys(values)[0] ?? ''), currency);
    return { ...totalsFrom(values), label: foreign ? `合计（${foreign.name}）` : '合计' };
  });

/** The sum of a field over rows at hand, of each currency by itself: 1,234.00 元、56.00 美元. */
export function sumText(rows: readonly unknown[], field: string, row: Properties): string {
  const currency = currencyFieldOf(row, field) ?? '';
  const figures = rows.map((one) => one as Properties);
  return sumsByUnit(
    figures.map((one) => ({ value: one[field], unit: foreignOf(row, currency, one[currency])?.name ?? '元' })),
  );
}
