import { bus } from '@portal/sdk';
import { startFirstCall } from '@portal/sdk/first-call';
import type { AreaRoute } from '@portal/sdk/decide';
import { Loading } from '@portal/sdk/ui';
import type { ComponentType } from 'react';
import { createBrowserRouter, redirect } from '@portal/sdk/navigation';
import { loadPage, prefetchPage } from '#areas/link';
import { busy } from '../deployment/busy.ts';
import { tellLoads } from '../deployment/tell-loads.ts';
import { life } from '../life.ts';
import { basePath } from '../page-data.ts';
import type { Portal } from '../portal.ts';
import { storage } from '../session/storage.ts';
import { waiting } from '../session/waiting.ts';
import { loadChrome } from '../shell/chrome.ts';
import { documentKey } from '../shell/tabs/state.ts';
import { tabs } from '../shell/tabs/tabs.ts';
import { withoutBase } from './address.ts';
import { canOpen } from './can-open.ts';
import { type Frame, firstFrame } from './first-frame.ts';
import { lateText } from './late.ts';
import { chromeAt } from './own-routes.ts';
import { type ResolveDeps, resolve } from './resolve.ts';
import { report } from '../sub-apps/report.ts';
import { target } from './target.ts';
import type { View } from './view.ts';

/** Until the first page is there, nothing is drawn: no flash of an empty frame. */
const Nothing = () => null;

/** To a visitor, whom the guard sends home. */
const sentHomeText = '您访问的页面需要登录，登录后会自动打开';

type Timed = ReturnType<typeof tellLoads>;

/** Until it is rendered or fails, it may be the page that freezes the tab. */
async function loadNoted({ plugin, route }: AreaRoute): Promise<View['Page']> {
  busy.begin({ plugin: plugin.id, version: plugin.version, path: route.path });
  try {
    return await loadPage(plugin, route);
  } catch (error) {
    busy.end();
    throw error;
  }
}

function depsFor(portal: Portal, address: URL, timed: Timed, decided: (frame: Frame) => void): ResolveDeps {
  const { deployment, store, session, enterOnce, request, dialogs } = portal;
  const { world } = deployment.get();
  /** A page that holds entries stays what it is, whatever version runs now. */
  const openPage = ({ plugin, route }: AreaRoute) => {
    const key = documentKey(route, address.search);
    const view = tabs.mounted(key);
    if (view?.Page === Loading) return undefined;
    return view?.area?.plugin.version === plugin.version || tabs.isDirty(key) ? view?.Page : undefined;
  };
  return {
    table: world.table,
    off: world,
    token: storage.token,
    ready: async () => {
      await enterOnce();
      const { user, permittedPaths } = store.get();
      return { userSource: user?.userSource, permittedPaths };
    },
    forceLogout: () => {
      waiting.get()?.leave(); // by the history, to another page than those that wait
      if (storage.token()) return session.forceLogout();
      if (!store.get().user) dialogs.toast({ intent: 'info', message: sentHomeText });
      return store.reset();
    },
    keepTarget: target.keep,
    begin: ({ plugin, route }: AreaRoute, section: string) => {
      if (openPage({ plugin, route })) return;
      const known = store.get().permittedPaths.includes(section); // of the last visit, until the user is known
      if (route.access !== 'public' && !known) return;
      void prefetchPage(plugin, route)
        .then((first) => first && startFirstCall(first, address.searchParams))
        .catch(() => undefined); // loading the page will tell
    },
    decided,
    loadPage: async (area) => openPage(area) ?? timed(area.plugin, () => loadNoted(area)),
    unanswered: ({ plugin }) =>
      bus.emit('fault:caught', { error: new Error(lateText), owner: plugin.id, kind: 'hang' }),
    openPage,
    moduleOpened: () => true,
    log: ({ plugin }, message) => report(request, plugin, message),
  };
}

/** The address that a menu entry or a bare link leads to: an open document is shown as it was left. */
function asLeft({ view: { area } }: { view: View }, address: URL): string | undefined {
  const back = withoutBase(new URL(location.href));
  if (!area || `${back.pathname}${back.search}` === `${address.pathname}${address.search}`) return undefined; // history
  return tabs.lastAddress(documentKey(area.route, address.search), `${address.pathname}${address.search}`);
}

/** A permission that was taken away is missed by the next document of the same page too. */
const stillOpen = ({ deployment, store }: Portal, address: URL): boolean => {
  const { world } = deployment.get();
  return canOpen(world.table, store.get(), withoutBase(address).pathname, world);
};

/** Open pages belong to a user in an enterprise. */
function followSession({ store }: Portal): void {
  life.until(bus.on('auth:changed', () => tabs.of(store.get())));
  life.until(bus.on('enterprise:switched', tabs.clear));
  life.until(tabs.clear);
}

/** A data router with one splat route: each navigation is resolved before it is committed. `within` a host shell's window. */
export function createPortalRouter(portal: Portal, Shell: ComponentType, within?: Window) {
  followSession(portal);
  const timed = tellLoads(portal.request, () => performance.now());
  const navigated = firstFrame(Loading, () => void router.revalidate());
  const router = createBrowserRouter(
    [
      {
        path: '*',
        loader: async ({ request: { url } }) => {
          const address = withoutBase(new URL(url));
          const chrome = chromeAt(address.pathname) === 'portal' && loadChrome(); // together with the page
          const outcome = await navigated(address.href, (decided) =>
            resolve(depsFor(portal, address, timed, decided), address),
          );
          if ('to' in outcome) return redirect(outcome.to);
          const left = asLeft(outcome, address);
          if (left !== undefined) return redirect(left);
          await chrome;
          return outcome.view;
        },
        // filters of a list change the address without being a navigation; the same address again is a retry
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          currentUrl.href === nextUrl.href
            ? defaultShouldRevalidate
            : currentUrl.pathname !== nextUrl.pathname || !stillOpen(portal, nextUrl),
        Component: Shell,
        HydrateFallback: Nothing,
      },
    ],
    { basename: basePath || '/', ...(within && { window: within }) },
  );
  return router;
}
