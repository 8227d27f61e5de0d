/** Sheets of paper as PDF. Each file carries the characters that it shows, and its text can be searched and copied. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { PrintPage, PrintText } from '../format/print-page.ts';
import { paperFont } from './pdf-font.ts';

export const pdfType = 'application/pdf';

/** A place in millimetres from the upper left corner. */
export type PdfPoint = readonly [x: number, y: number];

/** What is stamped over a sheet in red: a seal, or a mark. */
export interface PdfStamp {
  /** Width of its lines in millimetres. */
  readonly line: number;
  readonly circles: readonly { readonly centre: PdfPoint; readonly radius: number }[];
  readonly outlines: readonly (readonly PdfPoint[])[];
  readonly areas: readonly (readonly PdfPoint[])[];
  /** `turn`: degrees clockwise around the left end of the baseline. */
  readonly texts: readonly (PrintText & { readonly turn: number })[];
}

/** What lies below texts and rules in a light grey. */
export interface PdfShade {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PdfPage extends PrintPage {
  readonly stamps?: readonly PdfStamp[];
  readonly shades?: readonly PdfShade[];
}

type Document = PDFKit.PDFDocument;

/** PDF's unit in a millimetre. */
const points = 72 / 25.4;
const ruleWidth = 0.4; // points
const [ink, red, grey] = ['#000000', '#c8102e', '#eef2f6'];

function write(paper: Document, { x, y, size, text }: PrintText): void {
  if (text === '') return;
  paper.fontSize(size * points);
  paper.text(text, x * points, y * points, { lineBreak: false, baseline: 'alphabetic' });
}

const outline = (paper: Document, corners: readonly PdfPoint[]): Document =>
  paper.polygon(...corners.map(([x, y]) => [x * points, y * points]));

function stamp(paper: Document, { line, circles, outlines, areas, texts }: PdfStamp): void {
  paper
    .save()
    .lineWidth(line * points)
    .strokeColor(red)
    .fillColor(red);
  for (const { centre, radius } of circles)
    paper.circle(centre[0] * points, centre[1] * points, radius * points).stroke();
  for (const corners of outlines) outline(paper, corners).stroke();
  for (const corners of areas) outline(paper, corners).fill();
  for (const { turn, ...text } of texts) {
    paper.save().rotate(turn, { origin: [text.x * points, text.y * points] });
    write(paper, text);
    paper.restore();
  }
  paper.restore();
}

function draw(paper: Document, { width, height, texts, rules, shades = [], stamps = [] }: PdfPage): void {
  paper.addPage({ size: [width * points, height * points], margin: 0 });
  for (const { x, y, ...shade } of shades)
    paper.rect(x * points, y * points, shade.width * points, shade.height * points).fill(grey);
  paper.fillColor(ink).strokeColor(ink).lineWidth(ruleWidth);
  for (const { x1, y1, x2, y2 } of rules)
    paper
      .moveTo(x1 * points, y1 * points)
      .lineTo(x2 * points, y2 * points)
      .stroke();
  for (const text of texts) write(paper, text);
  for (const one of stamps) stamp(paper, one);
}

/** The file of some sheets; other requests have their turn between two of them. */
export async function pdf(pages: readonly PdfPage[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({ autoFirstPage: false, lang: 'zh-CN' });
  const pieces: Buffer[] = [];
  paper.on('data', (piece: Buffer) => pieces.push(piece));
  const written = new Promise<void>((done) => paper.on('end', done));
  paper.registerFont('text', await paperFont()).font('text');
  for (const page of pages) {
    draw(paper, page);
    await othersTurn();
  }
  paper.end();
  await written;
  return Buffer.concat(pieces);
}
