import { installHost } from '@portal/sdk/host';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { warmUp } from '#areas/link';
import { routeTable } from './areas/routes.ts';
import { type Config, loadConfig } from './config.ts';
import { createHost } from './host.ts';
import { carryOut } from './http/carry-out.ts';
import { earlyOrFetch, forgetEarly } from './http/early.ts';
import { createRequest } from './http/request.ts';
import { basePath, pageData } from './page-data.ts';
import { type Portal, PortalContext } from './portal.ts';
import { createPortalRouter, withoutBase } from './router/create-router.tsx';
import { createLive, loadHub } from './live/live.ts';
import { landingPath } from './login/paths.ts';
import { keepSession } from './session/keeper.ts';
import { once } from './session/once.ts';
import { createSession } from './session/session.ts';
import { storage } from './session/storage.ts';
import { createSessionStore } from './session/store.ts';
import { dialogs } from './shell/dialogs.ts';
import { warnOfIdle } from './shell/idle/warn-of-idle.tsx';
import { Root } from './shell/root.tsx';
import { Shell } from './shell/shell.tsx';

type Go = (path: string, replace?: boolean) => void;

const leave = (url: string) => location.assign(url);

/** The parts of the portal, bound to each other; nothing is fetched yet. */
function assemble(config: Config, go: Go): Portal {
  const store = createSessionStore(storage);
  const table = routeTable(pageData.registry);
  const means = { toast: dialogs.toast, leave, forceLogout: () => session.forceLogout() };
  const request = createRequest({
    fetch: earlyOrFetch,
    apiBase: () => config.apiBase,
    ssoHosts: () => config.redirectOrigins,
    origin: location.origin,
    token: storage.token,
    page: () => ({
      title: document.title,
      path: withoutBase(new URL(location.href)).pathname,
      entId: store.get().user?.entId ?? undefined,
    }),
    carryOut: (action, traceId) => carryOut(action, traceId, means),
    timeoutSignal: (ms) => AbortSignal.timeout(ms),
  });
  const session = createSession({
    storage,
    store,
    request,
    go,
    leave,
    closeSockets: () => live.close(),
    reload: () => location.reload(),
    after: (ms, run) => void setTimeout(run, ms),
  });
  const live = createLive({
    store,
    request,
    token: storage.token,
    apiBase: config.apiBase,
    saveState: storage.saveSocketState,
    toast: dialogs.toast,
    endSession: (msg) => carryOut({ kind: 'logout', msg, show: true }, undefined, means),
    load: loadHub,
  });
  const entry = once(session.enter);
  keepSession({
    session,
    store,
    request,
    toast: dialogs.toast,
    warn: warnOfIdle,
    startAnew: () => location.assign(`${basePath}${landingPath}`),
  });
  installHost(
    createHost({ config, request, store, dialogs, table, live, navigate: (to, options) => go(to, options?.replace) }),
  );
  return {
    config,
    session,
    store,
    table,
    request,
    dialogs,
    registry: pageData.registry,
    enterOnce: entry.run,
    forgetEntry: entry.forget,
  };
}

/** Config, session, registry, menus, router: in this order, and nothing of a plugin before its route is asked for. */
export async function boot(container: HTMLElement): Promise<void> {
  const config = await loadConfig(globalThis.fetch.bind(globalThis), basePath, pageData.config);
  const portal = assemble(config, (path, replace = false) => void router.navigate(path, { replace }));
  if (storage.token()) void portal.enterOnce().catch(() => undefined); // together with the page's files
  const router = createPortalRouter(portal, Shell);
  createRoot(container).render(
    <PortalContext value={portal}>
      <Root>
        <RouterProvider router={router} />
      </Root>
    </PortalContext>,
  );
  const forget = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    forgetEarly();
    forget();
  });
  warmUp(storage.token() !== undefined);
}
