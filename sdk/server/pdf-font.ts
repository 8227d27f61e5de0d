/** The font of papers: Noto Sans SC under the SIL Open Font License, all of the basic block and rarer characters of names. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, GlyphRun } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** An opened font serves many files: each takes the characters that it shows. */
      registerFont(name: string, font: Font): this;
    }
  }
}

type Shaped = Pick<GlyphRun, 'glyphs' | 'positions'>;

const isAscii = (char: string) => char.charCodeAt(0) < 128;

/**
 * Characters one by one, each shaped once: nothing else is joined or moved in Chinese. ASCII is half an em wide, as
 * `emsOf` measures it; punctuation of a whole em, which the font would halve as well, stays as it is.
 */
function shapedOnce(font: Font): Font {
  const known = new Map<string, Shaped>();
  const shapeOf = (char: string): Shaped => {
    const shape = known.get(char) ?? font.layout(char, isAscii(char) ? ['hwid'] : []);
    known.set(char, shape);
    return shape;
  };
  const layout = (text: string) => {
    const shapes = Array.from(text, shapeOf);
    const glyphs = shapes.flatMap((shape) => shape.glyphs);
    return {
      glyphs,
      positions: shapes.flatMap((shape) => shape.positions.map((position) => ({ ...position }))), // the writer scales them in place
      advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
  return Object.create(font, { layout: { value: layout } });
}

async function open(): Promise<Font> {
  const { create } = await import('fontkit');
  const folder = dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'));
  const font = create(await readFile(join(folder, '../fonts/NotoSansHans-Regular.otf')));
  if (!('layout' in font)) throw new Error('The file holds one font.');
  return shapedOnce(font);
}

let opened: Promise<Font> | undefined;

export function paperFont(): Promise<Font> {
  opened ??= open();
  return opened;
}
