import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Chosen<Row> = ReadonlyMap<string, Row>;

const none: Chosen<never> = new Map<string, never>();

/**
 * Chosen rows, across pages: a row stays chosen when the page is turned and is renewed when it comes again. Another
 * `question` begins a new choice.
 */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row, index: number) => string, question: string) {
  const [chosen, setChosen] = useState<Chosen<Row>>(none);
  const seen = useRef<Chosen<Row>>(none);
  const current = new Map(rows.map((row, index) => [keyOf(row, index), row]));
  useEffect(() => {
    seen.current = current;
  });
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setChosen(none);
  }
  const choose = useCallback((keys: readonly string[], on: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      for (const key of keys) {
        const row = seen.current.get(key);
        if (on && row !== undefined) next.set(key, row);
        else next.delete(key);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(none), []);
  const keys = useMemo(() => new Set(chosen.keys()), [chosen]);
  return { keys, rows: [...chosen].map(([key, row]) => current.get(key) ?? row), choose, clear };
}
