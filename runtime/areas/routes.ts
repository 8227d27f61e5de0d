import type { ListedPlugin, ListedRegistry, ListedRoute } from '@portal/sdk/registry';

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
      for (const path of [route.path, ...(route.aliases ?? [])]) pages.set(normalPath(path), { plugin, route });
    }
    for (const { path, redirect } of plugin.redirects) redirects.set(normalPath(path), redirect);
  }
  return {
    find: (path: string): AreaRoute | undefined => pages.get(normalPath(path)),
    redirectOf: (path: string): string | undefined => redirects.get(normalPath(path)),
    serves: (path: string): boolean => pages.has(normalPath(path)) || redirects.has(normalPath(path)),
    /** Route of a plugin by its name, for notices and documents. */
    named: (plugin: string, name: string): ListedRoute | undefined =>
      plugins.find(({ id }) => id === plugin)?.routes.find((route) => route.name === name),
  };
}

export type RouteTable = ReturnType<typeof routeTable>;
