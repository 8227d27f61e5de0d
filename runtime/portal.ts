import type { RouteTable } from '@portal/sdk/decide';
import type { Host } from '@portal/sdk/host';
import type { ListedRegistry } from '@portal/sdk/registry';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Config } from './config.ts';
import type { Deployment } from './deployment/deployment.ts';
import type { Live } from './live/live.ts';
import type { SessionControl } from './session/session.ts';
import type { SessionState, SessionStore } from './session/store.ts';
import type { dialogs } from './shell/dialogs.ts';

/** The parts of the running portal, for the runtime's own pages. */
export interface Portal {
  readonly config: Config;
  readonly session: SessionControl;
  readonly store: SessionStore;
  /** Paths that are in force; a new one after each switch. */
  readonly table: RouteTable;
  readonly deployment: Deployment;
  readonly request: Host['request'];
  readonly dialogs: typeof dialogs;
  readonly live: Pick<Live, 'inspect'>;
  /** Plugins and contributions that are in force; a new one after each switch. */
  readonly registry: ListedRegistry;
  /** Loads the token's user once; a failure may be tried again. */
  readonly enterOnce: () => Promise<unknown>;
  /** The next `enterOnce` loads anew: another user signed in. */
  readonly forgetEntry: () => void;
}

export const PortalContext = createContext<Portal | undefined>(undefined);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('The portal has not booted.');
  return portal;
}

export function useSessionState(): SessionState {
  const { store } = usePortal();
  return useSyncExternalStore(store.subscribe, store.get);
}
