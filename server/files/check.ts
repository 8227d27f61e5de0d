/** Whether bytes are what their name says: suffix, first bytes, and for archives what is inside. */
import { FILE_SUFFIXES, FILE_TEXT } from '@portal/sdk/calls/files';
import { refuse } from '@portal/sdk/server';
import { fileTypeFromBuffer } from 'file-type';
import { readArchive } from './archive.ts';

interface Kind {
  /** MIME type under which the file is answered. */
  readonly type: string;
  readonly check: (bytes: Buffer) => Promise<void>;
}

const mismatch = '文件内容与扩展名不符，不支持上传';

const magic = (ext: string) => async (bytes: Buffer) => {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.ext !== ext) refuse('invalid', mismatch);
};

/** An archive that must hold some parts; `contentType` also of its content-type list. */
const archive =
  (parts: readonly string[], contentType = '') =>
  async (bytes: Buffer) => {
    if (bytes.readUInt32BE(0) !== 0x504b0304) refuse('invalid', mismatch);
    const { names, kept } = await readArchive(bytes, '[Content_Types].xml');
    if (!parts.every((part) => names.has(part)) || !kept.includes(contentType)) refuse('invalid', mismatch);
    if (/macroEnabled/i.test(kept)) refuse('invalid', '文件内含有宏，不支持上传');
  };

const office = (main: string, contentType: string) =>
  archive(['[Content_Types].xml', '_rels/.rels', main], `application/vnd.openxmlformats-officedocument.${contentType}`);

function decodes(bytes: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function text(bytes: Buffer): Promise<void> {
  const readable = !bytes.includes(0) && (decodes(bytes, 'utf-8') || decodes(bytes, 'gb18030'));
  if (!readable) refuse('invalid', mismatch);
}

const KINDS: Readonly<Record<(typeof FILE_SUFFIXES)[number], Kind>> = {
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    check: office('word/document.xml', 'wordprocessingml.document.main+xml'),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    check: office('xl/workbook.xml', 'spreadsheetml.sheet.main+xml'),
  },
  ofd: { type: 'application/ofd', check: archive(['OFD.xml']) },
  zip: { type: 'application/zip', check: archive([]) },
  pdf: { type: 'application/pdf', check: magic('pdf') },
  jpg: { type: 'image/jpeg', check: magic('jpg') },
  jpeg: { type: 'image/jpeg', check: magic('jpg') },
  png: { type: 'image/png', check: magic('png') },
  gif: { type: 'image/gif', check: magic('gif') },
  webp: { type: 'image/webp', check: magic('webp') },
  txt: { type: 'text/plain; charset=utf-8', check: text },
  csv: { type: 'text/csv; charset=utf-8', check: text },
  xml: { type: 'application/xml', check: text },
};

/** The last suffix in lower case, without the dot; empty where the name has none, or nothing before it. */
export const suffixOf = (name: string): string => /[^.\s].*\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Control and direction marks disguise a name. */
const disguise = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name that is safe to show, to log and to send in a header; cut between whole characters. */
export const cleanName = (name: string): string =>
  [...(name.split(/[\\/]/).pop() ?? '').replace(disguise, '').trim()].slice(-255).join('') || 'file';

/** @throws Refusal `invalid` with the reason. */
export async function checkFile(name: string, bytes: Buffer): Promise<{ suffix: string; type: string }> {
  const suffix = FILE_SUFFIXES.find((known) => known === suffixOf(name));
  if (suffix === undefined) return refuse('invalid', FILE_TEXT.unsupported);
  const kind = KINDS[suffix];
  if (bytes.length < 4 && kind.check !== text) refuse('invalid', mismatch);
  await kind.check(bytes);
  return { suffix, type: kind.type };
}
