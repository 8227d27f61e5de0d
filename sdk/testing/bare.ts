import type { BuiltPlugin } from '../registry.ts';

/** What a plugin of a registry has that contributes nothing beside its pages; for fixtures. */
export const bare = {
  redirects: [],
  menus: {},
  notices: {},
  todos: {},
  documents: {},
  numbers: {},
  cards: [],
} satisfies Partial<BuiltPlugin>;
