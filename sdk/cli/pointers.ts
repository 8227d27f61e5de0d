/** `current/<id>.json`: the versions of one plugin, signed by its team; nobody else's key changes what stands there. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ADOPT, conflictLine } from '../adopt/conflict.ts';
import { currentName, type Pointer, type SignedPointer } from '../adopt/format.ts';
import { isGenuine, publicKeyOf, signatureOf } from './seal.ts';
import { pointerConflicts, type Trust } from './trust.ts';

/** Any plain name, so that what no plugin may be called is refused by name. */
const named = /^(\w[\w-]{0,63})\.json$/;

export const pointerFile = (folder: string, id: string): string => join(folder, currentName, `${id}.json`);

/** Plugin → what stands in its file, in a fixed order. */
export type PointerTexts = ReadonlyMap<string, string>;

/** @returns nothing where nobody has published. @throws Error when the folder cannot be read. */
export function pointerTexts(folder: string): PointerTexts {
  const pointers = join(folder, currentName);
  if (!existsSync(pointers)) return new Map();
  const ids = readdirSync(pointers).flatMap((name) => named.exec(name)?.[1] ?? []);
  return new Map(ids.sort().map((id) => [id, readFileSync(pointerFile(folder, id), 'utf8')]));
}

/** Changes whenever anything in the files does; empty where there are none. */
export const revisionOf = (texts: PointerTexts): string =>
  texts.size === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([...texts]))
        .digest('hex')
        .slice(0, 16);

export interface OpenPointer {
  readonly signed: SignedPointer;
  readonly pointer: Pointer;
}

function parsed(text: string): OpenPointer | undefined {
  try {
    const signed = JSON.parse(text) as SignedPointer;
    const pointer = JSON.parse(signed.text) as Pointer;
    const isWhole = typeof pointer.id === 'string' && Number.isSafeInteger(pointer.sequence);
    return isWhole && isGenuine(signed, [signed.key]) ? { signed, pointer } : undefined;
  } catch {
    return undefined;
  }
}

export interface ReadPointer {
  /** As it was signed; absent where it cannot be read, or its signature is not its key's. */
  readonly open?: OpenPointer;
  /** Why it does not count. */
  readonly refused?: string;
}

/** @param trust Default: every key, where nobody has said whose a portal takes. */
export function readPointer(id: string, text: string, trust?: Trust): ReadPointer {
  const open = parsed(text);
  const plain = (message: string) => `${ADOPT.pointerSignature} ${message}`;
  if (!open) return { refused: plain(`插件 ${id} 的清单不是签名的样子，没有采用`) };
  const { signed, pointer } = open;
  if (pointer.id !== id) return { open, refused: plain(`${id} 的清单是插件 ${pointer.id} 的，没有采用`) };
  const [conflict] = trust ? pointerConflicts(trust, signed.key, id) : [];
  return { open, ...(conflict && { refused: conflictLine(conflict) }) };
}

export interface Change {
  readonly id: string;
  /** Absent when the plugin is taken away. */
  readonly row?: Pointer['row'];
  /** What stands there now. */
  readonly before: Pointer | undefined;
}

/** Signs what is to stand there: it counts for newer than all that stood there before. */
export function signPointer({ id, row, before }: Change, privateKey: string): OpenPointer {
  const now = Date.now();
  const sequence = Math.max(now, (before?.sequence ?? 0) + 1);
  const stands = { after: before?.sequence ?? 0, since: before?.since ?? now };
  const pointer: Pointer = { schema: 1, id, sequence, ...stands, ...(row && { row }) };
  const text = JSON.stringify(pointer);
  return { pointer, signed: { key: publicKeyOf(privateKey), signature: signatureOf(text, privateKey), text } };
}

export function writeDurably(file: string, text: string): void {
  const beside = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(beside, 'w');
  writeFileSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
}

/** Readers see what stood there, or what stands there now. */
export const writePointer = (folder: string, { signed, pointer }: OpenPointer): void =>
  writeDurably(pointerFile(folder, pointer.id), `${JSON.stringify(signed)}\n`);

/** Plugins in the order in which they came; those that were taken away are not among them. */
export const standing = (pointers: readonly Pointer[]): readonly Pointer[] =>
  pointers
    .filter(({ row }) => row !== undefined)
    .sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
