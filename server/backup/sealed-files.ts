/** Files that are counted and hashed while they are written, copied or read; nothing is held whole. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sealed } from './manifest.ts';

/** Passes bytes on, and knows their seal at the end. */
class Sealing extends Transform {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  seal(): Sealed {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

/** Writes a file that must not be there yet. Until it is kept, a loss of power may take it. */
export async function writeSealed(
  file: string,
  source: NodeJS.ReadableStream | AsyncIterable<Uint8Array | string>,
  through: readonly NodeJS.ReadWriteStream[] = [],
): Promise<Sealed> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const sealing = new Sealing();
  await pipeline([source, ...through, sealing, createWriteStream(file, { flags: 'wx', mode: 0o600 })] as never);
  return sealing.seal();
}

const keptAtOnce = 32;

/** Files that were written stay after a loss of power: together, since a disk takes as long for many as for one. */
export async function keep(files: readonly string[]): Promise<void> {
  for (let at = 0; at < files.length; at += keptAtOnce)
    await Promise.all(
      files.slice(at, at + keptAtOnce).map(async (file) => {
        const handle = await open(file, 'r');
        await handle.sync().finally(() => handle.close());
      }),
    );
}

export const copySealed = (from: string, to: string): Promise<Sealed> => writeSealed(to, createReadStream(from));

export async function sealOf(file: string): Promise<Sealed> {
  const sealing = new Sealing();
  await pipeline(createReadStream(file), sealing.resume());
  return sealing.seal();
}

/** Paths of the files below a folder, with slashes; none where there is no folder. What is being written is no file yet. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(part|new)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
