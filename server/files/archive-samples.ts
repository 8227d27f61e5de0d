/** Archives for tests: whole documents, and such as must be refused. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly bytes: Buffer | string;
  /** Unix mode, for links. */
  readonly mode?: number;
  /** What the archive claims; default the true size. */
  readonly claimedSize?: number;
  /** Compressed bytes; default those of `bytes`. */
  readonly packed?: Buffer;
}

/** A zip archive, built byte by byte so that it may lie. */
export function archiveOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode = 0, claimedSize, packed = deflateRawSync(bytes) } of parts) {
    const data = Buffer.from(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimedSize ?? data.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x0314, 4);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + packed.length;
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const wordParts: readonly Part[] = [
  {
    name: '[Content_Types].xml',
    bytes: `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
  },
  { name: '_rels/.rels', bytes: '<Relationships/>' },
  { name: 'word/document.xml', bytes: '<w:document/>' },
];

/** A Word document, with further parts. */
export const docxOf = (...more: readonly Part[]): Buffer => archiveOf([...wordParts, ...more]);

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
