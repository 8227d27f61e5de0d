/** What a user chose for one table, kept in this browser: density, hidden columns, order. */
export type Density = 'compact' | 'default' | 'roomy';

export interface TableSettings {
  readonly density: Density;
  readonly hidden: readonly string[];
  readonly order: readonly string[];
}

const keyFor = (userId: string, table: string) => `portal:${userId}:table:${table}`;

export function readSettings(userId: string, table: string, hidden: readonly string[]): TableSettings {
  const initial: TableSettings = { density: 'default', hidden, order: [] };
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(keyFor(userId, table)) ?? '{}') as Partial<TableSettings>) };
  } catch {
    return initial;
  }
}

export const saveSettings = (userId: string, table: string, settings: TableSettings): void =>
  localStorage.setItem(keyFor(userId, table), JSON.stringify(settings));

/** Columns in the user's order, new ones at their place of birth, hidden ones left out. */
export function arranged<T>(columns: readonly T[], keyOf: (column: T) => string, { hidden, order }: TableSettings): T[] {
  const rank = (column: T, index: number) => {
    const place = order.indexOf(keyOf(column));
    return place < 0 ? index : place;
  };
  return columns
    .map((column, index) => ({ column, rank: rank(column, index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column)
    .filter((column) => !hidden.includes(keyOf(column)));
}
