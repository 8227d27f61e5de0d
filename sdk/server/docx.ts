import { zip } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const contentTypes =
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

const relations =
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
  '<Relationship Id="rId1" Target="word/document.xml" ' +
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>';

const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" ' +
  'w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/** A run of text; `size` in half points. */
export const docxRun = (text: string, size: number, bold = false): string =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** A centred title. */
export const docxTitle = (text: string): string =>
  `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${docxRun(text, 36, true)}</w:p>`;

export const docxParagraph = (text: string): string => `<w:p>${docxRun(text, 24)}</w:p>`;

/** A Word document on A4 from WordprocessingML blocks. */
export const docx = (blocks: string): AsyncIterable<Uint8Array> =>
  zip([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relations] },
    {
      name: 'word/document.xml',
      text: [
        `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`,
        `${blocks}${page}</w:body></w:document>`,
      ],
    },
  ]);
