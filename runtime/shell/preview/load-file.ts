import { request } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { CallError, host, type StoredFile } from '@portal/sdk/host';
import { previewKindOf } from '@portal/sdk/ui/host';
import type { PDFDocumentProxy } from './pdf.ts';

/** A file as it can be drawn. `dispose` frees what it holds. */
export type Content = { readonly dispose: () => void } & (
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'pdf'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
);

const nothingHeld = () => undefined;

const blobOf = ({ fileId }: StoredFile, signal: AbortSignal): Promise<Blob> =>
  request(fileManager.downloadFile, { fileId }, { quiet: true, unsaved: true, signal });

/** Texts of office programs are often GB 18030. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Visitors may read what is published, and no more than download it. */
async function imageOf(file: StoredFile, signal: AbortSignal): Promise<Content> {
  if (host().session().loggedIn) {
    const { msg } = await request(fileManager.viewImage, { fileId: file.fileId }, { quiet: true, signal });
    return { kind: 'image', url: msg, dispose: nothingHeld };
  }
  const url = URL.createObjectURL(await blobOf(file, signal));
  return { kind: 'image', url, dispose: () => URL.revokeObjectURL(url) };
}

async function pdfOf(bytes: ArrayBuffer): Promise<Content> {
  const { openPdf } = await import(/* webpackChunkName: "preview-pdf" */ './pdf.ts');
  return { kind: 'pdf', ...(await openPdf(bytes)) };
}

async function docxOf(bytes: ArrayBuffer): Promise<Content> {
  const { htmlOfDocx } = await import(/* webpackChunkName: "preview-docx" */ './docx.ts');
  return { kind: 'html', html: await htmlOfDocx(bytes), dispose: nothingHeld };
}

/** Fetches a file and makes it drawable; the library that its kind needs is fetched with it. */
export async function loadFile(file: StoredFile, signal: AbortSignal): Promise<Content> {
  const kind = previewKindOf(file.fileName);
  if (kind === undefined) return { kind: 'none', dispose: nothingHeld };
  if (kind === 'image') return imageOf(file, signal);
  const bytes = await (await blobOf(file, signal)).arrayBuffer();
  if (kind === 'pdf') return pdfOf(bytes);
  return kind === 'docx' ? docxOf(bytes) : { kind, text: decoded(bytes), dispose: nothingHeld };
}

/** Why a file cannot be shown. */
export const faultText = (error: unknown): string =>
  error instanceof CallError ? error.message : '文件已损坏或加密，无法预览，请下载后查看';
