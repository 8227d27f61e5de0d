/** Pictures of demo goods, drawn rather than stored: squares of 800 pixels, a few kilobytes each. */
import type { SeedContext } from '@portal/sdk/server';
import sharp from 'sharp';

const ring = (r: number, width: number) => `<circle cx="400" cy="400" r="${r}" stroke-width="${width}"/>`;
const around = (count: number, shape: string) =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${(360 / count) * i} 400 400)">${shape}</g>`).join('');

const SHAPES: Readonly<Record<string, string>> = {
  bearing: `${ring(260, 26)}${ring(110, 26)}${around(10, '<circle cx="400" cy="215" r="44" stroke-width="14"/>')}`,
  roller:
    '<rect x="150" y="310" width="500" height="180" rx="40" stroke-width="24"/><path d="M90 400h60M650 400h60" stroke-width="36"/>',
  cable: `${ring(250, 30)}${around(3, '<circle cx="400" cy="290" r="86" stroke-width="22"/><circle cx="400" cy="290" r="40" stroke-width="30"/>')}`,
  drum: '<path d="M230 180h340v440H230zM230 320h340M230 480h340" stroke-width="24"/><ellipse cx="400" cy="180" rx="170" ry="44" stroke-width="20"/>',
  pick: '<path d="M400 130l90 210v90H310v-90zM310 470h180v190H310z" stroke-width="24"/>',
  gear: `${ring(170, 34)}${ring(70, 24)}${around(12, '<path d="M380 200v-50h40v50" stroke-width="22"/>')}`,
  valve: '<path d="M140 320l260 100-260 100zM660 320L400 420l260 100zM400 420V220M300 200h200" stroke-width="26"/>',
  gauge: `${ring(240, 30)}<path d="M400 400l120-130M240 400h30M530 400h30M400 240v30M400 640v60" stroke-width="24"/>`,
  helmet: '<path d="M180 480a220 220 0 0 1 440 0zM120 480h560v50H120zM400 260v150" stroke-width="26"/>',
  motor:
    '<rect x="200" y="270" width="340" height="260" rx="30" stroke-width="26"/><path d="M540 400h120M260 330v140M330 330v140M400 330v140M470 330v140M230 530v60h280v-60" stroke-width="20"/>',
  bolt: '<path d="M400 140l110 60v120l-110 60-110-60V200zM350 370v300h100V370M350 450h100M350 520h100M350 590h100" stroke-width="22"/>',
  switch:
    '<rect x="230" y="150" width="340" height="500" rx="24" stroke-width="26"/><path d="M330 330h140v140H330zM290 220h220M290 580h220" stroke-width="22"/>',
};

const GROUNDS = ['#eef4fa', '#f2f7f4', '#f7f4ee', '#f1f1f7'];
const INKS = ['#0f5b99', '#1e7f5c', '#8a5a12', '#4a4a85'];

const drawing = (shape: string, look: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="${GROUNDS[look % 4]}"/>` +
  `<g fill="none" stroke="${INKS[look % 4]}" stroke-linejoin="round">${SHAPES[shape] ?? ''}</g></svg>`;

const pngOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, colours: 8, compressionLevel: 9 }).toBuffer();

type Picture = Awaited<ReturnType<SeedContext['publish']>>;
export type Pictures = ReadonlyMap<string, readonly Picture[]>;

/** Each shape in so many looks. */
export async function drawPictures(
  { publish }: SeedContext,
  looks: readonly number[],
  name: string,
): Promise<Pictures> {
  const drawn = new Map<string, Picture[]>();
  for (const shape of Object.keys(SHAPES)) {
    const pictures: Picture[] = [];
    for (const look of looks) {
      const bytes = await pngOf(drawing(shape, look));
      pictures.push(await publish({ name: `${name}-${shape}-${look + 1}.png`, bytes }));
    }
    drawn.set(shape, pictures);
  }
  return drawn;
}

/** A certificate as a scan would be: lines of writing and a seal. */
export async function drawCertificate({ publish }: SeedContext, name: string): Promise<Picture> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1100"><rect width="800" height="1100" fill="#fffdf6"/>' +
    '<g fill="none" stroke="#8a5a12"><rect x="40" y="40" width="720" height="1020" stroke-width="10"/>' +
    '<path d="M200 170h400M140 330h520M140 410h520M140 490h420M140 570h520M140 650h300" stroke-width="14"/></g>' +
    '<circle cx="560" cy="880" r="100" fill="none" stroke="#c0392b" stroke-width="12"/></svg>';
  return publish({ name: `${name}.png`, bytes: await pngOf(svg) });
}
