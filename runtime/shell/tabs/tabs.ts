import { bus } from '@portal/sdk';
import type { Session } from '@portal/sdk/host';
import { dialogs } from '../dialogs.ts';
import { saved } from './saved.ts';
import {
  type Arrival,
  addressOf,
  arrive,
  change,
  close,
  isKept,
  mostTabs,
  move,
  noTabs,
  type Tab,
  type Tabs,
  tabTitle,
  togglePin,
} from './state.ts';

let state: Tabs = noTabs;
let owner: string | undefined;
const listeners = new Set<() => void>();
/** Parts of pages with entries that were not submitted, by the key of their tab. */
const parts = new Map<string, Set<string>>();

const factsOf = (tab: Tab) => ({ address: addressOf(tab), title: tabTitle(tab) });

function tell(before: Tabs): void {
  const known = new Set(before.tabs.map(({ key }) => key));
  const left = new Set(state.tabs.map(({ key }) => key));
  for (const tab of state.tabs) if (!known.has(tab.key)) bus.emit('tabs:opened', factsOf(tab));
  for (const tab of before.tabs) if (!left.has(tab.key)) bus.emit('tabs:closed', factsOf(tab));
  const shown = state.tabs.find(({ key }) => key === state.active);
  if (shown && before.active !== state.active) bus.emit('tabs:activated', factsOf(shown));
}

function set(next: Tabs): void {
  const before = state;
  if (next === before) return;
  state = next;
  if (owner !== undefined) saved.save(owner, state);
  for (const listener of listeners) listener();
  tell(before);
}

function warnOfCap(before: Tabs, { replaces }: Arrival): void {
  if (replaces) return;
  const [gone] = before.tabs.filter(({ key }) => !state.tabs.some((tab) => tab.key === key));
  const message = gone
    ? `最多打开 ${mostTabs} 个页签，已关闭最久未使用的“${tabTitle(gone)}”`
    : state.tabs.length > mostTabs && state.tabs.length > before.tabs.length
      ? `已打开 ${state.tabs.length} 个页签，请关闭不再使用的页签`
      : undefined;
  if (message) dialogs.toast({ intent: 'warning', message });
}

const dirtyNow = (key: string) => (parts.get(key)?.size ?? 0) > 0;

/** Open documents of this window; the shell draws them. */
export const tabs = {
  get: (): Tabs => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** A navigation has been committed. */
  arrive(arrival: Arrival): void {
    const before = state;
    set(arrive(state, arrival));
    warnOfCap(before, arrival);
  },
  /** Closes tabs that are not shown. */
  close: (keys: readonly string[]): void => set(close(state, keys)),
  /** Pages that are not shown are loaded anew when they are next selected. */
  unload: (keys: readonly string[]): void =>
    set(keys.reduce((next, key) => change(next, key, { view: undefined }), state)),
  move: (key: string, to: number): void => set(move(state, key, to)),
  togglePin: (key: string): void => set(togglePin(state, key)),
  /** Effects of a page end while its tab is hidden: a title that is withdrawn then is kept. */
  name(key: string, subject: string | undefined, own: string | undefined): void {
    if ((subject ?? own) !== undefined || key === state.active) set(change(state, key, { subject, own }));
  },
  /** Mounts the page anew. */
  refresh(key: string): void {
    parts.delete(key);
    const turn = (state.tabs.find((tab) => tab.key === key)?.turn ?? 0) + 1;
    set(change(state, key, { turn, dirty: false }));
  },
  /** A part of a page reports whether it holds unsaved entries; a withdrawal in a hidden tab is ignored too. */
  mark(key: string, part: string, dirty: boolean): void {
    if (!dirty && key !== state.active) return;
    const marked = parts.get(key) ?? new Set();
    parts.set(key, marked);
    if (dirty) marked.add(part);
    else marked.delete(part);
    set(change(state, key, { dirty: dirtyNow(key) }));
  },
  /** Holds unsaved entries. */
  isDirty: dirtyNow,
  /** Runs before and after a page that was hidden reports its entries again. */
  recount: (key: string): void => void parts.delete(key),
  settle: (key: string): void => set(change(state, key, { dirty: dirtyNow(key) })),
  /** Their entries may be lost: the user has agreed. */
  release(keys: readonly string[]): void {
    for (const key of keys) parts.delete(key);
    set(keys.reduce((next, key) => change(next, key, { dirty: false }), state));
  },
  /** Titles of the tabs whose entries a log-out, an enterprise switch or a reload would lose. */
  unsaved: (): readonly string[] => state.tabs.filter(({ dirty }) => dirty).map(tabTitle),
  /** The page of a document that is mounted now: selecting its tab loads nothing. */
  mounted(key: string): Tab['view'] {
    const tab = state.tabs.find((one) => one.key === key);
    return tab && (isKept(tab) || key === state.active) ? tab.view : undefined;
  },
  /**
   * The last address of an open document, for an address that only identifies it; undefined for the document that is
   * shown.
   */
  lastAddress(key: string, address: string): string | undefined {
    const tab = state.tabs.find((one) => one.key === key);
    return tab && key === address && key !== state.active && addressOf(tab) !== address ? addressOf(tab) : undefined;
  },
  clear(): void {
    parts.clear();
    set({ ...noTabs, epoch: state.epoch + 1 });
  },
  /** Another user, or the same in another enterprise, begins with what this window keeps for them. */
  of({ user }: Pick<Session, 'user'>): void {
    const next = user && `${user.userId}:${user.entId ?? ''}`;
    if (next === owner) return;
    if (owner !== undefined) {
      tabs.clear();
      saved.drop(owner);
    }
    owner = next;
    if (next === undefined) return;
    const kept = saved.load(next);
    if (kept.tabs.length > 0) set({ ...kept, epoch: state.epoch });
  },
};
