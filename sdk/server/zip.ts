import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, given in pieces so that it never stands in memory whole. */
export interface ZipEntry {
  readonly name: string;
  readonly text: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
  readonly offset: number;
}

const deflated = 8;
// Sizes follow the data in a descriptor (bit 3), since they are unknown before it; names are UTF-8 (bit 11).
const flags = 0x0808;
const dosEpochDay = 0x21; // 1980-01-01: equal content makes equal bytes

/** Numbers as little-endian fields; a width of 2 or 4 bytes stands before each value. */
function fields(...pairs: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(pairs.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of pairs) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    fields([4, 0x04034b50], [2, 20], [2, flags], [2, deflated], [2, 0], [2, dosEpochDay]),
    fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const descriptor = ({ crc, packed, plain }: Written) => fields([4, 0x08074b50], [4, crc], [4, packed], [4, plain]);

const directoryEntry = ({ name, crc, packed, plain, offset }: Written) =>
  Buffer.concat([
    fields([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, deflated], [2, 0], [2, dosEpochDay]),
    fields([4, crc], [4, packed], [4, plain], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ]);

const directoryEnd = (count: number, size: number, offset: number) =>
  fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);

async function* body(entry: ZipEntry, offset: number): AsyncGenerator<Uint8Array, Written> {
  const name = Buffer.from(entry.name);
  let [crc, packed, plain] = [0, 0, 0];
  const deflate = createDeflateRaw();
  const feed = async () => {
    for await (const piece of entry.text) {
      const bytes = Buffer.from(piece);
      crc = crc32(bytes, crc);
      plain += bytes.length;
      if (!deflate.write(bytes)) await new Promise((drained) => deflate.once('drain', drained));
    }
    deflate.end();
  };
  const fed = feed().catch((failure: unknown) => deflate.destroy(failure as Error));
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    packed += chunk.length;
    yield chunk;
  }
  await fed;
  return { name, crc, packed, plain, offset };
}

/** Streams a zip archive; below 4 GiB and 65,535 entries, which 100 files of 10,000 rows never near. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const entry of entries) {
    const header = localHeader(Buffer.from(entry.name));
    yield header;
    const done = yield* body(entry, at);
    yield descriptor(done);
    at += header.length + done.packed + 16;
    written.push(done);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, at);
}
