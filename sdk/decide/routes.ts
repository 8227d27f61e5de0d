import { addressOf, type ListedPlugin, type ListedRegistry, type ListedRoute } from '../registry.ts';
import { subAppAt, subAppsOf } from './sub-apps.ts';

/** A route of an area and the plugin that serves it. */
export interface AreaRoute {
  readonly plugin: ListedPlugin;
  readonly route: ListedRoute;
}

/** Paths match without a trailing slash; only `/Base` is also served as `/base` (the spec spells both). */
export const normalPath = (path: string): string => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return bare.replace(/^\/base(?=\/|$)/, '/Base');
};

/** Path tables of a registry: pages by address, and redirects. */
export function routeTable({ plugins }: ListedRegistry) {
  const pages = new Map<string, AreaRoute>();
  const redirects = new Map<string, string>();
  for (const plugin of plugins) {
    for (const route of plugin.routes) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const address = addressOf(route, path);
        pages.set(normalPath(address), { plugin, route });
        if (address !== path) redirects.set(normalPath(path), address);
      }
    }
    for (const { path, redirect } of plugin.redirects) redirects.set(normalPath(path), redirect);
  }
  const subApps = subAppsOf(plugins);
  for (const { base, home } of subApps) if (home !== undefined) redirects.set(base, home);
  return {
    find: (path: string): AreaRoute | undefined => pages.get(normalPath(path)),
    redirectOf: (path: string): string | undefined => redirects.get(normalPath(path)),
    serves: (path: string): boolean => pages.has(normalPath(path)) || redirects.has(normalPath(path)),
    subApps,
    /** The micro-app that is active at a path. */
    subAppAt: (path: string) => subAppAt(subApps, path),
    /** Route of a plugin by its name, for notices and documents. */
    named: (plugin: string, name: string): ListedRoute | undefined =>
      plugins.find(({ id }) => id === plugin)?.routes.find((route) => route.name === name),
  };
}

export type RouteTable = ReturnType<typeof routeTable>;
