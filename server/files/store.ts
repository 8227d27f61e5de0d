/** Where file bytes live. Another store (S3-compatible) is another implementation of the same four verbs. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileStore {
  /** All of the bytes or none: a failed write leaves nothing behind. */
  put(key: string, bytes: Buffer | AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws Error with code `ENOENT` when there is no such key. */
  get(key: string): Promise<Buffer>;
  /** The same in pieces. @throws Error with code `ENOENT` before the first of them. */
  read(key: string): Promise<{ readonly size: number; readonly body: AsyncIterable<Uint8Array> }>;
  /** Also what a killed process left unfinished. */
  remove(key: string): Promise<void>;
}

const safeKey = /^[A-Za-z0-9_-]{24}$/;

/** Opens the file when it is read, so that nothing stays open which nobody reads. */
async function* opened(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

const unfinished = (path: string) => `${path}.part`;

async function writeDurably(path: string, bytes: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Files below `directory`, which must lie outside everything that the server serves. */
export function diskStore(directory: string): FileStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error(`Not a storage key: ${key}`);
    return join(directory, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const part = unfinished(path);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(part, bytes);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(pathOf(key)),
    async read(key) {
      const path = pathOf(key);
      return { size: (await stat(path)).size, body: opened(path) };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(unfinished(pathOf(key)), { force: true });
    },
  };
}
