import { startFirstCall } from '@portal/sdk';
import { installHost } from '@portal/sdk/host';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { loadPage, warmUp } from '#areas/link';
import { type AreaRoute, routeTable } from './areas/routes.ts';
import { loadConfig } from './config.ts';
import { createHost } from './host.ts';
import { carryOut } from './http/carry-out.ts';
import { createRequest } from './http/request.ts';
import { basePath, pageData } from './page-data.ts';
import { type Portal, PortalContext } from './portal.ts';
import { resolve } from './router/resolve.ts';
import { target } from './router/target.ts';
import { createSession } from './session/session.ts';
import { createSessionStore } from './session/store.ts';
import { storage } from './session/storage.ts';
import { dialogs } from './shell/dialogs.ts';
import { Shell } from './shell/shell.tsx';
import { Root } from './shell/root.tsx';

const withoutBase = (address: URL): URL => {
  const path = address.pathname.startsWith(basePath) ? address.pathname.slice(basePath.length) : address.pathname;
  return new URL(`${path || '/'}${address.search}`, address.origin);
};

/** Until the first page is there, nothing is drawn: no flash of an empty frame. */
const Nothing = () => null;

/** Config, session, registry, menus, router: in this order, and nothing of a plugin before its route is asked for. */
export async function boot(container: HTMLElement): Promise<void> {
  const config = await loadConfig(globalThis.fetch.bind(globalThis));
  const store = createSessionStore(storage);
  const table = routeTable(pageData.registry);
  const go = (path: string, replace = false) => void router.navigate(path, { replace });
  const leave = (url: string) => location.assign(url);
  const request = createRequest({
    fetch: globalThis.fetch.bind(globalThis),
    apiBase: () => config.apiBase,
    ssoHosts: () => config.redirectOrigins,
    origin: location.origin,
    token: storage.token,
    page: () => ({
      title: document.title,
      path: withoutBase(new URL(location.href)).pathname,
      entId: store.get().user?.entId ?? undefined,
    }),
    carryOut: (action, traceId) =>
      carryOut(action, traceId, { toast: dialogs.toast, leave, forceLogout: () => session.forceLogout() }),
    timeoutSignal: (ms) => AbortSignal.timeout(ms),
  });
  const session = createSession({
    storage,
    store,
    request,
    go,
    leave,
    closeSockets: () => storage.saveSocketState('closed'),
    reload: () => location.reload(),
    toast: (message) => dialogs.toast({ intent: 'error', message }),
    after: (ms, run) => void setTimeout(run, ms),
  });
  let entering: Promise<unknown> | undefined;
  const enterOnce = () => {
    entering ??= session.enter().catch((error: unknown) => {
      entering = undefined;
      throw error;
    });
    return entering;
  };
  const portal: Portal = {
    config,
    session,
    store,
    table,
    request,
    dialogs,
    registry: pageData.registry,
    enterOnce,
    forgetEntry: () => {
      entering = undefined;
    },
  };
  installHost(
    createHost({ config, request, store, dialogs, table, navigate: (to, options) => go(to, options?.replace) }),
  );
  const router = createBrowserRouter(
    [
      {
        path: '*',
        loader: ({ request: { url } }) =>
          resolve(
            {
              table,
              token: storage.token,
              ready: async () => {
                await enterOnce();
                const { user, permittedPaths } = store.get();
                return { userSource: user?.userSource, permittedPaths };
              },
              forceLogout: () => (storage.token() ? session.forceLogout() : store.reset()),
              keepTarget: target.keep,
              loadPage: ({ plugin, route }: AreaRoute) => {
                if (route.first) startFirstCall(route.first, new URL(url).searchParams);
                return loadPage(plugin, route);
              },
              moduleOpened: () => true,
            },
            withoutBase(new URL(url)),
          ),
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname,
        Component: Shell,
        HydrateFallback: Nothing,
      },
    ],
    { basename: basePath || '/' },
  );
  if (storage.token()) void enterOnce().catch(() => undefined);
  createRoot(container).render(
    <PortalContext value={portal}>
      <Root>
        <RouterProvider router={router} />
      </Root>
    </PortalContext>,
  );
  warmUp();
}
