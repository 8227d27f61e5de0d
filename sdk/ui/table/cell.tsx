import type { ReactNode } from 'react';
import type { Numeric } from '../../format/index.ts';
import { UnitPrice } from '../amount.tsx';
import { TextLink } from '../link-button.tsx';
import { Truncated } from '../truncated.tsx';
import { drawn, drawnCode } from '../value.tsx';
import type { LooseColumn } from './columns.ts';
import { Marks } from './marks.tsx';

/** A sum, drawn as its column draws its values; in yuan unless the column says otherwise. */
export function Sum({ column: { as }, value }: { column: LooseColumn; value: Numeric }): ReactNode {
  return drawn(typeof as === 'string' ? as : 'money', value);
}

interface Props {
  column: LooseColumn;
  row: unknown;
}

const valueIn = ({ column: { field = '' }, row }: Props): unknown => (row as Record<string, unknown>)[field];

/** One value of a row, as its column draws it, with a link to the rows that a figure sums up. */
export function Cell(props: Props): ReactNode {
  const to = Number(valueIn(props)) === 0 ? undefined : props.column.to?.(props.row);
  const marks = props.column.marks?.(props.row) ?? [];
  const value = <Value {...props} />;
  if (to !== undefined) return <TextLink to={to}>{value}</TextLink>;
  return marks.length === 0 ? value : <Marks marks={marks}>{value}</Marks>;
}

/** Nothing shows as a hyphen. */
function Value({ column, row }: Props): ReactNode {
  if (column.show) return column.show(row);
  const value = valueIn({ column, row });
  const { as, codes, tones, places } = column;
  if (as === 'unitPrice' && places !== undefined) return <UnitPrice value={value as Numeric} places={places} />;
  if (typeof as === 'function') return as(value, row);
  const foreign = column.foreign?.(row);
  if (as && foreign) {
    return (
      <>
        {foreign.code} {drawn(as, value)}
      </>
    );
  }
  if (as) return drawn(as, value);
  if (codes) return drawnCode(value, { texts: codes, ...(tones && { tones }) });
  return value === null || value === undefined || value === '' ? '-' : <Truncated text={String(value)} />;
}
