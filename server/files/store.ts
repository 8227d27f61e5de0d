/** Where file bytes live. Another store (S3-compatible) is another implementation of the same three verbs. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileStore {
  /** All of the bytes or none: a failed write leaves nothing behind. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @throws Error with code `ENOENT` when there is no such key. */
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
}

const safeKey = /^[A-Za-z0-9_-]{24}$/;

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
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
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
