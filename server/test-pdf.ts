/** What a PDF says, read by a library that knows nothing of the one that wrote it. */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Of each page its texts, in the order in which they were drawn. */
export async function textsOfPdf(file: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS, isEvalSupported: false });
  try {
    const { numPages, getPage } = await task.promise.then((paper) => ({
      numPages: paper.numPages,
      getPage: (page: number) => paper.getPage(page),
    }));
    const pages: string[][] = [];
    for (let number = 1; number <= numPages; number += 1) {
      const { items } = await (await getPage(number)).getTextContent({ disableNormalization: true });
      pages.push(items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
