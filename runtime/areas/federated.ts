import type { FirstCall, ListedPart, ListedPlugin, PartFiles } from '@portal/sdk/registry';
import type { ComponentType } from 'react';
import { pageData } from '../page-data.ts';
import { filesOf, learnFiles } from './files.ts';
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

function assetsOf({ entry, assets, kits }: PartFiles) {
  const { federation: runtime, kits: files } = pageData.registry.runtime;
  return [...runtime, entry, ...assets, ...kits.flatMap((kit) => files[kit] ?? [])];
}

/** Starts all that a page or a card needs, in one round. @returns the list that its page shows first. */
export async function prefetchPage(plugin: ListedPlugin, part: ListedPart): Promise<FirstCall | undefined> {
  const files = await filesOf(plugin, part);
  preload(assetsOf(files));
  return files.first;
}

/** Fetches what has code: federation runtime, entry, chunks and kits together. @throws when any of them fails. */
export async function loadPage<T = ComponentType>(plugin: ListedPlugin, part: ListedPart): Promise<T> {
  const files = await filesOf(plugin, part);
  preload(assetsOf(files));
  const [runtime] = await Promise.all([loadFederation(), ...files.kits.map(loadKit)]);
  const module = await runtime.loadExpose<{ default: T }>(files);
  if (!module?.default) throw new Error(`${files.container} has no module ${files.expose} with a default export.`);
  return module.default;
}

/** Makes failed files loadable again. @throws whatever keeps it from that, as a rejection. */
export const healPage = async (plugin: ListedPlugin, part: ListedPart, fetchFile: typeof fetch): Promise<void> =>
  heal(assetsOf(await filesOf(plugin, part)), fetchFile);

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));

/**
 * Loads in idle time what the first click needs besides the page itself; for signed-in users also the kits of lists.
 */
export const warmUp = (signedIn: boolean): void =>
  void whenIdle(() => {
    learnFiles();
    void loadFederation().catch(() => undefined);
    if (signedIn) void loadKit('@portal/sdk/ui/table').catch(() => undefined);
  });
