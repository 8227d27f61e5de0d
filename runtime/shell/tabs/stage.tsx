import { Activity, useEffect, useLayoutEffect, useRef } from 'react';
import { Panel } from './panel.tsx';
import { isKept, type Tab, type Tabs, tabTitle } from './state.ts';

export const panelId = (key: string): string => `panel-${encodeURIComponent(key)}`;
export const tabId = (key: string): string => `tab-${encodeURIComponent(key)}`;

/** A tab that is opened again starts from scratch. */
function forget(kept: Map<string, unknown>, tabs: readonly Tab[]): void {
  for (const key of kept.keys()) if (!tabs.some((tab) => tab.key === key)) kept.delete(key);
}

/** Keeps the scroll position of each tab, which is the window's. */
function useScroll({ tabs, active }: Tabs): void {
  const positions = useRef(new Map<string, number>());
  const before = useRef(active);
  useLayoutEffect(() => {
    const kept = positions.current;
    if (active !== undefined || before.current !== undefined) scrollTo(0, kept.get(active ?? '') ?? 0);
    before.current = active;
    if (active === undefined) return undefined;
    history.scrollRestoration = 'manual';
    const keep = () => kept.set(active, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => {
      removeEventListener('scroll', keep);
      history.scrollRestoration = 'auto';
    };
  }, [active]);
  useEffect(() => forget(positions.current, tabs), [tabs]);
}

/** When a page with the focus is hidden, the shown page gets it back where it last was, or at its beginning. */
function useFocusInTab({ tabs, active }: Tabs) {
  const last = useRef(new Map<string, HTMLElement>());
  const before = useRef(active);
  useEffect(() => {
    const left = before.current;
    before.current = active;
    if (active === undefined || left === active) return;
    const { activeElement: focused, body } = document;
    const content = document.getElementById('content');
    const panel = focused?.closest('[role=tabpanel]');
    const lost = !focused || focused === body || focused === content || (panel && panel.id !== panelId(active));
    const known = last.current.get(active);
    const goal = known?.isConnected ? known : content;
    if (lost) goal?.focus({ preventScroll: true });
  }, [active]);
  useEffect(() => forget(last.current, tabs), [tabs]);
  return (key: string, panel: HTMLElement, target: EventTarget) => {
    if (target instanceof HTMLElement && panel.contains(target)) last.current.set(key, target);
  };
}

/** Asks before leaving the portal while any tab holds unsaved entries. */
function useUnloadQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}

/** In a fixed order: an element that is moved loses its scroll position. */
const inPlace = (one: Tab, other: Tab) => (one.key < other.key ? -1 : 1);

/** The pages that are mounted: the selected tab's, and hidden behind it those that are kept. */
export function Stage({ state }: { state: Tabs }) {
  const { tabs, active, epoch } = state;
  useScroll(state);
  useUnloadQuestion(tabs.some(({ dirty }) => dirty));
  const noteFocus = useFocusInTab(state);
  const mounted = tabs.filter((tab) => tab.key === active || isKept(tab)).sort(inPlace);
  return mounted.map((tab) => (
    <Activity key={`${epoch} ${tab.turn} ${tab.key}`} mode={tab.key === active ? 'visible' : 'hidden'}>
      <div
        id={panelId(tab.key)}
        role="tabpanel"
        aria-label={tabTitle(tab)}
        onFocus={({ currentTarget, target }) => noteFocus(tab.key, currentTarget, target)}
      >
        {tab.view && <Panel tabKey={tab.key} view={tab.view} location={tab.location} />}
      </div>
    </Activity>
  ));
}
