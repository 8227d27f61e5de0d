/**
 * Sheets of paper as PDF. The Chinese font is one of the standard character collections, not embedded: a viewer shows it
 * in a Song typeface of its own, and its text can be searched and copied.
 */
import type { PrintPage, PrintRule, PrintText } from '../format/print-page.ts';

/** PDF's unit in a millimetre. */
export const pdfPoints = 72 / 25.4;
const n = (mm: number) => (mm * pdfPoints).toFixed(2);

/** UTF-16BE in hexadecimal, as the font's encoding reads it. */
export const pdfHex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

export const pdfType = 'application/pdf';

const textOf = ({ x, y, size, text }: PrintText, height: number) =>
  `BT /F1 ${n(size)} Tf ${n(x)} ${n(height - y)} Td <${pdfHex(text)}> Tj ET`;
const ruleOf = ({ x1, y1, x2, y2 }: PrintRule, height: number) =>
  `${n(x1)} ${n(height - y1)} m ${n(x2)} ${n(height - y2)} l S`;

/** Objects 3 to 5; `emsOf` measures as the widths here do: ASCII at half width, all else at one em. */
const font = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500 814 939 500] ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /FontDescriptor 5 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
    '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];
const fontPlace = 3;
const pagesPlace = fontPlace + font.length;

/** A sheet, and what else is drawn on it in the language of the file. */
export interface PdfPage extends PrintPage {
  readonly drawn?: readonly string[];
}

function contentOf({ height, texts, rules, drawn = [] }: PdfPage): string {
  const lines = rules.map((rule) => ruleOf(rule, height));
  return ['0.4 w', ...lines, ...texts.map((text) => textOf(text, height)), ...drawn].join('\n');
}

/** A page and its content, of which the objects stand one after the other. */
function pageObjects(page: PdfPage, index: number): string[] {
  const content = contentOf(page);
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(page.width)} ${n(page.height)}] ` +
      `/Contents ${pagesPlace + 2 * index + 1} 0 R /Resources << /Font << /F1 ${fontPlace} 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

/** The file of some sheets; everything in it is ASCII. */
export function pdf(pages: readonly PdfPage[]): Buffer {
  const kids = pages.map((_, index) => `${pagesPlace + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...font,
    ...pages.flatMap(pageObjects),
  ];
  const head = '%PDF-1.5\n';
  const bodies = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  let size = head.length;
  const rows = bodies.map((body) => {
    const row = `${String(size).padStart(10, '0')} 00000 n \n`;
    size += body.length;
    return row;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.from(`${head}${bodies.join('')}${table}${trailer}`, 'ascii');
}
