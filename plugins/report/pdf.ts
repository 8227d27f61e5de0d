/**
 * Pages of text on A4 as PDF. The Chinese font is one of the standard character collections, not embedded: a viewer
 * shows it in a Song typeface of its own, and its text can be searched and copied.
 */

/** Millimetres. */
export const a4 = { width: 210, height: 297 } as const;

export interface PdfText {
  /** Of the left end of the baseline, in mm from the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Height of the letters in mm. */
  readonly size: number;
  readonly text: string;
}

export interface PdfRule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface PdfPage {
  readonly texts: readonly PdfText[];
  readonly rules: readonly PdfRule[];
}

const pointsPerMm = 72 / 25.4;
const n = (mm: number) => (mm * pointsPerMm).toFixed(2);

/** Ems of a text: a Chinese character one, a Latin one half. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 256 ? 0.5 : 1), 0);

/** Lines no longer than so many ems. */
export function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [''];
  for (const char of text) {
    const line = lines.at(-1) ?? '';
    if (emsOf(line + char) > ems) lines.push(char);
    else lines[lines.length - 1] = line + char;
  }
  return lines;
}

/** UTF-16BE in hexadecimal, as the font's encoding reads it. */
const hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

const textOf = ({ x, y, size, text }: PdfText) =>
  `BT /F1 ${n(size)} Tf ${n(x)} ${n(a4.height - y)} Td <${hex(text)}> Tj ET`;
const ruleOf = ({ x1, y1, x2, y2 }: PdfRule) => `${n(x1)} ${n(a4.height - y1)} m ${n(x2)} ${n(a4.height - y2)} l S`;

/** Objects 3 to 5; Latin characters of the collection stand at half width. */
const font = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500 814 939 500] ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /FontDescriptor 5 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
    '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];
const firstPage = 3 + font.length;

function objectsOf({ texts, rules }: PdfPage, index: number): string[] {
  const content = ['0.4 w', ...rules.map(ruleOf), ...texts.map(textOf)].join('\n');
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(a4.width)} ${n(a4.height)}] ` +
      `/Contents ${firstPage + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

/** @returns the file; everything in it is ASCII. */
export function pdfOf(pages: readonly PdfPage[]): Buffer {
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...font,
    ...pages.flatMap(objectsOf),
  ];
  let size = '%PDF-1.5\n'.length;
  const bodies = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const rows = bodies.map((body) => {
    const row = `${String(size).padStart(10, '0')} 00000 n \n`;
    size += body.length;
    return row;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.from(`%PDF-1.5\n${bodies.join('')}${table}${trailer}`, 'ascii');
}
