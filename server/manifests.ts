/** Plugin declarations, evaluated without running page code. Apart from `areas.ts`, so that tests need not compile pages. */
import type { Plugin } from '@portal/sdk';
import { enabledAreas } from './areas.ts';

/** A plugin's declaration: data only, its pages stay unloaded. */
export type PluginManifest = Plugin;

/** Declarations of the enabled areas. @throws Error when a declaration calls itself otherwise than its folder. */
export async function readManifests(ids: readonly string[] = enabledAreas()): Promise<PluginManifest[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { default: plugin } = (await import(`../plugins/${id}/plugin.ts`)) as { default: Plugin };
      if (plugin.id !== id) throw new Error(`plugins/${id}/plugin.ts declares the id ${plugin.id}.`);
      return plugin;
    }),
  );
}
