import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import type { Host } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));

/** Reports, in idle time, how long the first page of each plugin took to load in this tab. */
export function tellLoads(request: Host['request'], now: () => number) {
  const told = new Set<string>();
  return async <T>({ id, version }: ListedPlugin, load: () => Promise<T>): Promise<T> => {
    const began = now();
    const loaded = await load();
    const ms = Math.round(now() - began);
    const key = `${id}@${version}`;
    if (told.has(key)) return loaded;
    told.add(key);
    whenIdle(
      () => void request(pluginTabs.loaded, { plugin: id, version, ms }, { quiet: true }).catch(() => undefined),
    );
    return loaded;
  };
}
