/** The texts that leave a built registry: each is signed as it stands, and checked by whoever reads it. */
import { createHash } from 'node:crypto';
import { embedded, hereOf, listedPlugin } from '@portal/sdk/deployment';
import {
  addressOf,
  type Asset,
  type BuiltPlugin,
  type BuiltRegistry,
  type BuiltRoute,
  type ListedRegistry,
} from '@portal/sdk/registry';

/** What every page carries of the registry. */
const listed = ({ plugins, ...registry }: BuiltRegistry): ListedRegistry => ({
  ...registry,
  plugins: plugins.map(listedPlugin),
});

export interface PlacedRoute {
  readonly plugin: BuiltPlugin;
  readonly route: BuiltRoute;
}

/** Name of a page among the documents. */
export const pageName = ({ plugin, route }: PlacedRoute): string => `${plugin.id}/${route.name}`;

export interface Documents {
  readonly whole: string;
  readonly listed: string;
  /** By `pageName`. */
  readonly here: Readonly<Record<string, string>>;
}

/** The same registry always gives the same texts. */
export const documentsOf = (registry: BuiltRegistry): Documents => ({
  whole: JSON.stringify(registry),
  listed: embedded(listed(registry)),
  here: Object.fromEntries(
    registry.plugins.flatMap((plugin) =>
      plugin.routes.map((route) => [pageName({ plugin, route }), embedded(hereOf(plugin, route))]),
    ),
  ),
});

/** The whole registry as a file that never changes under its name. */
export const registryFile = ({ revision }: BuiltRegistry, { whole }: Documents): Asset => ({
  url: `registry.${revision}.json`,
  integrity: `sha384-${createHash('sha384').update(whole).digest('base64')}`,
});

/** Pages by path, redirects followed once, as the browser's router will. */
export function routesByPath({ plugins }: BuiltRegistry): ReadonlyMap<string, PlacedRoute> {
  const found = new Map<string, PlacedRoute>();
  for (const plugin of plugins)
    for (const route of plugin.routes)
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        found.set(path, { plugin, route });
        found.set(addressOf(route, path), { plugin, route });
      }
  const redirects = plugins.flatMap((plugin) => plugin.redirects);
  const ownHome = ['/', '/index', '/finance', '/finance/home'].map((path) => ({ path, redirect: '/ef/home' }));
  for (const { path, redirect } of [...redirects, ...ownHome]) {
    const target = found.get(redirect);
    if (target) found.set(path, target);
  }
  return found;
}
