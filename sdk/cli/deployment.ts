/** A deployment folder: `registry.json`, and below `plugins/` one folder a version that never changes. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Candidate, entrantsOf } from '../adopt/candidate.ts';
import type { Deployment } from '../adopt/plan.ts';
import { integrityOf } from './built.ts';
import { CommandError } from './command.ts';
import {
  type DeploymentRegistry,
  manifestName,
  type PluginManifest,
  portalName,
  type PortalFile,
  type PublishedPlugin,
  type PublishedVersion,
  registryName,
  signatureName,
  versionFolder,
} from './format.ts';
import { readJson } from './sdk-package.ts';
import { signatureOf } from './seal.ts';

const nothing: DeploymentRegistry = { schema: 1, revision: '0', plugins: [] };

/** What `plan` and `publish` compare with. */
export interface Known extends Deployment {
  readonly portal?: Pick<PortalFile, 'sdk' | 'shared' | 'keys'>;
}

type Listed = Candidate & Partial<Pick<PublishedPlugin, 'previous'>>;

function pluginsIn(text: string, from: string): readonly Listed[] {
  try {
    const { plugins } = JSON.parse(text) as { plugins: readonly Listed[] };
    if (!Array.isArray(plugins)) throw new TypeError('no plugins');
    return plugins;
  } catch {
    throw new CommandError(`${from} 不是插件清单。`);
  }
}

/** Published plugins with their versions, and those of the portal that serves the folder. */
function knownIn(folder: string, published: readonly Listed[]): Known {
  const file = join(folder, portalName);
  const portal = existsSync(file) ? readJson<PortalFile>(file) : undefined;
  return { entrants: entrantsOf(portal?.plugins ?? [], published), ...(portal && { portal }) };
}

/** @param from A file, or an address. @throws CommandError when it cannot be read, or is no registry. */
export async function readKnown(from: string): Promise<Known> {
  if (!/^https?:/.test(from)) {
    if (!existsSync(from)) throw new CommandError(`找不到 ${from}。`);
    return knownIn(dirname(from), pluginsIn(readFileSync(from, 'utf8'), from));
  }
  const answer = await fetch(from).catch(() => undefined);
  if (!answer?.ok) throw new CommandError(`读不到 ${from}${answer ? `（HTTP ${answer.status}）` : ''}。`);
  return { entrants: entrantsOf([], pluginsIn(await answer.text(), from)) };
}

/** All that a version that is published into the folder has to get along with. */
export const knownTo = (folder: string, { plugins }: DeploymentRegistry): Known => knownIn(folder, plugins);

/** The registry of a deployment folder; empty where nothing was published yet. */
export function readRegistry(folder: string): DeploymentRegistry {
  const file = join(folder, registryName);
  if (!existsSync(file)) return nothing;
  const text = readFileSync(file, 'utf8');
  pluginsIn(text, file);
  const read = JSON.parse(text) as DeploymentRegistry;
  if (read.schema !== 1) throw new CommandError(`${file} 的格式（schema ${read.schema}）不是本命令认识的。`);
  return read;
}

function writeDurably(file: string, text: string): void {
  const beside = `${file}.${process.pid}`;
  const handle = openSync(beside, 'w');
  writeFileSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
}

/**
 * Writes the signature, then puts the registry in its place: readers see the old registry or the new one, and each has
 * its signature.
 * @param privateKey PKCS #8 in PEM.
 */
export function writeRegistry(folder: string, plugins: readonly PublishedPlugin[], privateKey: string): string {
  const facts = { schema: 1 as const, plugins };
  const revision = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  const text = `${JSON.stringify({ ...facts, revision }, null, 2)}\n`;
  const signature = signatureName(revision);
  const older = readdirSync(folder).filter((name) => /^registry\..+\.sig$/.test(name) && name !== signature);
  writeDurably(join(folder, signature), `${signatureOf(text, privateKey)}\n`);
  writeDurably(join(folder, registryName), text);
  for (const name of older) rmSync(join(folder, name), { force: true });
  return revision;
}

/** Files of a version that are missing, or not what its manifest says. */
export function damagedFiles(folder: string, manifest: PluginManifest): string[] {
  const served = versionFolder(manifest.plugin);
  return manifest.files
    .map(({ url, integrity }) => ({ name: url.slice(served.length + 1), integrity }))
    .filter(({ name, integrity }) => {
      const file = join(folder, name);
      return !existsSync(file) || integrityOf(readFileSync(file)) !== integrity;
    })
    .map(({ name }) => name);
}

export const readManifest = (folder: string): PluginManifest => {
  const file = join(folder, manifestName);
  if (!existsSync(file)) throw new CommandError(`找不到 ${file}；请先运行 portal build。`);
  return readJson<PluginManifest>(file);
};

/** The registry's row of a built version. */
export function publishedVersion(folder: string): PublishedVersion {
  const { plugin, sdk, shared, codes } = readManifest(folder);
  const url = `${versionFolder(plugin)}/${manifestName}`;
  return {
    ...plugin,
    sdk,
    shared,
    codes,
    manifest: { url, integrity: integrityOf(readFileSync(join(folder, manifestName))) },
  };
}
