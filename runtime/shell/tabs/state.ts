import type { ListedRoute } from '@portal/sdk/registry';
import { createPath, type Location } from '@portal/sdk/navigation';
import type { View } from '../../router/view.ts';

/** An open document. */
export interface Tab {
  /** Path and identifying query: the same document opens once. */
  readonly key: string;
  /** Title of its route. */
  readonly title: string;
  /** Number or name of the document, where its page gives one. */
  readonly subject: string | undefined;
  /** In place of the route's title, where the page gives one. */
  readonly own?: string | undefined;
  /** Last address; what the page sees of the router. */
  readonly location: Location;
  /** Absent until a restored tab is first selected. */
  readonly view: View | undefined;
  readonly pinned: boolean;
  /** Holds unsaved entries. */
  readonly dirty: boolean;
  /** Rises with each activation: the lowest number marks the tab that was left longest ago. */
  readonly used: number;
  /** Times it was refreshed: each mounts the page anew. */
  readonly turn: number;
}

export interface Tabs {
  readonly tabs: readonly Tab[];
  /** Key of the tab that is shown; none while a page without a tab is. */
  readonly active: string | undefined;
  /** Times that all were cleared: nothing mounted before survives. */
  readonly epoch: number;
}

export const mostTabs = 20;
export const noTabs: Tabs = { tabs: [], active: undefined, epoch: 0 };

/** Identifies the document that an address shows: by the `id` of a details page, not by the filters of a list. */
export function documentKey(route: Pick<ListedRoute, 'path' | 'under' | 'identifiedBy'>, search: string): string {
  const { path, under, identifiedBy = under === undefined ? [] : ['id'] } = route;
  const params = new URLSearchParams(search);
  const identity = identifiedBy.flatMap((name) => params.getAll(name).map((value) => [name, value]));
  return identity.length > 0 ? `${path}?${new URLSearchParams(identity)}` : path;
}

export const tabTitle = ({ title, own = title, subject }: Tab): string =>
  subject === undefined ? own : `${own} ${subject}`;
export const addressOf = ({ location }: Tab): string => createPath(location);

/** Whether the page stays mounted while another tab is shown. */
export const isKept = ({ view, dirty }: Tab): boolean =>
  view !== undefined && (dirty || view.area?.route.keepAlive === true || view.path.startsWith('/Base/'));

/** A navigation that ended in a document; without one, on a page that has no tab. */
export interface Arrival {
  readonly document: { readonly key: string; readonly view: View; readonly location: Location } | undefined;
  /** It took the place of the document before it. */
  readonly replaces: boolean;
}

const without = (state: Tabs, keys: readonly string[]): readonly Tab[] =>
  state.tabs.filter(({ key }) => !keys.includes(key));

/** Keeps the previous view object unless the page has changed, so that nothing renders again. */
const sameOr = (before: View | undefined, next: View): View =>
  before && before.Page === next.Page && before.failure === next.failure && before.title === next.title ? before : next;

function opened(state: Tabs, { key, view, location }: NonNullable<Arrival['document']>): readonly Tab[] {
  const before = state.tabs.find((tab) => tab.key === key);
  const latest = Math.max(0, ...state.tabs.map(({ used }) => used));
  const shown = { view: sameOr(before?.view, view), location, title: view.title };
  if (!before) {
    const tab = { key, subject: undefined, pinned: false, dirty: false, used: latest + 1, turn: 0, ...shown };
    return [...state.tabs, tab];
  }
  const used = state.active === key ? before.used : latest + 1;
  return state.tabs.map((tab) => (tab === before ? { ...before, ...shown, used } : tab));
}

/**
 * Beyond the limit, closes the tab that was left longest ago; never a pinned or a dirty one, nor the one just opened.
 */
function withinCap(tabs: readonly Tab[], key: string): readonly Tab[] {
  if (tabs.length <= mostTabs) return tabs;
  const [oldest] = tabs
    .filter((tab) => !tab.pinned && !tab.dirty && tab.key !== key)
    .sort((one, other) => one.used - other.used);
  return tabs.filter((tab) => tab !== oldest);
}

/** Follows a navigation: opens or selects the document's tab, and drops the tab that it took the place of. */
export function arrive(state: Tabs, { document, replaces }: Arrival): Tabs {
  const { active } = state;
  const left = active === document?.key ? undefined : state.tabs.find(({ key }) => key === active);
  const rest = replaces && left && !left.dirty ? { ...state, tabs: without(state, [left.key]) } : state;
  if (!document) return active === undefined ? state : { ...rest, active: undefined };
  const { key, view, location } = document;
  const before = state.tabs.find((tab) => tab.key === key);
  if (active === key && before?.location === location && before.view === sameOr(before.view, view)) return state;
  return { ...rest, tabs: withinCap(opened(rest, document), key), active: key };
}

/** Leaves the selected tab selected: its address must change first. */
export const close = (state: Tabs, keys: readonly string[]): Tabs => ({
  ...state,
  tabs: without(
    state,
    keys.filter((key) => key !== state.active),
  ),
});

export type Closing = 'one' | 'others' | 'left' | 'right' | 'all';

/** Keys that a command of the menu of `key` closes; pinned tabs close only by themselves. */
export function closing(state: Tabs, key: string, which: Closing): readonly string[] {
  if (which === 'one') return [key];
  const at = state.tabs.findIndex((tab) => tab.key === key);
  const meant = {
    others: (index: number) => index !== at,
    left: (index: number) => index < at,
    right: (index: number) => index > at,
    all: () => true,
  }[which];
  return state.tabs.filter(({ pinned }, index) => !pinned && meant(index)).map((tab) => tab.key);
}

/** Where to go when these close: back to the tab that was shown last. */
export const nextAfter = (state: Tabs, keys: readonly string[]): Tab | undefined =>
  [...without(state, keys)].sort((one, other) => other.used - one.used)[0];

/** Puts a tab where another stands; pinned tabs stay before all others. */
export function move(state: Tabs, key: string, to: number): Tabs {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab) return state;
  const others = without(state, [key]);
  const pinned = others.filter((one) => one.pinned).length;
  const at = tab.pinned ? Math.max(0, Math.min(to, pinned)) : Math.max(to, pinned);
  const tabs = [...others.slice(0, at), tab, ...others.slice(at)];
  return tabs.every((one, index) => one === state.tabs[index]) ? state : { ...state, tabs };
}

/** Changes one tab; the same state when nothing changes. */
export function change(
  state: Tabs,
  key: string,
  next: Partial<Pick<Tab, 'subject' | 'own' | 'dirty' | 'pinned' | 'turn' | 'view'>>,
): Tabs {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab || Object.entries(next).every(([name, value]) => tab[name as keyof Tab] === value)) return state;
  return { ...state, tabs: state.tabs.map((one) => (one === tab ? { ...tab, ...next } : one)) };
}

/** Pins or unpins; a pinned tab joins the pinned ones at the left. */
export function togglePin(state: Tabs, key: string): Tabs {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab) return state;
  const pinned = state.tabs.filter((one) => one.pinned).length;
  const next = change(state, key, { pinned: !tab.pinned });
  return move(next, key, tab.pinned ? pinned - 1 : pinned);
}
