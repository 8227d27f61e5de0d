/** Plugin declarations, evaluated without running page code. Apart from `areas.ts`, so that tests need not compile pages. */
import type { Plugin } from '@portal/sdk/registry';
import { demandOwnId, sourceAreas } from './source-registry.ts';

/** A plugin's declaration: data only, its pages stay unloaded. */
export type PluginManifest = Plugin;

/** Declarations of all areas. @throws Error when a declaration calls itself otherwise than its folder. */
export async function readManifests(ids: readonly string[] = sourceAreas()): Promise<PluginManifest[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { default: plugin } = (await import(`../plugins/${id}/plugin.ts`)) as { default: Plugin };
      demandOwnId(id, plugin.id);
      return plugin;
    }),
  );
}
