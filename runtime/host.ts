import { closedFor, fillsOf, labelOf, providerOf } from '@portal/sdk/decide';
import { actAs, hold, type Host, type PortalDialog, portalOwner } from '@portal/sdk/host';
import type { UserInfo } from '@portal/sdk/calls/session';
import type { Config } from './config.ts';
import { basePath } from './page-data.ts';
import type { Live } from './live/live.ts';
import type { SessionStore } from './session/store.ts';
import type { dialogs } from './shell/dialogs.ts';
import { overlays } from './shell/overlays.ts';
import type { Deployment } from './deployment/deployment.ts';
import { settingsReader } from './deployment/settings.ts';
import { declaredTodos, offeredCards, partLoaders } from './areas/cards.ts';
import { signed } from './resources/book.ts';
import { keepResourceRegistry } from './resources/keep.ts';
import { canOpen, personOf } from './router/can-open.ts';

interface HostParts {
  readonly config: Config;
  readonly request: Host['request'];
  readonly store: SessionStore;
  readonly dialogs: typeof dialogs;
  readonly deployment: Deployment;
  readonly live: Live;
  readonly navigate: Host['navigate'];
}

/** Users of source 2 change companies, all others enterprises. */
const dialogOf = (name: PortalDialog, user: UserInfo | undefined) => {
  if (name !== 'company') return name;
  return user?.userSource === '2' ? 'companies' : 'enterprises';
};

/** The real host behind the SDK's port; everything that it hands out is recorded in the resource registry. */
export function createHost({ config, request, store, dialogs, deployment, live, navigate }: HostParts): Host {
  const mayOpen = (path: string) => {
    const { world } = deployment.get();
    return canOpen(world.table, store.get(), path, world);
  };
  const asked = () => {
    const { world, plugins } = deployment.get();
    return { world, plugins, person: personOf(store.get()) };
  };
  keepResourceRegistry(deployment);
  return {
    deployment: { ...config, basePath },
    request,
    session: store.get,
    onSession: (listener) => hold('session', '会话', store.subscribe(listener)),
    toast: dialogs.toast,
    confirm: (question) => dialogs.confirm(signed(question)),
    modal: (spec) => dialogs.modal(signed(spec)),
    preview: (file, among) => void overlays.open('preview', { file, among }),
    portalDialog: (name) => void overlays.open(dialogOf(name, store.get().user)),
    loadViewer: async () => (await import(/* webpackChunkName: "preview" */ './shell/preview/file-viewer.tsx')).default,
    navigate,
    canOpen: mayOpen,
    cards: () => offeredCards(deployment.get().registry, mayOpen),
    ...partLoaders(() => deployment.get().registry, globalThis.fetch.bind(globalThis)),
    fills: (slot) => fillsOf(asked(), slot),
    provider: (service) => providerOf(asked(), service),
    todos: () => declaredTodos(deployment.get().registry, mayOpen),
    noticeAction(notice) {
      const { plugins } = deployment.get().registry;
      const open = async () => {
        const { openNotice } = await import(/* webpackChunkName: "notices" */ './shell/notices/open-notice.ts');
        openNotice(notice, plugins);
      };
      return { label: labelOf(plugins, notice.noticeType), closed: closedFor(notice), open: () => void open() };
    },
    onMessage: (channel, listener) => {
      const end = actAs(portalOwner, () => live.onMessage(channel, listener)); // the bus is heard by the portal
      return hold('channel', channel, end);
    },
    now: () => Date.now(),
    settings: settingsReader(() => deployment.get().settings),
    onSettings: (listener) => hold('session', '设置', deployment.subscribe(listener)),
  };
}
