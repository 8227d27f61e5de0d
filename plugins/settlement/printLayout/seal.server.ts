/** The seal of an enterprise as PDF draws it: its name around, a star in the middle, its use below. */
import { pdfHex, pdfPoints } from '@portal/sdk/server';

const radius = 18; // mm
/** A circle is four curves, whose handles are this long. */
const handle = 0.5523;
const use = '对账专用章';
const red = '0.784 0.063 0.180 RG 0.784 0.063 0.180 rg';

const p = (mm: number) => (mm * pdfPoints).toFixed(2);

function circle(x: number, y: number): string {
  const [r, h] = [radius, radius * handle];
  const arc = (...at: readonly number[]) => `${at.map((mm, index) => p(mm + (index % 2 === 0 ? x : y))).join(' ')} c`;
  return [
    `${p(x + r)} ${p(y)} m`,
    arc(r, h, h, r, 0, r),
    arc(-h, r, -r, h, -r, 0),
    arc(-r, -h, -h, -r, 0, -r),
    arc(h, -r, r, -h, r, 0),
    'S',
  ].join('\n');
}

function star(x: number, y: number, size: number): string {
  const corner = (index: number) => {
    const angle = Math.PI / 2 + (index * Math.PI) / 5;
    const reach = index % 2 === 0 ? size : size * 0.382;
    return `${p(x + reach * Math.cos(angle))} ${p(y + reach * Math.sin(angle))}`;
  };
  const rest = Array.from({ length: 9 }, (_, index) => `${corner(index + 1)} l`);
  return [`${corner(0)} m`, ...rest, 'f'].join('\n');
}

/** A character upright on its radius; the angle runs clockwise from the top. */
function glyph(char: string, angle: number, x: number, y: number, size: number): string {
  const reach = radius - size - 1.6;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [left, bottom] = [x + reach * sin - (size / 2) * cos, y + reach * cos + (size / 2) * sin];
  const turn = [cos, -sin, sin, cos].map((value) => value.toFixed(4)).join(' ');
  return `BT /F1 ${p(size)} Tf ${turn} ${p(left)} ${p(bottom)} Tm <${pdfHex(char)}> Tj ET`;
}

/** A frame with 作废 in it, a little askew, as a stamp is set on paper. Parameters as of `sealAt`. */
export function voidMarkAt(x: number, y: number): string[] {
  const [wide, high, size] = [34, 14, 9];
  const [cos, sin] = [Math.cos(Math.PI / 15), Math.sin(Math.PI / 15)].map((value) => value.toFixed(4));
  const frame = [-wide / 2, -high / 2, wide, high].map(p).join(' ');
  return [
    `q ${red} 2.4 w ${cos} ${sin} -${sin} ${cos} ${p(x)} ${p(y)} cm`,
    `${frame} re S`,
    `BT /F1 ${p(size)} Tf 3 Tc ${p(-size - 1)} ${p(-size / 2 + 1.2)} Td <${pdfHex('作废')}> Tj ET`,
    'Q',
  ];
}

/** @param x - From the left, in millimetres, of the centre. @param y - From the lower edge. */
export function sealAt(x: number, y: number, name: string): string[] {
  const chars = [...name];
  const size = Math.min(4.4, 68 / Math.max(chars.length, 1));
  const spread = Math.min(1.5 * Math.PI, chars.length * 0.36);
  const place = (index: number) => (chars.length > 1 ? -spread / 2 + (spread * index) / (chars.length - 1) : 0);
  const below = 3;
  return [
    `q ${red} 2 w`,
    circle(x, y),
    star(x, y, 5),
    ...chars.map((char, index) => glyph(char, place(index), x, y, size)),
    `BT /F1 ${p(below)} Tf ${p(x - (use.length * below) / 2)} ${p(y - 10.5)} Td <${pdfHex(use)}> Tj ET`,
    'Q',
  ];
}
