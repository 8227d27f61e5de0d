/** A bundled plugin as the registry describes it: contributions as data, and the files of each page with their hashes. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageCall } from '../contract/index.ts';
import type { Asset, BuiltCard, BuiltJoin, BuiltPlugin, BuiltRoute, FirstCall } from '../registry.ts';
import { containerName, type Declared, kitsOf, type PageSource } from './declared.ts';
import { builtService } from './service.ts';
import { builtJoining, builtNotices } from './built-joins.ts';

/** Chunk group → its files. */
export type Groups = ReadonlyMap<string, readonly string[]>;

const isServed = (name: string) => /\.(js|css)$/.test(name);

/** The files of each chunk group that a browser fetches. */
export const servedGroups = (groups: Readonly<Record<string, readonly string[]>> = {}): Groups =>
  new Map(Object.entries(groups).map(([name, files]) => [name, files.filter(isServed)]));

export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** `folder` is where the files were written; urls are as the server serves them. */
export const assetOf =
  (folder: string, served: string) =>
  (name: string): Asset => ({
    url: served === '' ? name : `${served}/${name}`,
    integrity: integrityOf(readFileSync(join(folder, name))),
  });

const valueType = ({ type, enum: values }: { type?: string; enum?: unknown[] }): 'string' | 'number' | 'boolean' => {
  if (type === 'boolean') return 'boolean';
  return type === 'integer' || type === 'number' || values?.every((value) => typeof value === 'number')
    ? 'number'
    : 'string';
};

const firstCall = ({ method, path, dialect, sort, filters }: PageCall): FirstCall => ({
  method,
  path,
  dialect,
  sort,
  filters: Object.fromEntries(Object.entries(filters.properties).map(([name, schema]) => [name, valueType(schema)])),
});

type PartOf = (source: PageSource) => Pick<BuiltCard, 'assets' | 'kits'>;

/** Everything of the registry's row but what has files. */
export function contributions({ plugin }: Declared): Omit<BuiltPlugin, 'entry' | 'routes' | 'cards' | 'joins'> {
  return {
    id: plugin.id,
    name: plugin.name,
    version: plugin.version,
    ...(plugin.team && { team: plugin.team }),
    ...(plugin.sdk && { sdk: plugin.sdk }),
    container: containerName(plugin),
    redirects: plugin.redirects ?? [],
    ...(plugin.subApps && { subApps: plugin.subApps }),
    menus: plugin.menus ?? {},
    notices: builtNotices(plugin),
    todos: plugin.todos ?? {},
    documents: plugin.documents ?? {},
    numbers: plugin.numbers ?? {},
    ...(plugin.service && { service: builtService(plugin.service) }),
    ...(plugin.settings && { settings: plugin.settings }),
    ...builtJoining(plugin),
  };
}

export const builtRoutes = ({ pages, plugin }: Declared, partOf: PartOf): BuiltRoute[] =>
  pages.map((source) => {
    const spec = plugin.routes[source.route];
    if (!spec) throw new Error(`${plugin.id}: route ${source.route} is not declared.`);
    const { page: _page, first, ...rest } = spec;
    const { route: name, expose } = source;
    return { ...rest, ...(first && { first: firstCall(first) }), name, expose, ...partOf(source) };
  });

/** `partOf`: where a card's code is served, and what it needs beside it. */
export const builtCards = ({ cards, plugin }: Declared, partOf: PartOf): BuiltCard[] =>
  cards.flatMap((source) => {
    const { card: _card, ...spec } = plugin.cards?.[source.route] ?? {};
    return 'title' in spec ? [{ ...spec, name: source.route, expose: source.expose, ...partOf(source) }] : [];
  });

/** Code of what joins other plugins; nothing where there is none. */
export function builtJoins({ joins }: Declared, partOf: PartOf): { joins?: readonly BuiltJoin[] } {
  const built = joins.map((source) => ({ name: source.route, expose: source.expose, ...partOf(source) }));
  return built.length > 0 ? { joins: built } : {};
}

export interface Written {
  readonly root: string;
  /** Where the bundler has written. */
  readonly folder: string;
  /** Where the server serves it, `plugins/order`. */
  readonly served: string;
  readonly groups: Groups;
}

export function builtPlugin(declared: Declared, { root, folder, served, groups }: Written): BuiltPlugin {
  const toAsset = assetOf(folder, served);
  const entry = readdirSync(folder).find((name) => /^remoteEntry\..+\.js$/.test(name));
  if (!entry) throw new Error(`${declared.id}: the build left no entry.`);
  const partOf: PartOf = ({ expose, file }) => ({
    assets: (groups.get(`page-${expose}`) ?? []).map(toAsset),
    kits: kitsOf(root, file),
  });
  return {
    ...contributions(declared),
    entry: toAsset(entry),
    routes: builtRoutes(declared, partOf),
    cards: builtCards(declared, partOf),
    ...builtJoins(declared, partOf),
  };
}
