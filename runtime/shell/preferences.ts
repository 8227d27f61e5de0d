import { useSyncExternalStore } from 'react';
import type { AppChoices } from '../session/app-state.ts';
import { storage } from '../session/storage.ts';
import { defaultSettings, type Settings, settingsOf } from './preferences/settings.ts';

/** Settings of the user and choices of this browser. */
export interface Preferences extends AppChoices, Settings {}

const initial: Preferences = { ...defaultSettings, collapsed: false, openKeys: [] };
const visitor = 'visitor';
const key = 'preferences';
/** Settings that the server does not have yet. */
const unsentKey = 'preferences:unsent';

const read = (user: string): Preferences => ({ ...initial, ...storage.choice<Partial<Preferences>>(user, key, {}) });

/** Whoever the browser's session belongs to: the first drawing is theirs already, before the server has named them. */
let userId = (storage.token() && storage.userId()) || visitor;
let state = read(userId);
const listeners = new Set<() => void>();
const settingsListeners = new Set<() => void>();

function set(next: Preferences): void {
  state = next;
  for (const listener of listeners) listener();
}

const hearing = (heard: Set<() => void>) => (listener: () => void) => {
  heard.add(listener);
  return () => void heard.delete(listener);
};

/** Choices of the shell, kept per user in this browser (spec 4). */
export const preferences = {
  get: (): Preferences => state,
  subscribe: hearing(listeners),
  /** Hears that the user has changed settings, which the server keeps as well. */
  onSettings: hearing(settingsListeners),
  /** Loads another user's choices. */
  of(user: string | undefined): void {
    userId = user ?? visitor;
    set(read(userId));
  },
  /** What another user of this browser has chosen. */
  read,
  /**
   * Keeps changes that another tab has made meanwhile.
   * @throws TypeError `data必须是对象` when the change is not an object (spec 5).
   */
  change(data: Partial<Preferences>): void {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('data必须是对象');
    set({ ...state, ...storage.choice<Partial<Preferences>>(userId, key, {}), ...data });
    storage.saveChoice(userId, key, state);
    if (Object.keys(settingsOf(data)).length === 0) return;
    storage.saveChoice(userId, unsentKey, true);
    for (const listener of settingsListeners) listener();
  },
  /** Takes the settings that this user has made in another browser. */
  adopt(user: string, settings: Partial<Settings>): void {
    storage.saveChoice(user, key, { ...read(user), ...settings });
    if (user === userId) set(read(user));
  },
  unsent: (user: string): boolean => storage.choice(user, unsentKey, false),
  sent: (user: string): void => storage.saveChoice(user, unsentKey, false),
};

// other tabs of this browser follow at once
addEventListener('storage', ({ key: changed }) => changed?.endsWith(`:${key}`) && set(read(userId)));

/** The choices of whoever is signed in. */
export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.get);
