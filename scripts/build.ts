/** Builds the runtime and every plugin, whichever a deployment runs, signs the registry and compresses what is served. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Asset, BuiltPlugin, BuiltRegistry } from '@portal/sdk/registry';
import { adopt } from '../sdk/adopt/adopt.ts';
import { entrantsOf } from '../sdk/adopt/candidate.ts';
import { conflictLine } from '../sdk/adopt/conflict.ts';
import {
  assetOf,
  builtCards,
  builtJoins,
  builtPlugin,
  builtRoutes,
  contributions,
  type Groups,
  servedGroups,
} from '../sdk/cli/built.ts';
import { allParts, containerName } from '../sdk/cli/declared.ts';
import { type ChunkGroups, environmentOf } from '../sdk/cli/preset.ts';
import { buildAreasFile, chunkGroupsFile, kitChunks } from './build-areas.ts';
import { type Area, readArea, root } from './registry.ts';
import { keysName, sealRegistry, writeSealed } from '../server/registry/seal.ts';
import { sourceAreas } from '../server/source-registry.ts';
import { type SigningKey, signingKey } from './signing-key.ts';
import { writeStaticLinks } from './static-links.ts';

async function bundle(
  areas: readonly Area[],
  link: 'federated' | 'static',
  { accepted }: SigningKey,
): Promise<(environment: string) => Groups> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const buildAreas = areas.map((area) => ({
    id: area.id,
    container: containerName(area.plugin),
    pages: allParts(area),
  }));
  writeFileSync(join(root, buildAreasFile), JSON.stringify(buildAreas));
  if (link === 'static') writeStaticLinks(areas);
  const pinned = { NODE_ENV: 'production', PORTAL_LINK: link, PORTAL_REGISTRY_KEYS: JSON.stringify(accepted) };
  const env = { ...process.env, ...pinned };
  await promisify(execFile)(process.execPath, ['scripts/bundle.mjs'], { cwd: root, env });
  const groups = JSON.parse(readFileSync(join(root, chunkGroupsFile), 'utf8')) as ChunkGroups;
  return (environment) => servedGroups(groups[environment]);
}

function builtRuntime(folder: string, groups: Groups, link: 'federated' | 'static'): BuiltRegistry['runtime'] {
  const toAsset = assetOf(folder, '');
  const initial = (groups.get('index') ?? []).map(toAsset);
  const first = new Set(initial.map(({ url }) => url));
  const lazy = (name: string) => (groups.get(name) ?? []).map(toAsset).filter(({ url }) => !first.has(url));
  const needed = (name: string) => {
    const files = lazy(name);
    if (files.length === 0)
      throw new Error(`The runtime's build has no chunk ${name}: see runtime/shell/chrome.ts and runtime/areas.`);
    return files;
  };
  const linked = link === 'static'; // nothing is shared there
  return {
    scripts: initial.filter(({ url }) => url.endsWith('.js')),
    styles: initial.filter(({ url }) => url.endsWith('.css')),
    chrome: needed('chrome'),
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

const written = (id: string, groups: Groups) => ({
  root,
  folder: join(root, 'dist/plugins', id),
  served: `plugins/${id}`,
  groups,
});

/** @returns the registry that the build has written to `dist/registry.json` (or `dist/static/registry.json`). */
export async function build(link: 'federated' | 'static' = 'federated'): Promise<BuiltRegistry> {
  const areas = await Promise.all(sourceAreas(root).map(readArea));
  const key = signingKey();
  const groupsFor = await bundle(areas, link, key);
  const folder = join(root, link === 'static' ? 'dist/static' : 'dist/runtime');
  const parts = {
    runtime: builtRuntime(folder, groupsFor('runtime'), link),
    plugins:
      link === 'static'
        ? areas.map(linkedPlugin)
        : areas.map((area) => builtPlugin(area, written(area.id, groupsFor(environmentOf(area.id))))),
  };
  if (link === 'federated') demandAdoption(areas, parts.plugins); // the linked one has no files of its own
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

/** @throws Error when a portal would not adopt a plugin that it has itself. */
function demandAdoption(areas: readonly Area[], plugins: readonly BuiltPlugin[]): void {
  const codesOf = (id: string) => areas.find(({ plugin }) => plugin.id === id)?.plugin.codes ?? {};
  const refused = adopt(
    entrantsOf(
      plugins.map((plugin) => ({ ...plugin, codes: codesOf(plugin.id) })),
      [],
    ),
  );
  const lines = Array.from(refused.values()).flatMap((conflicts) => conflicts.map(conflictLine));
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** A plugin that the runtime's own build contains: nothing to fetch beside its chunks. */
export function linkedPlugin(area: Area): BuiltPlugin {
  const nothing: Asset = { url: '', integrity: '' };
  const linked = () => ({ assets: [], kits: [] });
  const routes = builtRoutes(area, linked).map(({ first: _first, ...route }) => route);
  return {
    ...contributions(area),
    entry: nothing,
    routes,
    cards: builtCards(area, linked),
    ...builtJoins(area, linked),
  };
}

async function report(): Promise<void> {
  const started = performance.now();
  const link = process.argv.includes('--static') ? 'static' : 'federated';
  const { plugins, revision } = await build(link);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`构建完成：${plugins.length} 个插件，版本 ${revision}，用时 ${seconds} 秒`);
}

if (process.argv[1] && relative(process.argv[1], import.meta.filename) === '')
  await report().catch((error: unknown) => {
    console.error(`构建失败：${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
