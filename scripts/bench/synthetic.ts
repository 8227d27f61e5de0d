/** Plugins that exist only in the registry: for what the page carries per plugin, and what many of them cost. */
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Asset, BuiltPlugin, BuiltRegistry } from '@portal/sdk/registry';
import { composePage } from '../../server/page.ts';
import { asBuilt } from '../../server/registry/live-releases.ts';
import { sealRegistry } from '../../server/registry/seal.ts';
import { signingKey } from '../signing-key.ts';

/** Hashes differ from plugin to plugin, as real ones do: they are what does not compress. */
const assetFor = (number: number, { url }: Asset): Asset => {
  const digest = createHash('sha384').update(`${number} ${url}`).digest();
  const hash = digest.toString('hex').slice(0, 10);
  return {
    url: url.replace(/\.[0-9a-f]{8,10}\./, `.${hash}.`).replace(/^plugins\/[^/]+/, `plugins/area${number}`),
    integrity: `sha384-${digest.toString('base64')}`,
  };
};

/** The numbered copy of a plugin: its own addresses, hashes and labels. */
export function copyOf(plugin: BuiltPlugin, number: number): BuiltPlugin {
  const id = `area${number}`;
  const routes = plugin.routes.map(({ aliases: _, ...route }) => ({
    ...route,
    path: `/${id}${route.path}` as const,
    title: `${route.title}${number}`,
    assets: route.assets.map((asset) => assetFor(number, asset)),
  }));
  const menus = Object.fromEntries(
    Object.entries(plugin.menus).map(([name, menu]) => [name, { ...menu, title: `${menu.title}${number}` }]),
  );
  const container = plugin.container.replace(plugin.id, id);
  const name = `${plugin.name}${number}`;
  return { ...plugin, id, name, container, entry: assetFor(number, plugin.entry), routes, menus, redirects: [] };
}

export const withCopies = (registry: BuiltRegistry, count: number): BuiltRegistry => {
  const [template] = registry.plugins.slice(-1);
  const copies = template ? Array.from({ length: count }, (_, index) => copyOf(template, index + 1)) : [];
  return { ...registry, plugins: [...registry.plugins, ...copies] };
};

/** What is left of a plugin without its labels: where its entry is and how it is called. */
const entryOnly = (plugin: BuiltPlugin): BuiltPlugin => ({
  ...plugin,
  name: '',
  routes: [],
  redirects: [],
  menus: {},
  notices: {},
  todos: {},
  documents: {},
  numbers: {},
});

const pageBytes = (registry: BuiltRegistry): number =>
  brotliCompressSync(
    composePage({
      base: '/ef-plus',
      sealed: sealRegistry(registry, signingKey().privateKey),
      config: {},
      deployed: asBuilt,
      title: '',
    }),
  ).length;

const few = 2;
const many = 12;

/** Brotli bytes by which one more plugin lengthens the page: with its labels and pages, and its entry alone. */
export function growthPerPlugin(registry: BuiltRegistry): { whole: number; entry: number } {
  const template = registry.plugins.at(-1);
  if (!template) throw new Error('The registry is empty.');
  const growth = (shape: (plugin: BuiltPlugin) => BuiltPlugin) => {
    const bytesOf = (count: number) => {
      const plugins = Array.from({ length: count }, (_, index) => shape(copyOf(template, index + 1)));
      return pageBytes({ ...registry, plugins });
    };
    return (bytesOf(many) - bytesOf(few)) / (many - few);
  };
  return { whole: growth((plugin) => plugin), entry: growth(entryOnly) };
}
