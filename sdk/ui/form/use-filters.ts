import { useState } from 'react';
import type { PageCall } from '../../contract/index.ts';
import type { FilterChanges, List } from '../../data/use-list.ts';
import type { LooseFilter } from './fields.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Names on the wire: one, or the two ends of a range. */
export const namesOf = ({ name, from, to }: LooseFilter) => [name, from, to].filter((one) => one !== undefined);

/** What was entered, without blanks. */
const entered = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );

/** Both ends of an amount in order, whichever way round they were entered. */
function inOrder(values: Values, fields: readonly LooseFilter[]): Values {
  const swaps = fields.flatMap(({ kind, from = '', to = '' }) => {
    const [low, high] = [values[from], values[to]];
    const crossed = kind === 'moneyRange' && low !== undefined && high !== undefined && Number(low) > Number(high);
    return crossed ? [[from, high] as const, [to, low] as const] : [];
  });
  return { ...values, ...Object.fromEntries(swaps) };
}

/** What stands in the inputs, and how it becomes the list's question. */
export function useFilters<C extends PageCall>(list: List<C>, fields: readonly LooseFilter[]) {
  const own = new Set(fields.flatMap(namesOf));
  const given: Values = Object.fromEntries(Object.entries(list.filters).filter(([name]) => own.has(name)));
  const [values, setValues] = useState(given);
  const [asked, setAsked] = useState(given);
  const changed = [...own].filter((name) => asked[name] !== given[name]);
  if (changed.length > 0) {
    setAsked(given);
    // what is being typed in the other fields stays
    setValues((before) => ({ ...before, ...Object.fromEntries(changed.map((name) => [name, given[name]])) }));
  }
  const none = Object.fromEntries([...own].map((name) => [name, undefined]));
  const ask = (filters: Values) => list.narrow({ ...none, ...filters } as FilterChanges<C>);
  return {
    values,
    change: (change: Values) => setValues((before) => ({ ...before, ...change })),
    search: () => ask(inOrder(entered(values), fields)),
    reset: () => {
      setValues({});
      ask({});
    },
  };
}
