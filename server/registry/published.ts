/** Versions that product teams publish beside the build: read from the deployment folder, checked, and read anew. */
import { existsSync, mkdirSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import {
  currentName,
  digestOf,
  type KeyState,
  noKeys,
  type OpenPointer,
  type PointerTexts,
  pointerTexts,
  readPointer,
  revisionOf,
  standing,
  type Trust,
  trustOf,
  writePointer,
} from '@portal/sdk/deployment';
import { nothingRead, type ReadBefore } from './known.ts';
import { type Offering, unreadable, versionsOf } from './read-version.ts';
import { isUsable, type Version, whyUnusable } from './releases.ts';

/** What published plugins have to be signed with, and to run in. */
export interface Accepting extends Offering {
  /** Public keys of the operators, SPKI in base64. */
  readonly operators: readonly string[];
}

/** What stands in a plugin's file. */
export interface Publication {
  readonly plugin: string;
  /** Absent where the plugin is taken away, or nothing can be read. */
  readonly version?: string;
  /** Whose key signed it, SPKI in base64; absent where the signature is not its key's. */
  readonly key?: string;
  /** Of that key; absent where it is nobody's. */
  readonly team?: string;
  /** Of the file's text: no two publications have the same. */
  readonly digest: string;
}

export interface Published {
  /** Of all that stands in the folder, whether it counts or not. */
  readonly revision: string;
  /** Changes with whatever is in the folder and can run. */
  readonly stamp: string;
  /** By plugin; the current version first. */
  readonly versions: ReadonlyMap<string, readonly Version[]>;
  /** One a file. */
  readonly publications: readonly Publication[];
  /** Why the newest state was not taken over; what was read before it stays. */
  readonly problem?: string;
}

export const nothingPublished: Published = { revision: '', stamp: '', versions: new Map(), publications: [] };

const pollMs = 500;

interface Folders {
  /** Where teams publish. */
  readonly folder: string;
  /** Where what was verified last is kept, plugin by plugin. */
  readonly kept: string;
}

interface Reading extends Folders {
  readonly accepting: Accepting;
  readonly trust: Trust;
  /** Under the same trust. */
  readonly before: ReadBefore;
}

/** A plugin's file as it counts, and what stands there that does not. */
interface Found {
  readonly counts?: OpenPointer;
  readonly foreign?: Version;
}

const rowOf = (open: OpenPointer | undefined): unknown => open?.pointer.row;

const readText = ({ trust, before }: Reading, id: string, text: string) =>
  before.pointers.of(`${id} ${text.trim()}`, () => readPointer(id, text, trust));

/** What stands in the folder counts when its key may sign it and it is no older than what counted before. */
function found(reading: Reading, id: string, text: string | undefined, kept: string | undefined): Found {
  const before = kept === undefined ? undefined : readText(reading, id, kept);
  const last = before?.refused === undefined ? before?.open : undefined;
  const counting = last && { counts: last };
  if (text === undefined) {
    const why = `PTL-3316 current/${id}.json 不见了，继续使用最后采用的版本；撤下插件请用 portal rollback`;
    return { ...counting, ...(rowOf(last) !== undefined && { foreign: unreadable(id, undefined, why) }) };
  }
  const { open, refused } = readText(reading, id, text);
  if (refused !== undefined || !open) return { ...counting, foreign: unreadable(id, rowOf(open), refused ?? '') };
  if (open.pointer.sequence >= (last?.pointer.sequence ?? 0)) return { counts: open };
  const why = `PTL-3316 清单比已采用的旧，没有采用；要退回请用 portal rollback`;
  return { ...counting, foreign: unreadable(id, rowOf(open), why) };
}

export const textDigest = (text: string): string => digestOf(Buffer.from(text.trim()));

/** Absent where the key is nobody's. */
export const teamOf = ({ operators, keys }: Trust, key: string): string | undefined =>
  operators.includes(key) ? '门户运维' : keys.find((one) => one.key === key)?.team;

function publicationOf(reading: Reading, plugin: string, text: string): Publication {
  const { open } = readText(reading, plugin, text);
  const [version, key] = [open?.pointer.row?.version, open?.signed.key];
  const team = key === undefined ? undefined : teamOf(reading.trust, key);
  return {
    ...{ plugin, digest: textDigest(text) },
    ...(version !== undefined && { version }),
    ...(key !== undefined && { key }),
    ...(team !== undefined && { team }),
  };
}

const versionsIn = (reading: Reading, { pointer: { id, row } }: OpenPointer): readonly Version[] =>
  versionsOf({ ...reading, offering: reading.accepting, id }, row);

/** So that a server that starts while the folder cannot be trusted, or is away, runs what ran before. */
function keep({ kept }: Reading, texts: PointerTexts, counting: readonly OpenPointer[]): void {
  for (const one of counting)
    if (texts.get(one.pointer.id)?.trim() !== JSON.stringify(one.signed)) writePointer(kept, one);
}

function publishedFrom(reading: Reading, texts: PointerTexts, keptTexts: PointerTexts): Published {
  reading.before.pointers.turn();
  reading.before.versions.turn();
  const ids = [...new Set([...texts.keys(), ...keptTexts.keys()])].sort();
  const all = new Map(ids.map((id) => [id, found(reading, id, texts.get(id), keptTexts.get(id))] as const));
  const counting = Array.from(all.values()).flatMap(({ counts }) => counts ?? []);
  keep(reading, keptTexts, counting);
  const inOrder = standing(counting.map(({ pointer }) => pointer)).map(({ id }) => id);
  const versions = new Map<string, readonly Version[]>();
  for (const id of [...inOrder, ...ids.filter((one) => !inOrder.includes(one))]) {
    const { counts, foreign } = all.get(id) ?? {};
    const mine = counts && inOrder.includes(id) ? versionsIn(reading, counts) : [];
    const told = [...(foreign ? [foreign] : []), ...mine];
    if (told.length > 0) versions.set(id, told);
  }
  const out = Array.from(versions.values()).flatMap((each) =>
    each.flatMap((one) => (isUsable(one) ? [] : [`${one.plugin.id} ${one.plugin.version} ${whyUnusable(one)}`])),
  );
  const stands = counting.map(({ pointer: { id, sequence } }) => `${id} ${sequence}`);
  const publications = Array.from(texts, ([id, text]) => publicationOf(reading, id, text));
  return { revision: revisionOf(texts), stamp: [...stands, ...out].join('\n'), versions, publications };
}

/** The server makes it at its first start, so one without it is a volume that is not there. */
const versionsFolder = ({ folder }: Pick<Folders, 'folder'>) => join(folder, 'plugins');

/** @throws Error with a Chinese sentence when the folder cannot be read. */
export function readPublished(reading: Reading): Published {
  if (!existsSync(versionsFolder(reading))) throw new Error('部署目录无法访问，已发布插件的清单没有更新。');
  return publishedFrom(reading, pointerTexts(reading.folder), pointerTexts(reading.kept));
}

/** What counted last, while the folder cannot be read. */
const readKept = (reading: Reading): Published =>
  publishedFrom(reading, pointerTexts(reading.kept), pointerTexts(reading.kept));

/** Calls when the folder or the file may have changed. @returns what ends it. */
export type Watch = (path: string, read: () => void) => () => void;

/** Folders are often on a network, whose changes no kernel tells. A change within the clock's tick of another is seen late. */
export const lookOften: Watch = (path, read) => {
  const look = () => {
    read();
    setTimeout(read, pollMs).unref();
  };
  watchFile(path, { interval: pollMs, persistent: false }, look);
  return () => unwatchFile(path, look);
};

interface Parts extends Folders {
  readonly accepting: Accepting;
  readonly onError: (error: unknown) => void;
  /** Teams' keys, at first. Default none. */
  readonly keys?: KeyState;
  /** Default: looks twice a second. */
  readonly watch?: Watch;
}

/** The folder as it is now. What cannot be trusted, or read, changes nothing. */
export class PublishedFolder {
  readonly #parts: Parts;
  readonly #listeners = new Set<(published: Published) => void>();
  #trust: Trust;
  #before = nothingRead();
  #state: Published = nothingPublished;
  #isOver = false;
  #end = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#trust = this.#trustWith(parts.keys ?? noKeys);
    const isFirst = !existsSync(join(parts.kept, currentName));
    if (isFirst) {
      mkdirSync(versionsFolder(parts), { recursive: true });
      mkdirSync(join(parts.kept, currentName), { recursive: true });
    }
    this.#look();
    if (this.#state.problem === undefined) return;
    this.#state = { ...readKept(this.#reading()), problem: this.#state.problem };
  }

  now = (): Published => this.#state;

  /** Whose keys count. */
  trust = (): Trust => this.#trust;

  /** From here on these keys count; whoever changes them tells what comes of it. */
  trustKeys(keys: KeyState): void {
    const trust = this.#trustWith(keys);
    if (JSON.stringify(trust) === JSON.stringify(this.#trust)) return;
    this.#trust = trust;
    this.#before = nothingRead();
    this.#look();
  }

  onChange(listener: (published: Published) => void): void {
    this.#listeners.add(listener);
  }

  start(): void {
    const { folder, watch = lookOften } = this.#parts;
    this.#end = watch(join(folder, currentName), this.#read);
  }

  stop(): void {
    this.#isOver = true;
    this.#end();
  }

  #reading(): Reading {
    return { ...this.#parts, trust: this.#trust, before: this.#before };
  }

  /** A list that no operator has signed takes the operators' word alone. */
  #trustWith(keys: KeyState): Trust {
    const { accepting, onError } = this.#parts;
    try {
      return trustOf(accepting.operators, keys);
    } catch (error) {
      onError(error);
      return { operators: accepting.operators, keys: [] };
    }
  }

  /** @returns whether anything is another than before. */
  #look(): boolean {
    const before = this.#state;
    try {
      this.#state = readPublished(this.#reading());
    } catch (error) {
      if (before.problem === undefined) this.#parts.onError(error);
      this.#state = { ...before, problem: error instanceof Error ? error.message : String(error) };
    }
    const { stamp, problem, revision } = this.#state;
    return stamp !== before.stamp || problem !== before.problem || revision !== before.revision;
  }

  #read = (): void => {
    if (this.#isOver || !this.#look()) return;
    for (const listener of this.#listeners) listener(this.#state);
  };
}
