import { useMemo } from 'react';
import type { Numeric } from '../../format/index.ts';
import { placesOf } from '../amount.tsx';
import type { LooseColumn } from './columns.ts';

const isPrice = ({ as }: LooseColumn): boolean => as === 'unitPrice';

const mostPlaces = (rows: readonly unknown[], field = ''): number =>
  rows.reduce<number>((most, row) => Math.max(most, placesOf((row as Readonly<Record<string, Numeric>>)[field])), 0);

/** The columns, those of unit prices with the decimals of the rows at hand; the same as long as these are. */
export function usePricePlaces(columns: readonly LooseColumn[], rows: readonly unknown[]): readonly LooseColumn[] {
  const places = columns
    .filter(isPrice)
    .map(({ field }) => mostPlaces(rows, field))
    .join();
  return useMemo(() => {
    if (places === '') return columns;
    const left = places.split(',').map(Number);
    return columns.map((column) => (isPrice(column) ? { ...column, places: left.shift() ?? 0 } : column));
  }, [columns, places]);
}
