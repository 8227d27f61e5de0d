import type { AppChoices } from '../session/app-state.ts';
import { storage } from '../session/storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark' | 'contrast';

interface Preferences extends AppChoices {
  readonly theme: ThemeChoice;
}

/** spec 4: the default layout style is 1. */
const initial: Preferences = { theme: 'system', collapsed: false, layoutStyle: 1, openKeys: [] };
const visitor = 'visitor';

let userId = visitor;
let state: Preferences = { ...initial, ...storage.choice<Partial<Preferences>>(visitor, 'preferences', {}) };
const listeners = new Set<() => void>();

function set(next: Preferences): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Choices of the shell, kept per user in this browser (spec 4). */
export const preferences = {
  get: (): Preferences => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Loads another user's choices. */
  of(user: string | undefined): void {
    userId = user ?? visitor;
    set({ ...initial, ...storage.choice<Partial<Preferences>>(userId, 'preferences', {}) });
  },
  /** @throws TypeError `data必须是对象` when the change is not an object (spec 5). */
  change(data: Partial<Preferences>): void {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('data必须是对象');
    set({ ...state, ...data });
    storage.saveChoice(userId, 'preferences', state);
  },
};
