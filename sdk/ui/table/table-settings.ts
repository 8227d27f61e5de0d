import type { Density } from '../density.ts';

/** What a user chose for one table, kept in this browser. */
export interface TableSettings {
  readonly density: Density;
  /** Keys of columns; a key that no column has any more is ignored. */
  readonly hidden: readonly string[];
  /** Keys of columns that stand also where every row has the same value. */
  readonly kept: readonly string[];
  readonly order: readonly string[];
  /** Column → px. */
  readonly widths: Readonly<Record<string, number>>;
}

const keyFor = (userId: string, table: string) => `portal:${userId}:table:${table}`;

/** What was chosen, and nothing else; a broken entry counts as none. */
export function readSettings(userId: string, table: string): Partial<TableSettings> {
  try {
    return (JSON.parse(localStorage.getItem(keyFor(userId, table)) ?? '{}') ?? {}) as Partial<TableSettings>;
  } catch {
    return {};
  }
}

/** A full storage costs the memory of a choice, never the table. */
export function saveSettings(userId: string, table: string, settings: Partial<TableSettings>): void {
  try {
    localStorage.setItem(keyFor(userId, table), JSON.stringify(settings));
  } catch {
    // the choice holds until the page is left
  }
}

/** Columns in the user's order, new ones at their place of birth; `last` stays at the end. */
export function ordered<T>(
  columns: readonly T[],
  keyOf: (column: T) => string,
  order: readonly string[],
  last: (column: T) => boolean,
): T[] {
  const rank = (column: T, index: number) => {
    const place = order.indexOf(keyOf(column));
    if (last(column)) return Number.POSITIVE_INFINITY;
    return place < 0 ? index : place;
  };
  return columns
    .map((column, index) => ({ column, rank: rank(column, index) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ column }) => column);
}

/** The order after one key moved by one place. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return [...keys];
  const others = keys.filter((other) => other !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
}
