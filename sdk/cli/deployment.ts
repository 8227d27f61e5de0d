/** A deployment folder: `registry.json`, and below `plugins/` one folder a version that never changes. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRegistry } from '../registry.ts';
import { integrityOf } from './built.ts';
import { CommandError } from './command.ts';
import type { DeploymentRegistry, PluginManifest, PublishedPlugin, PublishedVersion } from './format.ts';
import { versionFolder } from './format.ts';
import { readJson } from './sdk-package.ts';

export const registryName = 'registry.json';
export const manifestName = 'manifest.json';
const lockName = '.publishing';

const nothing: DeploymentRegistry = { schema: 1, revision: '0', plugins: [] };

/** What `plan` compares with: a deployment's registry, or that of a portal's own build, which does not name codes. */
export type AnyRegistry = Pick<DeploymentRegistry, 'plugins' | 'runtime'>;

function asRegistry(text: string, from: string): AnyRegistry {
  try {
    const read = JSON.parse(text) as DeploymentRegistry | BuiltRegistry;
    if (!Array.isArray(read.plugins)) throw new TypeError('no plugins');
    if ('schema' in read) return read;
    return { plugins: read.plugins as unknown as readonly PublishedPlugin[] };
  } catch {
    throw new CommandError(`${from} 不是插件清单。`);
  }
}

/** @param from A file, or an address. @throws CommandError when it cannot be read, or is no registry. */
export async function readAnyRegistry(from: string): Promise<AnyRegistry> {
  if (!/^https?:/.test(from)) {
    if (!existsSync(from)) throw new CommandError(`找不到 ${from}。`);
    return asRegistry(readFileSync(from, 'utf8'), from);
  }
  const answer = await fetch(from).catch(() => undefined);
  if (!answer?.ok) throw new CommandError(`读不到 ${from}${answer ? `（HTTP ${answer.status}）` : ''}。`);
  return asRegistry(await answer.text(), from);
}

/** The registry of a deployment folder; empty where nothing was published yet. */
export function readRegistry(folder: string): DeploymentRegistry {
  const file = join(folder, registryName);
  if (!existsSync(file)) return nothing;
  const read = asRegistry(readFileSync(file, 'utf8'), file) as DeploymentRegistry;
  if (read.schema !== 1) throw new CommandError(`${file} 的格式（schema ${read.schema}）不是本命令认识的。`);
  return read;
}

/** Writes beside, then renames: readers see the old registry or the new one. */
export function writeRegistry(
  folder: string,
  { runtime }: DeploymentRegistry,
  plugins: readonly PublishedPlugin[],
): string {
  const facts = { schema: 1 as const, ...(runtime && { runtime }), plugins };
  const revision = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  const file = join(folder, registryName);
  const beside = `${file}.${process.pid}`;
  const handle = openSync(beside, 'w');
  writeFileSync(handle, `${JSON.stringify({ ...facts, revision }, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
  return revision;
}

/** One publisher at a time. @throws CommandError while another one is at work. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, lockName);
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' });
  } catch {
    throw new CommandError(`另一次发布正在进行；若已中断，请删除 ${lock} 后重试。`);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
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
