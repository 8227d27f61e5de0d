/** The statically linked twin of `federated.ts`: the same portal in one build. */
import type { BuiltPlugin, BuiltRoute } from '@portal/sdk/registry';
import type { ComponentType } from 'react';
import { pages } from '../../.cache/static-links.ts';

export const prefetchPage = (plugin: BuiltPlugin, route: BuiltRoute): void =>
  void pages[`${plugin.id}/${route.expose}`]?.().catch(() => undefined);

/** @throws when the chunk cannot be fetched. */
export async function loadPage(plugin: BuiltPlugin, route: BuiltRoute): Promise<ComponentType> {
  const module = await pages[`${plugin.id}/${route.expose}`]?.();
  if (!module) throw new Error(`${plugin.id} has no page ${route.expose}.`);
  return module.default;
}

export const healPage = (_plugin: BuiltPlugin, _route: BuiltRoute, _fetchFile: typeof fetch): Promise<void> =>
  Promise.resolve();

export const warmUp = (): void => undefined;
