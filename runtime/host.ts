import type { Host } from '@portal/sdk/host';
import type { Config } from './config.ts';
import { basePath } from './page-data.ts';
import type { SessionStore } from './session/store.ts';
import type { dialogs } from './shell/dialogs.ts';
import type { RouteTable } from './areas/routes.ts';
import { canOpen } from './router/can-open.ts';

interface HostParts {
  readonly config: Config;
  readonly request: Host['request'];
  readonly store: SessionStore;
  readonly dialogs: typeof dialogs;
  readonly table: RouteTable;
  readonly navigate: Host['navigate'];
}

/** The real host behind the SDK's port. */
export const createHost = ({ config, request, store, dialogs, table, navigate }: HostParts): Host => ({
  deployment: { ...config, basePath },
  request,
  session: store.get,
  onSession: store.subscribe,
  toast: dialogs.toast,
  confirm: dialogs.confirm,
  navigate,
  canOpen: (path) => canOpen(table, store.get(), path),
  now: () => Date.now(),
});
