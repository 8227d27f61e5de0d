/** What `portal build` has written: its manifest, and its files by the addresses that a portal serves them at. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginManifest } from '../../adopt/format.ts';

export interface Artefact {
  readonly manifest: PluginManifest;
  /** @param url As the manifest spells it: `plugins/goods/1.0.0/remoteEntry.x.js`. */
  read(url: string): Buffer | undefined;
}

/** @throws Error when nothing is built there. */
export function readArtefact(folder: string): Artefact {
  const root = resolve(folder);
  const file = join(root, 'manifest.json');
  if (!existsSync(file)) throw new Error(`没有构建结果 ${folder}；请先运行 portal build。`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as PluginManifest;
  const { id, version } = manifest.plugin;
  const served = `plugins/${id}/${version}/`;
  const read = (url: string) => {
    const path = join(root, url.slice(served.length));
    return url.startsWith(served) && existsSync(path) ? readFileSync(path) : undefined;
  };
  return { manifest, read };
}

export const matches = (integrity: string, bytes: Buffer): boolean =>
  integrity === `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** `portal test --built` runs a plugin's tests over this folder. */
export const builtFolderVariable = 'PORTAL_BUILT';

/** Folder that this plugin is to be tested from; its sources when there is none. */
export function builtFolder({ id }: { readonly id: string }): string | undefined {
  const folder = process.env[builtFolderVariable];
  return folder !== undefined && readArtefact(folder).manifest.plugin.id === id ? folder : undefined;
}
