import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from '@portal/sdk/navigation';
import { useSessionState } from '../../portal.ts';
import type { View } from '../../router/view.ts';
import { type Arrival, arrive, documentKey, type Tab, type Tabs } from './state.ts';
import { tabs } from './tabs.ts';

/** Pages of the main layout stand in tabs; public pages, log-in and faults do not. */
const standsInTab = ({ area, chrome }: View) =>
  chrome === 'portal' && area !== undefined && area.route.access !== 'public';

/**
 * The open pages at the address that the router shows. The address decides which is selected, so that the first
 * drawing of a page is right; the store follows it.
 */
export function useTabs(view: View): { state: Tabs; tab: Tab | undefined } {
  const stored = useSyncExternalStore(tabs.subscribe, tabs.get);
  const location = useLocation();
  const replaces = useNavigationType() === 'REPLACE';
  const { loggedIn } = useSessionState();
  const route = loggedIn && standsInTab(view) ? view.area?.route : undefined;
  const key = route && documentKey(route, location.search);
  const arrival = useMemo<Arrival>(
    () => ({ document: key === undefined ? undefined : { key, view, location }, replaces }),
    [key, view, location, replaces],
  );
  const state = useMemo(() => arrive(stored, arrival), [stored, arrival]);
  const cleared = key !== undefined && !stored.tabs.some((tab) => tab.key === key);
  const followed = useRef<Arrival>(undefined);
  useLayoutEffect(() => {
    if (followed.current === arrival && !cleared) return;
    followed.current = arrival;
    tabs.arrive(arrival);
  });
  return { state, tab: state.tabs.find((one) => one.key === key) };
}
