import { type PageTab, PageTabContext } from '@portal/sdk/host';
import { memo, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type Location, UNSAFE_NavigationContext as NavigationContext, useRoutes } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import type { View } from '../../router/view.ts';
import { Content } from '../content.tsx';
import { createPresence } from './presence.ts';
import { tabs } from './tabs.ts';

/** Hides and shows the page of a tab: effects of hidden pages do not run. */
function usePresence(tabKey: string) {
  const [presence] = useState(createPresence);
  useLayoutEffect(() => {
    tabs.recount(tabKey);
    presence.enter();
    return presence.leave;
  }, [tabKey, presence]);
  useEffect(() => tabs.settle(tabKey), [tabKey]);
  return presence;
}

interface Props {
  tabKey: string;
  view: View;
  location: Location;
}

function Surroundings({ tabKey, children }: { tabKey: string; children: ReactNode }) {
  const presence = usePresence(tabKey);
  const router = useContext(NavigationContext);
  const navigation = useMemo(() => ({ ...router, navigator: presence.patient(router.navigator) }), [router, presence]);
  const data = useMemo(() => ({ use: [presence.keepAnswers] }), [presence]);
  const tab = useMemo<PageTab>(
    () => ({
      name: (subject, own) => tabs.name(tabKey, subject, own),
      mark: (part, dirty) => tabs.mark(tabKey, part, dirty),
    }),
    [tabKey],
  );
  return (
    <NavigationContext value={navigation}>
      <SWRConfig value={data}>
        <PageTabContext value={tab}>{children}</PageTabContext>
      </SWRConfig>
    </NavigationContext>
  );
}

/** The page of a tab at the tab's own address, whatever the window shows. */
export const Panel = memo(function Panel({ tabKey, view, location }: Props) {
  const routes = useMemo(() => [{ path: '*', element: <Content view={view} /> }], [view]);
  return <Surroundings tabKey={tabKey}>{useRoutes(routes, location)}</Surroundings>;
});
