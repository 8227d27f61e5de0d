import type { Host } from '@portal/sdk/host';
import type { Config } from './config.ts';
import { basePath, pageData } from './page-data.ts';
import type { Live } from './live/live.ts';
import type { SessionStore } from './session/store.ts';
import type { dialogs } from './shell/dialogs.ts';
import { overlays } from './shell/overlays.ts';
import type { Deployment } from './deployment/deployment.ts';
import { cardLoader, declaredTodos, offeredCards } from './areas/cards.ts';
import { canOpen } from './router/can-open.ts';

interface HostParts {
  readonly config: Config;
  readonly request: Host['request'];
  readonly store: SessionStore;
  readonly dialogs: typeof dialogs;
  readonly deployment: Deployment;
  readonly live: Live;
  readonly navigate: Host['navigate'];
}

/** The real host behind the SDK's port. */
export function createHost({ config, request, store, dialogs, deployment, live, navigate }: HostParts): Host {
  const mayOpen = (path: string) => {
    const { world } = deployment.get();
    return canOpen(world.table, store.get(), path, world);
  };
  return {
    deployment: { ...config, basePath },
    request,
    session: store.get,
    onSession: store.subscribe,
    toast: dialogs.toast,
    confirm: dialogs.confirm,
    modal: dialogs.modal,
    preview: (file, among) => void overlays.open('preview', { file, among }),
    navigate,
    canOpen: mayOpen,
    cards: () => offeredCards(deployment.get().registry, mayOpen),
    loadCard: cardLoader(pageData.registry, globalThis.fetch.bind(globalThis)),
    todos: () => declaredTodos(deployment.get().registry, mayOpen),
    onMessage: live.onMessage,
    now: () => Date.now(),
  };
}
