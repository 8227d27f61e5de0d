/** Versions of plugins that this tab knows: those of the build, those that the page carries, and what it has fetched. */
import type { SwitchState } from '@portal/sdk/calls/plugin-tabs';
import { inOrder } from '@portal/sdk/decide';
import type { ListedPlugin, ListedRegistry } from '@portal/sdk/registry';

/** What the server says, and what this tab did about it. */
export interface Told {
  readonly state: SwitchState;
  /** Plugin → the version that crashed too often here: the one before it runs instead. */
  readonly fallenBack: ReadonlyMap<string, string>;
}

interface Wanted {
  readonly plugin: string;
  readonly version: string;
}

const keyOf = ({ plugin, version }: Wanted) => `${plugin}@${version}`;
const asWanted = ({ id, version }: ListedPlugin): Wanted => ({ plugin: id, version });

const wantedBy = ({ state, fallenBack }: Told): Wanted[] =>
  state.versions.map(({ plugin, version, previous }) => ({
    plugin,
    version: previous !== null && fallenBack.get(plugin) === version ? previous : version,
  }));

export function versionsIn(
  built: ListedRegistry,
  published: readonly ListedPlugin[],
  load: (plugin: string, version: string) => Promise<ListedPlugin>,
) {
  const all = new Map([...built.plugins, ...published].map((plugin) => [keyOf(asWanted(plugin)), plugin]));
  return {
    find: (wanted: Wanted): ListedPlugin | undefined => all.get(keyOf(wanted)),
    missing: (told: Told): Wanted[] => wantedBy(told).filter((wanted) => !all.has(keyOf(wanted))),
    /** What could not be loaded stays as it was. */
    held({ state, fallenBack }: Told, before: Told): Told {
      const kept = state.versions.map((one) => {
        const earlier = before.state.versions.find(({ plugin }) => plugin === one.plugin);
        return all.has(keyOf(one)) ? one : (earlier ?? one);
      });
      return { state: { ...state, versions: kept }, fallenBack };
    },
    /** A failed version is requested again with the next change. */
    async fetch(wanted: readonly Wanted[]): Promise<void> {
      const fetched = await Promise.allSettled(wanted.map(({ plugin, version }) => load(plugin, version)));
      for (const one of fetched) if (one.status === 'fulfilled') all.set(keyOf(asWanted(one.value)), one.value);
    },
  };
}

/** All that is deployed: published versions take the place of the build's, or stand behind them. */
export function known(built: ListedRegistry, versions: ReturnType<typeof versionsIn>, told: Told): ListedRegistry {
  const runs = wantedBy(told).flatMap((wanted) => versions.find(wanted) ?? []);
  const running = new Map(runs.map((plugin) => [plugin.id, plugin]));
  const own = built.plugins.map((plugin) => running.get(plugin.id) ?? plugin);
  const added = runs.filter(({ id }) => !built.plugins.some((plugin) => plugin.id === id));
  return { ...built, plugins: inOrder(told.state.order ?? [], [...own, ...added]) };
}
