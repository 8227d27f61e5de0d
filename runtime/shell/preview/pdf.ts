import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { assetUrl } from '../../page-data.ts';

export type { PDFDocumentProxy, PDFPageProxy };

/** Where the build has put the character maps, fonts and decoders. */
const dataUrl = (folder: string) => new URL(assetUrl(`static/pdf/${folder}/`), location.origin).href;

/** Opens a PDF in a worker of its own. @returns the document, and how to end it. @throws when the file is no PDF. */
export async function openPdf(bytes: ArrayBuffer) {
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url));
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    useSystemFonts: false, // the browser chooses one that has the characters
    verbosity: VerbosityLevel.ERRORS, // a font that this computer lacks is replaced, and nobody can do better
    cMapUrl: dataUrl('cmaps'),
    standardFontDataUrl: dataUrl('standard_fonts'),
    wasmUrl: dataUrl('wasm'),
  });
  const dispose = () => {
    void task.destroy().finally(() => port.terminate());
  };
  try {
    const document: PDFDocumentProxy = await task.promise;
    return { document, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
