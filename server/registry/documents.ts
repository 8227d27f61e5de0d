/** The texts that leave a built registry: each is signed as it stands, and checked by whoever reads it. */
import { createHash } from 'node:crypto';
import { pageToWire } from '@portal/sdk/contract';
import {
  addressOf,
  type Asset,
  type BuiltPlugin,
  type BuiltRegistry,
  type BuiltRoute,
  type FirstCall,
  type ListedPlugin,
  type ListedRegistry,
  type PageHere,
} from '@portal/sdk/registry';

/** JSON that cannot end the element which carries it. */
export const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const listedPlugin = ({
  container: _container,
  entry: _entry,
  routes,
  cards,
  ...plugin
}: BuiltPlugin): ListedPlugin => ({
  ...plugin,
  routes: routes.map(({ assets: _assets, kits: _kits, first: _first, ...route }) => route),
  cards: cards.map(({ assets: _assets, kits: _kits, ...card }) => card),
});

/** What every page carries of the registry: a hash for each file of each page would be most of its weight. */
const listed = ({ plugins, ...registry }: BuiltRegistry): ListedRegistry => ({
  ...registry,
  plugins: plugins.map(listedPlugin),
});

export interface PlacedRoute {
  readonly plugin: BuiltPlugin;
  readonly route: BuiltRoute;
}

/** The question of a list whose address names no filters. */
function earlyCall({ method, path, dialect }: FirstCall): NonNullable<PageHere['early']> {
  const wire = pageToWire({ dialect }, {});
  if (method === 'POST' || method === 'PUT') return { method, path, body: JSON.stringify(wire) };
  const query = Object.entries(wire).map(([name, value]): [string, string] => [name, String(value)]);
  return { method, path: `${path}?${new URLSearchParams(query)}` };
}

function hereOf({ plugin, route }: PlacedRoute): PageHere {
  const { expose, assets, kits, first, access, path, under, name } = route;
  const section = plugin.routes.find((one) => one.name === under)?.path ?? path;
  const { container, entry } = plugin;
  const files = { expose, assets, kits, container, entry, ...(first && { first, early: earlyCall(first) }) };
  return { plugin: plugin.id, route: name, access: access ?? 'menu', section, ...files };
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
      plugin.routes.map((route) => [pageName({ plugin, route }), embedded(hereOf({ plugin, route }))]),
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
