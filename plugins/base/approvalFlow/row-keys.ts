import { useState } from 'react';

/** Keys of rows that have none of their own, in their order; a new row at the end gets a new one. */
export function useRowKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...known) + 1;
  const keys = Array.from({ length: count }, (_, place) => known[place] ?? next + place - known.length);
  /** The rows are moved, or one is taken out: so are their keys. */
  const follow = (change: (keys: readonly number[]) => readonly number[]) => setKnown(change(keys));
  return { keys, follow };
}
