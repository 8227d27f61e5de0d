import type { BuiltPlugin, BuiltRoute } from '@portal/sdk/registry';
import type { ComponentType } from 'react';
import { pageData } from '../page-data.ts';
import { loadKit } from './kits.ts';
import { heal, preload } from './preload.ts';

type Federation = typeof import('./federation.ts');

let federation: Promise<Federation> | undefined;

/** The federation runtime; a failed download may be tried again. */
function loadFederation(): Promise<Federation> {
  federation ??= import(/* webpackChunkName: "mfrt" */ './federation.ts').catch((error: unknown) => {
    federation = undefined;
    throw error;
  });
  return federation;
}

const filesOf = (plugin: BuiltPlugin, route: BuiltRoute) => {
  const { federation: runtime, kits } = pageData.registry.runtime;
  return [...runtime, plugin.entry, ...route.assets, ...route.kits.flatMap((kit) => kits[kit] ?? [])];
};

/** Starts all that a route needs, in one round. */
export function prefetchPage(plugin: BuiltPlugin, route: BuiltRoute): void {
  preload(filesOf(plugin, route));
}

/** Fetches a route's page: federation runtime, entry, chunks and kits together. @throws when any of them fails. */
export async function loadPage(plugin: BuiltPlugin, route: BuiltRoute): Promise<ComponentType> {
  prefetchPage(plugin, route);
  const [runtime] = await Promise.all([loadFederation(), ...route.kits.map(loadKit)]);
  const module = await runtime.loadExpose<{ default: ComponentType }>(plugin, route.expose);
  if (!module) throw new Error(`${plugin.container} has no module ${route.expose}.`);
  return module.default;
}

/** Makes a failed route loadable again. @throws whatever keeps it from that, as a rejection. */
export const healPage = async (plugin: BuiltPlugin, route: BuiltRoute, fetchFile: typeof fetch): Promise<void> =>
  heal(filesOf(plugin, route), fetchFile);

/** Fetches the federation runtime while nothing else happens, so that the first click needs one round. */
export function warmUp(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  whenIdle(() => void loadFederation().catch(() => undefined));
}
