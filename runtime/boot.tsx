import { bus } from '@portal/sdk';
import { installHost } from '@portal/sdk/host';
import { lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@portal/sdk/navigation';
import { mutate } from 'swr';
import { warmUp } from '#areas/link';
import { publishedPlugin } from './areas/published.ts';
import { type Config, loadConfig } from './config.ts';
import { createDeployment, followDeployment } from './deployment/deployment.ts';
import { followServer } from './deployment/follow-server.ts';
import { inForce, LivePortal } from './deployment/live-portal.tsx';
import { arrive } from './deployment/arrive.ts';
import { moveOver } from './deployment/move-over.ts';
import { busy, leaveFrozen } from './deployment/busy.ts';
import { safely } from './deployment/safe-mode.ts';
import { tellSwitched } from './deployment/tell-switched.ts';
import { watch } from './deployment/watch.ts';
import { createHost } from './host.ts';
import { carryOut } from './http/carry-out.ts';
import { earlyOrFetch, forgetEarly } from './http/early.ts';
import { createRequest } from './http/request.ts';
import { noteServiceFault } from './http/service-faults.ts';
import { basePath, pageData } from './page-data.ts';
import type { Portal } from './portal.ts';
import { withoutBase } from './router/address.ts';
import { createPortalRouter } from './router/create-router.tsx';
import type { View } from './router/view.ts';
import { life } from './life.ts';
import { createLive, loadHub } from './live/live.ts';
import { followModes } from './standstill/follow-modes.ts';
import { hearsTopic } from './live/hears-topic.ts';
import { landingPath } from './login/paths.ts';
import { followPermissions } from './session/follow-permissions.ts';
import { keepSession } from './session/keeper.ts';
import { once } from './session/once.ts';
import { createSession } from './session/session.ts';
import { type BusyPage, storage } from './session/storage.ts';
import { createSessionStore } from './session/store.ts';
import { waitForUser } from './session/wait-for-user.ts';
import { seenByPages, waiting } from './session/waiting.ts';
import { dialogs } from './shell/dialogs.ts';
import { exportInBackground, tellOfExports } from './shell/downloads/in-background.ts';
import { warnOfIdle } from './shell/idle/warn-of-idle.tsx';
import { Root } from './shell/root.tsx';
import { askProof } from './shell/step-up/ask-proof.ts';
import { Shell } from './shell/shell.tsx';
import { tabs } from './shell/tabs/tabs.ts';

const SafeBar = lazy(() => import(/* webpackChunkName: "stopped" */ './deployment/safe-bar.tsx'));

type Go = (path: string, replace?: boolean) => void;

const leave = (url: string) => location.assign(url);
const startAnew = () => leave(`${basePath}${landingPath}`);
const unsaved = () => tabs.unsaved().length > 0;
const after = (ms: number, run: () => void): void => void setTimeout(run, ms);

/** Wires the parts of the portal together; nothing is fetched yet. */
function assemble(config: Config, go: Go): Portal {
  const { registry, published, switches } = pageData;
  const deployment =
    safely(registry, switches) ?? createDeployment(registry, { published, embedded: switches, load: publishedPlugin });
  const given = createSessionStore(storage);
  const store = followDeployment(given, deployment);
  const means = {
    toast: dialogs.toast,
    leave,
    forceLogout: (said: string | undefined) => session.forceLogout({ said }),
  };
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
    inBackground: (call, input) => exportInBackground({ request, toast: dialogs.toast }, call, input),
    serviceFault: noteServiceFault,
    prove: askProof,
    signedInAgain: () => waiting.get()?.over,
    timeoutSignal: (ms) => AbortSignal.timeout(ms),
  });
  const session = createSession({
    storage,
    store,
    request,
    go,
    leave,
    wait: (said) =>
      waitForUser(
        { store, unsaved, enter: enterAnew, go, retract: dialogs.retract, startAnew: () => after(0, startAnew) },
        said,
      ),
    closeSockets: () => live.close(),
    reload: () => location.reload(),
    after,
  });
  const live = createLive({
    store,
    request,
    token: storage.token,
    apiBase: config.apiBase,
    saveState: storage.saveSocketState,
    toast: dialogs.toast,
    endSession: (msg) => carryOut({ kind: 'logout', msg, show: true }, undefined, means),
    hears: (topic) => hearsTopic(deployment.get(), topic),
    load: loadHub,
  });
  const entry = once(session.enter);
  const enterAnew = () => {
    entry.forget();
    return entry.run();
  };
  const seen = seenByPages(store);
  keepSession({
    session,
    store,
    request,
    toast: dialogs.toast,
    warn: warnOfIdle,
    startAnew,
  });
  const askAgain = () => void mutate(() => true);
  followPermissions({ session, store, toast: dialogs.toast, askAgain, startAnew, after });
  followServer(deployment, request);
  followModes({ request, signedIn: () => storage.token() !== undefined, hidden: () => document.hidden });
  tellSwitched({ deployment, session: given.get, toast: dialogs.toast });
  tellOfExports(dialogs.toast);
  installHost(
    createHost({
      config,
      request,
      store: seen,
      dialogs,
      deployment,
      live,
      navigate: (to, options) => go(to, options?.replace),
    }),
  );
  return {
    config,
    session,
    store: seen,
    deployment,
    ...inForce(deployment),
    request,
    dialogs,
    live,
    enterOnce: entry.run,
    forgetEntry: entry.forget,
  };
}

const busyPageOf = (view: View | undefined): BusyPage | undefined =>
  view?.area && { plugin: view.area.plugin.id, version: view.area.plugin.version, path: view.path };

/** Element that the portal is rendered into, where a host shell mounts it. */
interface Place {
  readonly window?: Window;
  /** What stands around the portal. */
  readonly wrap?: (tree: ReactNode) => ReactNode;
}

/**
 * Starts config, session, registry, menus and router in this order; nothing of a plugin is loaded before its route is
 * requested.
 * @returns what takes the portal away again, without a trace.
 */
export async function boot(container: HTMLElement, place: Place = {}): Promise<() => void> {
  const config = await loadConfig(globalThis.fetch.bind(globalThis), pageData.base, pageData.config);
  const portal = assemble(config, (path, replace = false) => void router.navigate(path, { replace }));
  if (storage.token()) void portal.enterOnce().catch(() => undefined); // together with the page's files
  const frozen = leaveFrozen(portal.deployment);
  busy.watch();
  const router = createPortalRouter(portal, Shell, place.window);
  const shown = () => Object.values(router.state.loaderData)[0] as View | undefined;
  const {
    deployment,
    request,
    dialogs: { toast },
  } = portal;
  const signedIn = () => storage.token() !== undefined;
  watch({ deployment, request, toast, now: Date.now, signedIn, frozen, shown: () => busyPageOf(shown()) });
  const reopen = () => {
    const { pathname, search } = withoutBase(new URL(location.href));
    void router.navigate(`${pathname}${search}`, { replace: true });
  };
  life.until(moveOver({ deployment, tabs, shown, reopen }));
  life.until(arrive({ ...portal, navigated: (listener) => router.subscribe(listener), shown, reopen }));
  const root = createRoot(container);
  const { wrap = (tree: ReactNode) => tree } = place;
  root.render(
    wrap(
      <LivePortal portal={portal}>
        <Root>
          {storage.safeMode() !== null && (
            <Suspense fallback={null}>
              <SafeBar />
            </Suspense>
          )}
          <RouterProvider router={router} />
        </Root>
      </LivePortal>,
    ),
  );
  const forget = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    forgetEarly();
    forget();
  });
  warmUp(storage.token() !== undefined);
  return () => {
    bus.emit('page:stopping', {}); // drafts are kept
    root.unmount();
    router.dispose();
    life.end();
  };
}
