/** A deployment folder: `current/` says which versions run, and below `plugins/` one folder a version never changes. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Candidate, entrantsOf } from '../adopt/candidate.ts';
import type { Deployment } from '../adopt/plan.ts';
import { integrityOf } from './built.ts';
import { CommandError } from './command.ts';
import {
  keysName,
  manifestName,
  type PluginManifest,
  portalName,
  type PortalFile,
  type PublishedPlugin,
  type PublishedVersion,
  versionFolder,
} from '../adopt/format.ts';
import { type OpenPointer, pointerTexts, readPointer, revisionOf, standing } from './pointers.ts';
import { readJson } from './sdk-package.ts';
import { type KeyState, noKeys, type Trust, trustOf } from './trust.ts';

/** What `plan` and `publish` compare with. */
export interface Known extends Deployment {
  readonly portal?: Pick<PortalFile, 'sdk' | 'shared'>;
}

/** A deployment folder as it is now. */
export interface DeploymentState {
  /** By plugin; those whose signature does not count are not among them. */
  readonly pointers: ReadonlyMap<string, OpenPointer>;
  /** All that a version that is published into it has to get along with. */
  readonly known: Known;
  /** Whose keys the portal takes; absent where none has said so. */
  readonly trust?: Trust;
  readonly revision: string;
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

function trustIn(folder: string, portal: PortalFile | undefined): Trust | undefined {
  const file = join(folder, keysName);
  return portal && trustOf(portal.operators, existsSync(file) ? readJson<KeyState>(file) : noKeys);
}

/** @param known Whose keys the portal takes. Default those that it names in the folder. */
export function readDeployment(folder: string, known?: Trust): DeploymentState {
  const file = join(folder, portalName);
  const portal = existsSync(file) ? readJson<PortalFile>(file) : undefined;
  const trust = known ?? trustIn(folder, portal);
  const texts = pointerTexts(folder);
  const pointers = new Map(
    Array.from(texts, ([id, text]) => [id, readPointer(id, text, trust)] as const).flatMap(([id, { open, refused }]) =>
      open && refused === undefined ? [[id, open] as const] : [],
    ),
  );
  const rows = standing(Array.from(pointers.values(), ({ pointer }) => pointer)).flatMap(({ row }) => row ?? []);
  const met = { entrants: entrantsOf(portal?.plugins ?? [], rows), ...(portal && { portal }) };
  return { pointers, known: met, ...(trust && { trust }), revision: revisionOf(texts) };
}

/**
 * @param from A deployment folder, a registry that a portal has built, or its address.
 * @throws CommandError when it cannot be read, or is none.
 */
export async function readKnown(from: string): Promise<Known & Pick<DeploymentState, 'trust'>> {
  if (!/^https?:/.test(from)) {
    if (!existsSync(from)) throw new CommandError(`找不到 ${from}。`);
    if (!statSync(from).isDirectory()) return { entrants: entrantsOf([], pluginsIn(readFileSync(from, 'utf8'), from)) };
    const { known, trust } = readDeployment(from);
    return { ...known, ...(trust && { trust }) };
  }
  const answer = await fetch(from).catch(() => undefined);
  if (!answer?.ok) throw new CommandError(`读不到 ${from}${answer ? `（HTTP ${answer.status}）` : ''}。`);
  return { entrants: entrantsOf([], pluginsIn(await answer.text(), from)) };
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
  const { plugin, sdk, shared, codes, provenance } = readManifest(folder);
  const url = `${versionFolder(plugin)}/${manifestName}`;
  return {
    ...plugin,
    sdk,
    shared,
    codes,
    provenance,
    manifest: { url, integrity: integrityOf(readFileSync(join(folder, manifestName))) },
  };
}
