/** Source → `dist/<id>/<version>/`, the same bytes from the same source. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import type { BuiltPart, BuiltPlugin } from '../registry.ts';
import { assetOf, builtPlugin, type Groups, servedGroups } from './built.ts';
import { type BundlerError, bundlerFinding } from './bundle-faults.ts';
import { allParts, containerName } from './declared.ts';
import { filesBelow } from './files.ts';
import { FoundError } from './findings.ts';
import { type PluginManifest, type Sizes, versionFolder } from '../adopt/format.ts';
import { type ChunkGroups, environmentOf, keepChunkGroups, pluginEnvironment } from './preset.ts';
import type { Project } from './project.ts';
import { keepModules, provenanceOf } from './provenance.ts';
import { sdkPackage } from './sdk-package.ts';

/** Keeps what the bundler says of its faults, in place of printing it. */
const tellErrors = (errors: BundlerError[]): RsbuildPlugin => ({
  name: 'portal-errors',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      if (stats && 'compilation' in stats) errors.push(...(stats.compilation.errors as readonly BundlerError[]));
    });
  },
});

interface Bundle {
  readonly groups: Groups;
  /** Files whose code is in it. */
  readonly modules: readonly string[];
}

async function bundle({ root, declared, shared }: Project, out: string): Promise<Bundle> {
  const { id, plugin } = declared;
  const environment = environmentOf(id);
  const parts = allParts(declared);
  const build = { id, container: containerName(plugin), declaration: 'plugin.ts', parts, out, shared };
  let groups: ChunkGroups = {};
  const keep = keepChunkGroups((made) => {
    groups = made;
  });
  let modules: readonly string[] = [];
  const keepFiles = keepModules((files) => {
    modules = files;
  });
  process.env['NODE_ENV'] = 'production';
  const errors: BundlerError[] = [];
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      logLevel: 'silent',
      server: { publicDir: false, cors: { origin: 'http://localhost' } }, // none runs, but federation asks for it
      environments: { [environment]: pluginEnvironment(build) },
      plugins: [keep, keepFiles, tellErrors(errors)],
    },
  });
  try {
    await (await rsbuild.build()).close();
  } catch (error) {
    const told = errors.length > 0 ? errors : [{ message: error instanceof Error ? error.message : String(error) }];
    throw new FoundError(told.map((one) => bundlerFinding(root, one)));
  }
  return { groups: servedGroups(groups[environment]), modules };
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Brotli beside every text file, so that no server compresses what does not change. */
function compress(folder: string): void {
  for (const name of filesBelow(folder).filter((file) => /\.(js|css|svg|json)$/.test(file))) {
    writeFileSync(join(folder, `${name}.br`), brotli(readFileSync(join(folder, name))));
  }
}

function sizesOf({ entry, routes }: BuiltPlugin, read: (url: string) => Buffer): Sizes {
  const gzipped = (url: string) => gzipSync(read(url), { level: 9 }).length;
  const weight = ({ assets }: BuiltPart) => assets.reduce((sum, { url }) => sum + gzipped(url), gzipped(entry.url));
  return {
    entryBrotli: brotli(read(entry.url)).length,
    firstPageGzip: Math.max(gzipped(entry.url), ...routes.map(weight)),
  };
}

function manifestOf(project: Project, folder: string, { groups, modules }: Bundle): PluginManifest {
  const { root, declared, shared, sdk } = project;
  const { codes = {}, topics = [], channels = [] } = declared.plugin;
  const served = versionFolder(declared.plugin);
  const plugin = builtPlugin(declared, { root, folder, served, groups });
  const toAsset = assetOf(folder, served);
  const read = (url: string) => readFileSync(join(folder, url.slice(served.length + 1)));
  const sizes = sizesOf(plugin, read);
  compress(folder);
  const files = filesBelow(folder).map((name) => {
    const asset = toAsset(name);
    return { ...asset, bytes: read(asset.url).length };
  });
  const bytes = files.filter(({ url }) => !url.endsWith('.br')).reduce((sum, one) => sum + one.bytes, 0);
  const provenance = provenanceOf({ root, sdk: sdkPackage().version, files: modules, bytes });
  const ranges = Object.entries(shared).map(([name, { requiredVersion }]) => [name, requiredVersion]);
  const contents = { codes, topics, channels, files, sizes, provenance };
  return { schema: 1, plugin, sdk, shared: Object.fromEntries(ranges), ...contents };
}

/** @param out Folder to write, relative to the project. @throws FoundError when the sources do not bundle. */
export async function buildPlugin(project: Project, out: string): Promise<PluginManifest> {
  const folder = join(project.root, out);
  mkdirSync(folder, { recursive: true });
  const manifest = manifestOf(project, folder, await bundle(project, out));
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
