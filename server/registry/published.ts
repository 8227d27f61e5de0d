/** Versions that product teams publish beside the build: read from the deployment folder, checked, and read anew. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unwatchFile,
  watchFile,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  conflictLine,
  demandGenuine,
  type DeploymentRegistry,
  fits,
  isError,
  isGenuine,
  type PublishedVersion,
  registryName,
  sealName,
  shapeConflicts,
  signatureName,
  versionFolder,
  type VersionSeal,
} from '@portal/sdk/deployment';
import type { BuiltPlugin, Sealed } from '@portal/sdk/registry';
import { isUsable, type Unfit, type Version, whyUnusable } from './releases.ts';

/** What published plugins have to be signed with, and to run in. */
export interface Accepting {
  /** SPKI in base64. */
  readonly keys: readonly string[];
  readonly sdk: string;
  /** Module → version that the runtime shares. */
  readonly shared: Readonly<Record<string, string>>;
}

export interface Published {
  readonly revision: string;
  /** Changes with whatever is in the folder and can run. */
  readonly stamp: string;
  /** By plugin; the current version first. */
  readonly versions: ReadonlyMap<string, readonly Version[]>;
  /** Why the newest registry was not taken over; what was read before it stays. */
  readonly problem?: string;
}

export const nothingPublished: Published = { revision: '', stamp: '', versions: new Map() };

const pollMs = 500;

/** Why a version cannot run in this portal; known before a byte of it is downloaded. */
function unfitIn({ sdk, shared }: Accepting, row: PublishedVersion): Unfit | undefined {
  if (!fits(row.sdk, sdk)) return { step: 'sdk', detail: `需要 SDK ${row.sdk}，门户提供的是 ${sdk}` };
  const missing = Object.entries(row.shared).find(([name, range]) => !fits(range, shared[name] ?? ''));
  if (!missing) return undefined;
  const [name, range] = missing;
  const given = shared[name] === undefined ? '没有提供' : `提供的是 ${shared[name]}`;
  return { step: 'shared', detail: `需要共享模块 ${name} ${range}，门户${given}` };
}

/** So little that nothing of what was wrong with it is left. */
function unreadable(row: unknown, refused: string): Version {
  const { id, name, version } = (typeof row === 'object' && row !== null ? row : {}) as Readonly<
    Record<string, unknown>
  >;
  const textOf = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value.slice(0, 40) : otherwise;
  const shown = { id: textOf(id, '未命名'), version: textOf(version, '-') };
  const plugin: BuiltPlugin = {
    ...shown,
    name: textOf(name, shown.id),
    container: '',
    entry: { url: '', integrity: '' },
    ...{ routes: [], redirects: [], menus: {}, notices: {}, todos: {}, documents: {}, numbers: {}, cards: [] },
  };
  return { plugin, codes: {}, refused };
}

function readVersion(folder: string, accepting: Accepting, row: unknown): Version {
  const faults = shapeConflicts(row).filter(isError);
  if (faults.length > 0) return unreadable(row, faults.map(conflictLine).join('；'));
  return readSealedVersion(folder, accepting, row as PublishedVersion);
}

function readSealedVersion(folder: string, accepting: Accepting, row: PublishedVersion): Version {
  try {
    const seal = JSON.parse(readFileSync(join(folder, versionFolder(row), sealName), 'utf8')) as VersionSeal;
    demandGenuine(seal, accepting.keys);
    const plugin = JSON.parse(seal.whole.text) as BuiltPlugin;
    if (plugin.id !== row.id || plugin.version !== row.version) throw new Error('签名属于另一个版本');
    const faults = shapeConflicts({ ...plugin, codes: row.codes }).filter(isError);
    if (faults.length > 0) return unreadable(row, faults.map(conflictLine).join('；'));
    const unfit = unfitIn(accepting, row);
    const entryBytes = statSync(join(folder, plugin.entry.url), { throwIfNoEntry: false })?.size;
    return { plugin, codes: row.codes, seal, entryBytes, ...(unfit && { unfit }) };
  } catch {
    return { plugin: row, codes: {}, unfit: { step: 'signature', detail: '签名缺失或不符，没有加载' } };
  }
}

interface Signed extends Sealed {
  readonly registry: DeploymentRegistry;
}

/** @throws Error with a Chinese sentence when the registry is not what one of the keys has signed. */
function readSigned(folder: string, { keys }: Accepting): Signed | undefined {
  const file = join(folder, registryName);
  if (!existsSync(file)) return undefined;
  const refused = new Error('已发布插件的清单签名不符，没有采用。');
  try {
    const text = readFileSync(file, 'utf8');
    const registry = JSON.parse(text) as DeploymentRegistry;
    const signature = readFileSync(join(folder, signatureName(registry.revision)), 'utf8').trim();
    if (!isGenuine({ text, signature }, keys)) throw refused;
    return { text, signature, registry };
  } catch {
    throw refused;
  }
}

/** So that a server that starts while the registry cannot be trusted runs what ran before. */
function keep(folder: string, { text, signature, registry }: Signed): void {
  mkdirSync(folder, { recursive: true });
  const place = (name: string, content: string) => {
    const beside = join(folder, `${name}.${process.pid}`);
    writeFileSync(beside, content);
    renameSync(beside, join(folder, name));
  };
  place(signatureName(registry.revision), signature);
  place(registryName, text);
}

interface Folders {
  /** Where teams publish. */
  readonly folder: string;
  /** Where the last registry that was verified is kept. */
  readonly kept: string;
}

/** @param rows As they were read: whatever a publisher has signed. */
function versionsIn(rows: readonly unknown[], read: (row: unknown) => Version): Map<string, readonly Version[]> {
  const versions = new Map<string, readonly Version[]>();
  for (const row of rows) {
    const { previous, ...current } = (row ?? {}) as { readonly previous?: unknown };
    const all = [current, ...(Array.isArray(previous) ? (previous as readonly unknown[]) : [])].map(read);
    const id = all[0]?.plugin.id ?? '';
    const isSecond = versions.has(id);
    const told = isSecond ? all.map((one) => ({ ...one, refused: `清单中 ${id} 不止一行，只采用第一行` })) : all;
    const own = told.map((one) =>
      one.plugin.id === id ? one : { ...one, refused: `版本属于另一个插件 ${one.plugin.id}` },
    );
    versions.set(id, [...(versions.get(id) ?? []), ...own]);
  }
  return versions;
}

function publishedBy({ registry }: Signed, { folder }: Folders, accepting: Accepting): Published {
  const { revision, plugins } = registry;
  if (!Array.isArray(plugins)) throw new Error('已发布插件的清单没有插件列表，没有采用。');
  const versions = versionsIn(plugins, (row) => readVersion(folder, accepting, row));
  const out = Array.from(versions.values()).flatMap((all) =>
    all.flatMap((one) => (isUsable(one) ? [] : [`${one.plugin.id} ${one.plugin.version} ${whyUnusable(one)}`])),
  );
  return { revision, stamp: [revision, ...out].join('\n'), versions };
}

/** The server makes it at its first start, so one without it is a volume that is not there. */
const versionsFolder = ({ folder }: Pick<Folders, 'folder'>) => join(folder, 'plugins');

/** @throws Error with a Chinese sentence when the registry is not what one of the keys has signed, or cannot be read. */
export function readPublished(folders: Folders, accepting: Accepting): Published {
  const signed = readSigned(folders.folder, accepting);
  if (!signed && !existsSync(versionsFolder(folders))) throw new Error('部署目录无法访问，已发布插件的清单没有更新。');
  if (!signed) return nothingPublished;
  keep(folders.kept, signed);
  return publishedBy(signed, folders, accepting);
}

/** What was read last, before the server was started; nothing when no key of today has signed it. */
function readKept(folders: Folders, accepting: Accepting): Published {
  try {
    const signed = readSigned(folders.kept, accepting);
    return signed ? publishedBy(signed, folders, accepting) : nothingPublished;
  } catch {
    return nothingPublished;
  }
}

/** Calls when the file may have changed. @returns what ends it. */
export type Watch = (file: string, read: () => void) => () => void;

/** Folders are often on a network, whose changes no kernel tells. */
export const lookOften: Watch = (file, read) => {
  watchFile(file, { interval: pollMs, persistent: false }, read);
  return () => unwatchFile(file, read);
};

interface Parts extends Folders {
  readonly accepting: Accepting;
  readonly onError: (error: unknown) => void;
  /** Default: looks twice a second. */
  readonly watch?: Watch;
}

/** The folder as it is now. A registry that cannot be trusted, or read, changes nothing. */
export class PublishedFolder {
  readonly #parts: Parts;
  readonly #listeners = new Set<(published: Published) => void>();
  #state: Published = nothingPublished;
  #end = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    const isFirst = !existsSync(join(parts.kept, registryName));
    if (isFirst) mkdirSync(versionsFolder(parts), { recursive: true });
    this.#read();
    if (this.#state.problem === undefined) return;
    this.#state = { ...readKept(parts, parts.accepting), problem: this.#state.problem };
  }

  now = (): Published => this.#state;

  onChange(listener: (published: Published) => void): void {
    this.#listeners.add(listener);
  }

  start(): void {
    const { folder, watch = lookOften } = this.#parts;
    this.#end = watch(join(folder, registryName), this.#read);
  }

  stop(): void {
    this.#end();
  }

  #read = (): void => {
    const before = this.#state;
    try {
      this.#state = readPublished(this.#parts, this.#parts.accepting);
    } catch (error) {
      this.#parts.onError(error);
      this.#state = { ...before, problem: error instanceof Error ? error.message : String(error) };
    }
    if (this.#state.stamp === before.stamp && this.#state.problem === before.problem) return;
    for (const listener of this.#listeners) listener(this.#state);
  };
}
