/** Builds the runtime and every enabled plugin, signs the registry and compresses what is served. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PageCall } from '@portal/sdk/contract';
import type { Asset, BuiltCard, BuiltPlugin, BuiltRegistry, BuiltRoute, FirstCall } from '@portal/sdk/registry';
import { buildAreasFile, kitChunks, type PageSource } from './build-areas.ts';
import { type Area, containerName, enabledAreas, kitsOf, readArea, root } from './registry.ts';
import { keysName, sealRegistry, writeSealed } from '../server/registry/seal.ts';
import { type SigningKey, signingKey } from './signing-key.ts';
import { writeStaticLinks } from './static-links.ts';

type Groups = ReadonlyMap<string, readonly string[]>;

const sha384 = (file: string) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** `folder` is where the environment was written; urls are as the server serves them. */
const assetOf =
  (folder: string, served: string) =>
  (name: string): Asset => ({
    url: served === '' ? name : `${served}/${name}`,
    integrity: sha384(join(folder, name)),
  });

const isServed = (name: string) => /\.(js|css)$/.test(name);

async function bundle(
  areas: readonly Area[],
  link: 'federated' | 'static',
  { accepted }: SigningKey,
): Promise<(environment: string) => Groups> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const buildAreas = areas.map(({ id, plugin, pages, cards }) => ({
    id,
    container: containerName(plugin),
    pages: [...pages, ...cards],
  }));
  writeFileSync(join(root, buildAreasFile), JSON.stringify(buildAreas));
  if (link === 'static') writeStaticLinks(areas);
  const pinned = { NODE_ENV: 'production', PORTAL_LINK: link, PORTAL_REGISTRY_KEYS: JSON.stringify(accepted) };
  const env = { ...process.env, ...pinned };
  await promisify(execFile)(process.execPath, ['scripts/bundle.mjs'], { cwd: root, env });
  const groups = JSON.parse(readFileSync(join(root, '.cache/chunk-groups.json'), 'utf8')) as Record<
    string,
    Record<string, string[]>
  >;
  return (environment) =>
    new Map(Object.entries(groups[environment] ?? {}).map(([name, files]) => [name, files.filter(isServed)]));
}

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

function builtRoute(area: Area, name: string, groups: Groups, toAsset: (name: string) => Asset): BuiltRoute {
  const source = area.pages.find((page) => page.route === name);
  const spec = area.plugin.routes[name];
  if (!source || !spec) throw new Error(`${area.id}: route ${name} is not declared.`);
  const { page: _page, first, ...rest } = spec;
  const chunks = groups.get(`page-${source.expose}`) ?? [];
  const assets = chunks.map(toAsset);
  return {
    ...rest,
    ...(first && { first: firstCall(first) }),
    name,
    expose: source.expose,
    assets,
    kits: kitsOf(source.file),
  };
}

/** `partOf`: where a card's code is served, and what it needs beside it. */
const builtCards = (area: Area, partOf: (source: PageSource) => Pick<BuiltCard, 'assets' | 'kits'>): BuiltCard[] =>
  area.cards.flatMap((source) => {
    const { card: _card, ...spec } = area.plugin.cards?.[source.route] ?? {};
    return 'title' in spec ? [{ ...spec, name: source.route, expose: source.expose, ...partOf(source) }] : [];
  });

function builtPlugin(area: Area, groups: Groups): BuiltPlugin {
  const folder = join(root, 'dist/plugins', area.id);
  const toAsset = assetOf(folder, `plugins/${area.id}`);
  const entry = readdirSync(folder).find((name) => /^remoteEntry\..+\.js$/.test(name));
  if (!entry) throw new Error(`${area.id}: the build left no entry.`);
  const { plugin } = area;
  return {
    id: plugin.id,
    name: plugin.name,
    version: plugin.version,
    container: containerName(plugin),
    entry: toAsset(entry),
    routes: Object.keys(plugin.routes).map((name) => builtRoute(area, name, groups, toAsset)),
    redirects: plugin.redirects ?? [],
    menus: plugin.menus ?? {},
    notices: plugin.notices ?? {},
    todos: plugin.todos ?? {},
    documents: plugin.documents ?? {},
    numbers: plugin.numbers ?? {},
    cards: builtCards(area, ({ expose, file }) => ({
      assets: (groups.get(`page-${expose}`) ?? []).map(toAsset),
      kits: kitsOf(file),
    })),
  };
}

function builtRuntime(folder: string, groups: Groups, link: 'federated' | 'static'): BuiltRegistry['runtime'] {
  const toAsset = assetOf(folder, '');
  const initial = (groups.get('index') ?? []).map(toAsset);
  const first = new Set(initial.map(({ url }) => url));
  const lazy = (name: string) => (groups.get(name) ?? []).map(toAsset).filter(({ url }) => !first.has(url));
  const needed = (name: string) => {
    const files = lazy(name);
    if (files.length === 0) throw new Error(`The runtime's build has no chunk ${name}: see runtime/areas/kits.ts.`);
    return files;
  };
  const linked = link === 'static'; // nothing is shared there
  return {
    scripts: initial.filter(({ url }) => url.endsWith('.js')),
    styles: initial.filter(({ url }) => url.endsWith('.css')),
    federation: linked ? [] : needed('mfrt'),
    kits: linked ? {} : Object.fromEntries(Object.entries(kitChunks).map(([kit, chunk]) => [kit, needed(chunk)])),
  };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Brotli beside every text file, once, so that the server never compresses what does not change. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const texts = filesBelow(folder).filter((file) => /\.(js|css|svg|json|html)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
    }),
  );
}

/** @returns the registry that the build has written to `dist/registry.json` (or `dist/static/registry.json`). */
export async function build(link: 'federated' | 'static' = 'federated'): Promise<BuiltRegistry> {
  const areas = await Promise.all(enabledAreas().map(readArea));
  const key = signingKey();
  const groupsFor = await bundle(areas, link, key);
  const folder = join(root, link === 'static' ? 'dist/static' : 'dist/runtime');
  const parts = {
    runtime: builtRuntime(folder, groupsFor('runtime'), link),
    plugins:
      link === 'static'
        ? areas.map(linkedPlugin)
        : areas.map((area) => builtPlugin(area, groupsFor(`plugin-${area.id}`))),
  };
  const revision = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  const registry: BuiltRegistry = { revision, ...parts };
  const built = join(root, link === 'static' ? 'dist/static' : 'dist');
  mkdirSync(built, { recursive: true });
  writeSealed(built, sealRegistry(registry, key.privateKey));
  writeFileSync(join(built, keysName), JSON.stringify(key.accepted));
  await compress(folder);
  if (areas.length > 0 && link === 'federated') await compress(join(root, 'dist/plugins'));
  return registry;
}

/** A plugin that the runtime's own build contains: nothing to fetch beside its chunks. */
export function linkedPlugin(area: Area): BuiltPlugin {
  const nothing: Asset = { url: '', integrity: '' };
  const { plugin, pages } = area;
  const routes = pages.map(({ route, expose }) => {
    const spec = area.plugin.routes[route];
    if (!spec) throw new Error(`${area.id}: route ${route} is not declared.`);
    const { page: _page, first: _first, ...rest } = spec;
    return { ...rest, name: route, expose, assets: [], kits: [] };
  });
  return {
    id: plugin.id,
    name: plugin.name,
    version: plugin.version,
    container: containerName(plugin),
    entry: nothing,
    routes,
    redirects: plugin.redirects ?? [],
    menus: plugin.menus ?? {},
    notices: plugin.notices ?? {},
    todos: plugin.todos ?? {},
    documents: plugin.documents ?? {},
    numbers: plugin.numbers ?? {},
    cards: builtCards(area, () => ({ assets: [], kits: [] })),
  };
}

if (process.argv[1] && relative(process.argv[1], import.meta.filename) === '') {
  const started = performance.now();
  const link = process.argv.includes('--static') ? 'static' : 'federated';
  const { plugins, revision } = await build(link);
  console.log(
    `构建完成：${plugins.length} 个插件，版本 ${revision}，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`,
  );
}
