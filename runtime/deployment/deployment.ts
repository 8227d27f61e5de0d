import { bus } from '@portal/sdk';
import type { SwitchState } from '@portal/sdk/calls/plugin-tabs';
import { type RouteTable, routeTable, type Unfit, type World } from '@portal/sdk/decide';
import type { ListedPlugin, ListedRegistry } from '@portal/sdk/registry';
import type { SessionState, SessionStore } from '../session/store.ts';
import { registryInForce, sessionInForce } from './in-force.ts';
import { type Settings, settingsIn } from './settings.ts';
import { known, type Told, versionsIn } from './versions.ts';

export interface Deployed {
  /** Number of the last change that this tab knows. */
  readonly revision: string;
  /** All that is deployed, and what of it is off. */
  readonly world: World;
  /** Every plugin at the version that runs, on or off. */
  readonly plugins: readonly ListedPlugin[];
  /** What is in force. */
  readonly registry: ListedRegistry;
  readonly table: RouteTable;
  /** Settings that are not as their plugin declares them. */
  readonly settings: Settings;
}

const asBuilt: SwitchState = { revision: '0', off: [], versions: [], personal: false };

const unfitIn = ({ versions }: SwitchState): ReadonlyMap<string, Unfit> =>
  new Map(versions.flatMap(({ plugin, unfit }) => (unfit ? [[plugin, unfit]] : [])));

function deployed(told: Told, registry: ListedRegistry, quarantined: ReadonlySet<string>): Deployed {
  const { state } = told;
  const switched = new Map(state.off.map(({ target, reason }) => [target, reason]));
  const world: World = { table: routeTable(registry), switched, quarantined, unfit: unfitIn(state) };
  const inForce = registryInForce(world, registry);
  const { plugins } = registry;
  const settings = settingsIn(state);
  return { revision: state.revision, world, plugins, registry: inForce, table: routeTable(inForce), settings };
}

const isNewer = (next: SwitchState, than: SwitchState): boolean => BigInt(next.revision) > BigInt(than.revision);

/** A repeated report of the same change adds reasons that were missing, or versions for this user alone. */
const saysMore = (next: SwitchState, than: SwitchState): boolean =>
  next.revision === than.revision &&
  (than.off.some(({ reason }) => reason === null) || JSON.stringify(next.versions) !== JSON.stringify(than.versions));

interface Options {
  /** Published versions that the page carries. Default none. */
  readonly published?: readonly ListedPlugin[] | undefined;
  /** What the page says is off and runs. Default all as it was built. */
  readonly embedded?: SwitchState | undefined;
  /** Fetches a published version, and checks it. Default never. */
  readonly load?: (plugin: string, version: string) => Promise<ListedPlugin>;
}

const nowhere = () => Promise.reject(new Error('Nothing is published here.'));

/** The deployment that runs in this tab. Pages hear of a change before it happens, so that typed text is kept. */
export function createDeployment(built: ListedRegistry, options: Options = {}) {
  const { published = [], embedded = asBuilt, load = nowhere } = options;
  const listeners = new Set<() => void>();
  const versions = versionsIn(built, published, load);
  let told: Told = { state: embedded, fallenBack: new Map() };
  let quarantined: ReadonlySet<string> = new Set();
  let state = deployed(told, known(built, versions, told), quarantined);
  const set = () => {
    bus.emit('page:stopping', {});
    state = deployed(told, known(built, versions, told), quarantined);
    for (const listener of listeners) listener();
  };
  /**
   * Applies switches at once and versions once they are loaded; a version that cannot be loaded leaves the current one
   * running.
   */
  const take = (next: Told) => {
    const before = told;
    const missing = versions.missing(next);
    told = missing.length > 0 ? { ...next, state: { ...next.state, versions: before.state.versions } } : next;
    set();
    if (missing.length === 0) return;
    void versions.fetch(missing).then(() => {
      if (isNewer(told.state, next.state)) return;
      told = versions.held(next, before);
      set();
    });
  };
  return {
    get: (): Deployed => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes over the state that the server reports, unless it is older than the known one. */
    adopt(next: SwitchState): void {
      if (isNewer(next, told.state) || saysMore(next, told.state)) take({ ...told, state: next });
    },
    /** Goes back to the previous version in this tab. @returns whether there is one. */
    fallBack(plugin: string): boolean {
      const running = told.state.versions.find((one) => one.plugin === plugin);
      if (!running?.previous || told.fallenBack.get(plugin) === running.version) return false;
      take({ ...told, fallenBack: new Map(told.fallenBack).set(plugin, running.version) });
      return true;
    },
    /** Disables a plugin in this tab, or enables it again. */
    quarantine(plugin: string, aside: boolean): void {
      if (quarantined.has(plugin) === aside) return;
      const next = new Set(quarantined);
      if (aside) next.add(plugin);
      else next.delete(plugin);
      quarantined = next;
      set();
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
