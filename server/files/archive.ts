/** A look inside an uploaded archive, with every inflated byte counted: sizes that the archive claims prove nothing. */
import { Refusal } from '@portal/sdk/server';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

export const maxEntries = 2000;
export const maxInflatedBytes = 50 * 1024 * 1024;
const maxKeptBytes = 1024 * 1024;

const fileTypeMask = 0o170000;
const symbolicLink = 0o120000;
const macroPart = /(^|\/)vba\w*\.(bin|xml)$/i;

export interface Archive {
  readonly names: ReadonlySet<string>;
  /** Text of the part that was asked for; empty when absent. */
  readonly kept: string;
}

const refuseArchive = (message: string): never => {
  throw new Refusal('invalid', message);
};

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

function checkEntry(entry: Entry): void {
  const unixMode = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  if (unixMode === symbolicLink) refuseArchive('文件内含有链接，不支持上传');
  if (entry.generalPurposeBitFlag & 1) refuseArchive('文件已加密，不支持上传');
  if (macroPart.test(entry.fileName)) refuseArchive('文件内含有宏，不支持上传');
}

/** Inflates one entry, handing over each piece. */
const inflate = (zip: ZipFile, entry: Entry, onPiece: (piece: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      stream.on('data', (piece: Buffer) => {
        try {
          onPiece(piece);
        } catch (refusal) {
          stream.destroy();
          reject(refusal);
        }
      });
      stream.once('end', resolve);
      stream.once('error', reject);
    });
  });

const nextEntry = (zip: ZipFile): Promise<Entry | undefined> =>
  new Promise((resolve, reject) => {
    const settle = (run: () => void) => {
      zip.removeAllListeners();
      run();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
    zip.once('end', () => settle(() => resolve(undefined)));
    zip.once('error', (error: unknown) => settle(() => reject(error)));
    zip.readEntry();
  });

/** Inflates every entry in turn. @param pieceOf Where the pieces of an entry go. */
async function walk(zip: ZipFile, pieceOf: (name: string) => (piece: Buffer) => void): Promise<ReadonlySet<string>> {
  if (zip.entryCount > maxEntries) refuseArchive('文件内条目过多，不支持上传');
  const names = new Set<string>();
  let inflated = 0;
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
    checkEntry(entry);
    const { fileName } = entry;
    if (names.has(fileName)) refuseArchive('文件内条目重复，不支持上传');
    names.add(fileName);
    const onPiece = pieceOf(fileName);
    await inflate(zip, entry, (piece) => {
      inflated += piece.length;
      if (inflated > maxInflatedBytes) refuseArchive('文件解压后过大，不支持上传');
      onPiece(piece);
    });
  }
  return names;
}

async function walked<T>(bytes: Buffer, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    return await work(await opened(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseArchive('文件已损坏，请检查后重新上传');
  }
}

/** Walks the whole archive. @throws Refusal `invalid` when it is damaged, encrypted, too large or holds more than data. */
export const readArchive = (bytes: Buffer, keep = ''): Promise<Archive> =>
  walked(bytes, async (zip) => {
    const pieces: Buffer[] = [];
    let kept = 0;
    const names = await walk(zip, (name) => (piece) => {
      kept += name === keep ? piece.length : 0;
      if (name === keep && kept <= maxKeptBytes) pieces.push(piece);
    });
    return { names, kept: Buffer.concat(pieces).toString('utf8') };
  });

/** Every file by its name. @throws Refusal `invalid` as `readArchive` does. */
export const unpackArchive = (bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> =>
  walked(bytes, async (zip) => {
    const pieces = new Map<string, Buffer[]>();
    await walk(zip, (name) => {
      const own: Buffer[] = [];
      pieces.set(name, own);
      return (piece) => own.push(piece);
    });
    return new Map(Array.from(pieces, ([name, all]) => [name, Buffer.concat(all)]));
  });
