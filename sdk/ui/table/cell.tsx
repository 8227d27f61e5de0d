import type { ReactNode } from 'react';
import type { Numeric } from '../../format/index.ts';
import { UnitPrice } from '../amount.tsx';
import { Truncated } from '../truncated.tsx';
import { drawn, drawnCode } from '../value.tsx';
import type { LooseColumn } from './columns.ts';

/** A sum, drawn as its column draws its values; in yuan unless the column says otherwise. */
export function Sum({ column: { as }, value }: { column: LooseColumn; value: Numeric }): ReactNode {
  return drawn(typeof as === 'string' ? as : 'money', value);
}

/** One value of a row, as its column draws it; nothing shows as a hyphen. */
export function Cell({ column, row }: { column: LooseColumn; row: unknown }): ReactNode {
  if (column.show) return column.show(row);
  const value = (row as Record<string, unknown>)[column.field ?? ''];
  const { as, codes, tones, places } = column;
  if (as === 'unitPrice' && places !== undefined) return <UnitPrice value={value as Numeric} places={places} />;
  if (typeof as === 'function') return as(value, row);
  if (as) return drawn(as, value);
  if (codes) return drawnCode(value, { texts: codes, ...(tones && { tones }) });
  return value === null || value === undefined || value === '' ? '-' : <Truncated text={String(value)} />;
}
