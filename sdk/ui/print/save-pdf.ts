import { toSvg } from 'html-to-image';
import { printingMark } from './printing.ts';
import { partMark, splitTables } from './column-pages.ts';
import { pageCuts, sheetLayout } from './paper.ts';
import { pdfFile, type Picture, pictureScale } from './pdf-file.ts';
import { widthOf } from './sheet-width.ts';

const jpegQuality = 0.92;

/** Heights at which a page may end without cutting a line, in CSS px from the top of the sheet. */
function breaksOf(sheet: HTMLElement, pageHeight: number): number[] {
  const top = sheet.getBoundingClientRect().top;
  const lines = [...sheet.querySelectorAll(`tr, figure, li, [${partMark}]`), ...sheet.children];
  const whole = (line: Element) => {
    const part = line.parentElement?.closest<HTMLElement>(`[${partMark}]`);
    return part !== null && part !== undefined && part.offsetHeight <= pageHeight;
  };
  const drawn = lines.filter((line) => line.getClientRects().length > 0); // not the table that its parts stand for
  const ends = drawn.filter((line) => !whole(line)).map((line) => line.getBoundingClientRect().bottom - top);
  return [...new Set(ends.map(Math.ceil))].sort((a, b) => a - b);
}

/** What gives a drawing its look; a picture takes drawings over without their style sheets. */
const inks = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font', 'text-anchor', 'visibility'];

/** Writes the look of every drawing into the drawing itself. @returns what takes it out again. */
function inked(sheet: HTMLElement): () => void {
  const parts = [...sheet.querySelectorAll<SVGElement>('svg, svg *')].map((part) => {
    const style = getComputedStyle(part);
    const own = part.getAttribute('style');
    return { part, own, ink: inks.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';') };
  });
  // by the style itself: the policy of the page refuses the attribute
  for (const { part, own, ink } of parts) part.style.cssText = `${own ?? ''};${ink}`;
  return () => {
    for (const { part, own } of parts) {
      if (own === null) part.removeAttribute('style');
      else part.style.cssText = own;
    }
  };
}

async function pictureOf(image: HTMLImageElement, width: number, from: number, to: number): Promise<Picture> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * pictureScale);
  canvas.height = Math.round((to - from) * pictureScale);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('No canvas to draw on.');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(image, 0, from, width, to - from, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('The picture is too large.');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}

/** The sheet as paper shows it: pages of A4, each a picture of three device pixels for a CSS pixel. */
async function pagesOf(sheet: HTMLElement): Promise<{ pages: Picture[]; width: number }> {
  sheet.setAttribute(printingMark, '');
  const joinTables = splitTables(sheet);
  try {
    const width = widthOf(sheet);
    sheet.style.width = `${width}px`;
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const height = sheet.offsetHeight;
    const { pageHeight } = sheetLayout(width);
    const breaks = breaksOf(sheet, pageHeight);
    const image = new Image();
    const clean = inked(sheet);
    image.src = await toSvg(sheet, { width, height, skipFonts: true }).finally(clean);
    await image.decode();
    const pages: Picture[] = [];
    for (const [from, to] of pageCuts(height, pageHeight, breaks)) pages.push(await pictureOf(image, width, from, to));
    return { pages, width };
  } finally {
    joinTables();
    sheet.style.width = '';
    sheet.removeAttribute(printingMark);
  }
}

/** @throws when the browser cannot draw the sheet. */
export async function savePdf(sheet: HTMLElement, fileName: string): Promise<void> {
  const { pages, width } = await pagesOf(sheet);
  const { landscape } = sheetLayout(width);
  const file = new Blob([pdfFile(pages, { landscape })], { type: 'application/pdf' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser has begun to read by then
}
