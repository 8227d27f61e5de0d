/** PDF files of whole-page pictures: A4 at three pixels for a CSS pixel. */
import { boxOf, margin } from './paper.ts';

/** Device pixels of a picture for one CSS pixel. */
export const pictureScale = 3;

/** A page as it is pictured; width and height in device pixels. */
export interface Picture {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const ascii = (text: string) => new TextEncoder().encode(text);

interface Part {
  readonly head: string;
  readonly stream?: Uint8Array;
}

/** The picture at the page's top left within its margins, as wide as they leave. */
function placed({ width, height }: Picture, across: number, down: number): Uint8Array {
  const wide = across - 2 * margin;
  const high = (wide * height) / width;
  const matrix = [wide, 0, 0, high, margin, down - margin - high].map((n) => n.toFixed(2)).join(' ');
  return ascii(`q ${matrix} cm /Im Do Q`);
}

function parts(pages: readonly Picture[], across: number, down: number): Part[] {
  const box = `/MediaBox [0 0 ${across} ${down}]`;
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  return [
    { head: '<< /Type /Catalog /Pages 2 0 R >>' },
    { head: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
    ...pages.flatMap((picture, index): Part[] => {
      const { jpeg, width, height } = picture;
      const own = 3 + index * 3;
      const content = placed(picture, across, down);
      const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`;
      const resources = `/Resources << /XObject << /Im ${own + 2} 0 R >> >>`;
      return [
        { head: `<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${own + 1} 0 R >>` },
        { head: `<< /Length ${content.length} >>`, stream: content },
        { head: `<< ${image} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`, stream: jpeg },
      ];
    }),
  ];
}

/** A PDF with one picture a page. */
export function pdfFile(pages: readonly Picture[], { landscape }: { landscape: boolean }): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [ascii('%PDF-1.4\n')];
  let size = chunks[0]?.length ?? 0;
  const add = (bytes: Uint8Array) => {
    chunks.push(bytes);
    size += bytes.length;
  };
  const [across, down] = boxOf(landscape);
  const starts = parts(pages, across, down).map(({ head, stream }, index) => {
    const start = size;
    add(ascii(`${index + 1} 0 obj\n${head}\n`));
    if (stream) for (const bytes of [ascii('stream\n'), stream, ascii('\nendstream\n')]) add(bytes);
    add(ascii('endobj\n'));
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = starts.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  add(ascii(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`));
  const file = new Uint8Array(size);
  chunks.reduce((at, bytes) => {
    file.set(bytes, at);
    return at + bytes.length;
  }, 0);
  return file;
}
