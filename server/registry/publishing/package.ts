/** A package as it was sent → a version's files in a folder of their own. Nothing is written that no manifest names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  filesName,
  type OpenPointer,
  type PluginManifest,
  publicationName,
  type PublicationFile,
  readPointer,
  sealName,
  versionFolder,
} from '@portal/sdk/deployment';
import { Refusal } from '@portal/sdk/server';
import { unpackArchive } from '../../files/archive.ts';

/** Names that stay below the folder on every system. */
const plain = /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9@_~.-]+(\/[A-Za-z0-9@_~.-]+)*$/;

const manifestName = 'manifest.json';

const refused = (code: string, message: string): never => {
  throw new Refusal('invalid', `${code} ${message}`);
};

const parsed = <T>(bytes: Buffer | undefined, name: string): T => {
  try {
    return JSON.parse(String(bytes)) as T;
  } catch {
    return refused('PTL-3322', `发布包里没有可读的 ${name}，没有发布`);
  }
};

export interface Sent {
  readonly next: OpenPointer;
  readonly back: OpenPointer;
  /** Relative name → content; empty for a rollback. */
  readonly files: ReadonlyMap<string, Buffer>;
}

function openedBy(key: string, plugin: string, signed: PublicationFile['next'] | undefined): OpenPointer {
  const { open, refused: why } = readPointer(plugin, JSON.stringify(signed ?? {}));
  if (!open || why !== undefined || open.signed.key !== key)
    return refused('PTL-3317', `插件 ${plugin} 的清单不是这把密钥签名的，没有发布`);
  return open;
}

/** Files below the version's folder are those that its manifest names, beside it and the seal. */
function demandNamed(files: ReadonlyMap<string, Buffer>): void {
  const manifest = parsed<Partial<PluginManifest>>(files.get(manifestName), manifestName);
  const { plugin, files: listed = [] } = manifest;
  const folder = plugin ? `${versionFolder(plugin)}/` : '';
  const named = new Set([...listed.map(({ url }) => url.slice(folder.length)), manifestName, sealName]);
  const stray = Array.from(files.keys()).find((name) => !named.has(name));
  if (stray !== undefined) refused('PTL-3322', `发布包里的文件 ${stray} 不在 manifest.json 中，没有发布`);
}

/** @throws Refusal in words for whatever of it is not as `portal publish` sends it. */
export async function openPackage(bytes: Buffer, { key, plugin }: { key: string; plugin: string }): Promise<Sent> {
  const entries = await unpackArchive(bytes).catch((error: unknown) =>
    refused('PTL-3322', error instanceof Refusal ? error.message : '发布包已损坏，请重新发布'),
  );
  const unplain = Array.from(entries.keys()).find((name) => !plain.test(name));
  if (unplain !== undefined) refused('PTL-3322', `发布包里的文件名 ${unplain.slice(0, 80)} 不允许，没有发布`);
  const said = parsed<Partial<PublicationFile>>(entries.get(publicationName), publicationName);
  const files = new Map(
    Array.from(entries).flatMap(([name, content]) =>
      name.startsWith(`${filesName}/`) ? [[name.slice(filesName.length + 1), content] as const] : [],
    ),
  );
  if (files.size > 0) demandNamed(files);
  return { next: openedBy(key, plugin, said.next), back: openedBy(key, plugin, said.back), files };
}

/** @returns the folder, where there are files. */
export function writeFiles(files: Sent['files'], staged: string): string | undefined {
  for (const [name, content] of files) {
    const file = join(staged, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return files.size > 0 ? staged : undefined;
}
