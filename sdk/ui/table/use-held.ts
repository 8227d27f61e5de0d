import { useMemo } from 'react';
import type { PageCall } from '../../contract/index.ts';
import { narrowingOf } from '../../contract/field.ts';

interface Valued {
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

/** A filter of the same name whose condition the query has itself; a text may be looked for in part. */
const isCode = ({ enum: codes, type }: Valued) => codes !== undefined || type === 'boolean';

function heldIn({ filters, row }: PageCall, asked: object): readonly string[] {
  const values = asked as Readonly<Record<string, unknown>>;
  return Object.entries(filters.properties).flatMap(([name, schema]) => {
    const { of = name, how = isCode(schema as Valued) ? '=' : 'like' } = narrowingOf(schema) ?? {};
    return how === '=' && values[name] !== undefined && of in row.properties ? [of] : [];
  });
}

/**
 * Fields of the row that a question holds to one value: its tab, a filter or the page itself has said it, and a column
 * would say it again in every row. The same array as long as they are the same.
 */
export function useHeld({ call, input }: { readonly call: PageCall; readonly input: unknown }): readonly string[] {
  const names = heldIn(call, input as object).join();
  return useMemo(() => names.split(','), [names]);
}
