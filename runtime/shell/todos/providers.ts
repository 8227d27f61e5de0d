import type { TodoKind } from '@portal/sdk/host';

/** A plugin that gives to-dos to this user. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly TodoKind[];
  /** Two kinds of one business type count once. */
  readonly count: number;
}

/** The kinds by their plugins, each with the number that waits. */
export function providersOf(kinds: readonly TodoKind[], counts: ReadonlyMap<string, number>): readonly Provider[] {
  const plugins = new Map(kinds.map(({ plugin }) => [plugin.id, plugin]));
  return [...plugins.values()].map(({ id, name }) => {
    const own = kinds.filter(({ plugin }) => plugin.id === id);
    const types = new Set(own.map(({ bizType }) => bizType));
    return { id, name, kinds: own, count: [...types].reduce((sum, type) => sum + (counts.get(type) ?? 0), 0) };
  });
}
