import { useState } from 'react';

/** Chosen rows, across pages: a row stays chosen when the page is turned. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row, index: number) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    keys: new Set(chosen.keys()),
    rows: [...chosen.values()],
    choose(keys: readonly string[], on: boolean): void {
      const next = new Map(chosen);
      for (const [index, row] of rows.entries()) {
        const key = keyOf(row, index);
        if (keys.includes(key) && on) next.set(key, row);
        if (keys.includes(key) && !on) next.delete(key);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
