/** A4, and how a sheet of the screen stands on it. */

/** In points, 72 an inch: 210 × 297 mm. */
export const a4 = { width: 595.28, height: 841.89 } as const;

/** In points: 10 mm, which every printer leaves. */
export const margin = 28.35;

/** Wider than this, in CSS px, a sheet is read better on a page that lies. */
const uprightWidth = 900;

/** A4 in points, either way round. */
export const boxOf = (landscape: boolean): readonly [across: number, down: number] =>
  landscape ? [a4.height, a4.width] : [a4.width, a4.height];

/** What a page leaves for a sheet across, in CSS px. */
export const printWidth = (landscape: boolean): number => Math.floor(((boxOf(landscape)[0] - 2 * margin) * 96) / 72);

/** How a sheet of a width in CSS px stands on A4: which way round, and how much of it fits a page, in CSS px. */
export function sheetLayout(width: number): { landscape: boolean; pageHeight: number } {
  const landscape = width > uprightWidth;
  const [across, down] = boxOf(landscape);
  return { landscape, pageHeight: Math.floor(((down - 2 * margin) * width) / (across - 2 * margin)) };
}

/** Stretches of a sheet that fit a page each, ended at the last break that does; all in CSS px. */
export function pageCuts(height: number, pageHeight: number, breaks: readonly number[]): [number, number][] {
  const cuts: [number, number][] = [];
  for (let from = 0; from < height; from = cuts.at(-1)?.[1] ?? height) {
    const room = from + pageHeight;
    const end = breaks.findLast((one) => one > from && one <= room) ?? room;
    cuts.push([from, room >= height ? height : end]);
  }
  return cuts;
}
