/**
 * A face as PDF. The Chinese font is one of the standard character collections, not embedded: a viewer shows it in a
 * Song typeface of its own.
 */
import type { Face, FaceText, Rule } from './face.ts';

const points = 72 / 25.4;
const n = (value: number) => (value * points).toFixed(2);

/** UTF-16BE in hexadecimal, as the font's encoding reads it. */
const hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

const textOf = ({ x, y, size, text }: FaceText, height: number) =>
  `BT /F1 ${n(size)} Tf ${n(x)} ${n(height - y)} Td <${hex(text)}> Tj ET`;
const ruleOf = ({ x1, y1, x2, y2 }: Rule, height: number) =>
  `${n(x1)} ${n(height - y1)} m ${n(x2)} ${n(height - y2)} l S`;

/** Latin characters of the collection stand at half width. */
const font = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [5 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500 814 939 500] ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /FontDescriptor 6 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
    '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

/** @returns the file; everything in it is ASCII. */
export function pdfOf({ width, height, texts, rules }: Face): string {
  const drawn = ['0.4 w', ...rules.map((rule) => ruleOf(rule, height)), ...texts.map((text) => textOf(text, height))];
  const content = drawn.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(width)} ${n(height)}] /Contents 7 0 R ` +
      '/Resources << /Font << /F1 4 0 R >> >> >>',
    ...font,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
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
