/** The statically linked twin of `federated.ts`: the same portal in one build. */
import type { ListedPart, ListedPlugin } from '@portal/sdk/registry';
import type { ComponentType } from 'react';
import { pages } from '../../.cache/static-links.ts';

const pageOf = (plugin: ListedPlugin, part: ListedPart) => pages[`${plugin.id}/${part.expose}`]?.();

/** Without a registry of first calls, each page asks for its own list. */
export const prefetchPage = async (plugin: ListedPlugin, part: ListedPart): Promise<undefined> =>
  void (await pageOf(plugin, part));

/** @throws when the chunk cannot be fetched. */
export async function loadPage<T = ComponentType>(plugin: ListedPlugin, part: ListedPart): Promise<T> {
  const module = await pageOf(plugin, part);
  if (!module) throw new Error(`${plugin.id} has no module ${part.expose}.`);
  return module.default as T;
}

export const healPage = (_plugin: ListedPlugin, _part: ListedPart, _fetchFile: typeof fetch): Promise<void> =>
  Promise.resolve();

export const warmUp = (_signedIn: boolean): void => undefined;
