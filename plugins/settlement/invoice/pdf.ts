/**
 * Faces as the pages of a PDF. The Chinese font is one of the standard character collections, not embedded: a viewer shows it in a
 * Song typeface of its own.
 */
import type { Face, FaceText, Rule } from './face.ts';

/** PDF's unit in a millimetre. */
export const points = 72 / 25.4;
const n = (value: number) => (value * points).toFixed(2);

/** UTF-16BE in hexadecimal, as the font's encoding reads it. */
export const hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

const textOf = ({ x, y, size, text }: FaceText, height: number) =>
  `BT /F1 ${n(size)} Tf ${n(x)} ${n(height - y)} Td <${hex(text)}> Tj ET`;
const ruleOf = ({ x1, y1, x2, y2 }: Rule, height: number) =>
  `${n(x1)} ${n(height - y1)} m ${n(x2)} ${n(height - y2)} l S`;

/** Latin characters of the collection stand at half width. */
const font = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500 814 939 500] ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /FontDescriptor 5 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
    '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

/** A page, and what is drawn on it in the language of the file. */
export interface Sheet extends Face {
  readonly drawn?: readonly string[];
}

function contentOf({ width: _, height, texts, rules, drawn = [] }: Sheet): string {
  const lines = rules.map((rule) => ruleOf(rule, height));
  return ['0.4 w', ...lines, ...texts.map((text) => textOf(text, height)), ...drawn].join('\n');
}

const fontPlace = 3;
const pagesPlace = 6;

/** A page and its content, of which the objects stand one after the other. */
function pageObjects(sheet: Sheet, index: number): string[] {
  const content = contentOf(sheet);
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(sheet.width)} ${n(sheet.height)}] ` +
      `/Contents ${pagesPlace + 2 * index + 1} 0 R /Resources << /Font << /F1 ${fontPlace} 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

/** @returns the file; everything in it is ASCII. */
export function pdfOf(...sheets: readonly Sheet[]): string {
  const kids = sheets.map((_, index) => `${pagesPlace + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    ...font,
    ...sheets.flatMap(pageObjects),
  ];
  let file = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
