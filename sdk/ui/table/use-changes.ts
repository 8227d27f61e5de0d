import { useState } from 'react';

export type RowChange = 'new' | 'changed';

interface Seen {
  readonly question: string;
  readonly rows: readonly unknown[];
  /** By key, as texts. */
  readonly texts: ReadonlyMap<string, string>;
  readonly changes: ReadonlyMap<string, RowChange>;
}

const none: ReadonlyMap<string, RowChange> = new Map();

function changesBetween(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const changes = new Map<string, RowChange>();
  for (const [key, text] of now) {
    const old = before.get(key);
    if (old === undefined) changes.set(key, 'new');
    else if (old !== text) changes.set(key, 'changed');
  }
  return changes;
}

/**
 * Rows that have come or changed since the list was last asked the same question: whoever comes back to a tab sees what
 * happened meanwhile. An answer without a change leaves the marks of the one before.
 */
export function useChanges(rows: readonly unknown[], keys: readonly string[], question: string, waiting: boolean) {
  const textsOf = () => new Map(rows.map((row, index) => [keys[index] ?? '', JSON.stringify(row)]));
  const [seen, see] = useState<Seen>(() => ({ question, rows, texts: textsOf(), changes: none }));
  // while an answer is on its way, the rows are those of the question before
  if (waiting || (seen.rows === rows && seen.question === question)) return seen.changes;
  const texts = textsOf();
  const isSame = seen.question === question && seen.texts.size > 0;
  const found = isSame ? changesBetween(seen.texts, texts) : none;
  const changes = isSame && found.size === 0 ? seen.changes : found;
  see({ question, rows, texts, changes });
  return changes;
}
