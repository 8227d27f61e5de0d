/** The seal of an enterprise on paper: its name around, a star in the middle, its use below. */
import type { PdfPoint, PdfStamp } from '@portal/sdk/server';

// Millimetres
const radius = 18;
const use = '对账专用章';
const inEm = 25.4 / 72;

const degrees = (angle: number) => (angle * 180) / Math.PI;

function star(x: number, y: number, size: number): PdfPoint[] {
  const corner = (index: number): PdfPoint => {
    const angle = Math.PI / 2 + (index * Math.PI) / 5;
    const reach = index % 2 === 0 ? size : size * 0.382;
    return [x + reach * Math.cos(angle), y - reach * Math.sin(angle)];
  };
  return Array.from({ length: 10 }, (_, index) => corner(index));
}

/** A character upright on its radius; the angle runs clockwise from the top. */
function glyph(text: string, angle: number, x: number, y: number, size: number): PdfStamp['texts'][number] {
  const reach = radius - size - 1.6;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [left, base] = [x + reach * sin - (size / 2) * cos, y - reach * cos - (size / 2) * sin];
  return { x: left, y: base, size, text, turn: degrees(angle) };
}

/** A frame with 作废 in it, a little askew, as a stamp is set on paper. Parameters as of `sealAt`. */
export function voidMarkAt(x: number, y: number): PdfStamp {
  const [wide, high, size] = [34, 14, 9];
  const angle = -Math.PI / 15;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turned = (right: number, down: number): PdfPoint => [
    x + right * cos - down * sin,
    y + right * sin + down * cos,
  ];
  const at = (right: number, text: string) => {
    const [left, base] = turned(right, size / 2 - 1.2);
    return { x: left, y: base, size, text, turn: degrees(angle) };
  };
  const [across, down] = [wide / 2, high / 2];
  const frame = [turned(-across, -down), turned(across, -down), turned(across, down), turned(-across, down)];
  return {
    line: 2.4 * inEm,
    circles: [],
    outlines: [frame],
    areas: [],
    texts: [at(-size - 0.5, '作'), at(0.5, '废')],
  };
}

/** @param x - Millimetres from the left of the centre. @param y - From the top. */
export function sealAt(x: number, y: number, name: string): PdfStamp {
  const chars = [...name];
  const size = Math.min(4.4, 68 / Math.max(chars.length, 1));
  const spread = Math.min(1.5 * Math.PI, chars.length * 0.36);
  const place = (index: number) => (chars.length > 1 ? -spread / 2 + (spread * index) / (chars.length - 1) : 0);
  const below = 3;
  return {
    line: 2 * inEm,
    circles: [{ centre: [x, y], radius }],
    outlines: [],
    areas: [star(x, y, 5)],
    texts: [
      ...chars.map((char, index) => glyph(char, place(index), x, y, size)),
      { x: x - (use.length * below) / 2, y: y + 10.5, size: below, text: use, turn: 0 },
    ],
  };
}
