import { bus } from '@portal/sdk';
import type { SwitchState } from '@portal/sdk/calls/plugins';
import type { ListedRegistry } from '@portal/sdk/registry';
import { type RouteTable, routeTable } from '../areas/routes.ts';
import type { World } from '../decide/decide.ts';
import type { SessionState, SessionStore } from '../session/store.ts';
import { registryInForce, sessionInForce } from './in-force.ts';

export interface Deployed {
  /** Number of the administrators' last change that this tab knows. */
  readonly revision: string;
  /** All that is deployed, and what of it is off. */
  readonly world: World;
  /** What is in force. */
  readonly registry: ListedRegistry;
  readonly table: RouteTable;
}

/** As the page carries it: without reasons, which are not for everybody. */
interface Embedded {
  readonly revision: string;
  readonly off: readonly string[];
}

function deployed(known: ListedRegistry, revision: string, world: World): Deployed {
  const registry = registryInForce(world, known);
  return { revision, world, registry, table: routeTable(registry) };
}

const named = (state: SwitchState) => new Map(state.off.map(({ target, reason }) => [target, reason]));

/** What is switched on in this tab. Pages are told before it changes, so that what was typed is kept. */
export function createDeployment(known: ListedRegistry, embedded: Embedded = { revision: '0', off: [] }) {
  const listeners = new Set<() => void>();
  const switched = new Map(embedded.off.map((target) => [target, null]));
  let state = deployed(known, embedded.revision, { table: routeTable(known), switched, quarantined: new Set() });
  const set = (revision: string, change: Partial<World>) => {
    bus.emit('page:stopping', {});
    state = deployed(known, revision, { ...state.world, ...change });
    for (const listener of listeners) listener();
  };
  return {
    get: (): Deployed => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes over what the server says, unless it is older than what is known. */
    adopt(next: SwitchState): void {
      const before = Number(state.revision);
      const now = Number(next.revision);
      const told = Array.from(state.world.switched.values()).every((reason) => reason !== null);
      if (now > before || (now === before && !told)) set(next.revision, { switched: named(next) });
    },
    /** Puts a plugin aside in this tab, or takes it back. */
    quarantine(plugin: string, aside: boolean): void {
      if (state.world.quarantined.has(plugin) === aside) return;
      const quarantined = new Set(state.world.quarantined);
      if (aside) quarantined.add(plugin);
      else quarantined.delete(plugin);
      set(state.revision, { quarantined });
    },
  };
}

export type Deployment = ReturnType<typeof createDeployment>;

/** The session as it is in force: a new one whenever the session or the deployment changes. */
export function followDeployment(store: SessionStore, deployment: Deployment): SessionStore {
  let made: { session: SessionState; of: Deployed; inForce: SessionState } | undefined;
  return {
    ...store,
    get() {
      const [session, of] = [store.get(), deployment.get()];
      if (made?.session !== session || made.of !== of)
        made = { session, of, inForce: sessionInForce(of.world, session) };
      return made.inForce;
    },
    subscribe(listener) {
      const ends = [store.subscribe(listener), deployment.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
