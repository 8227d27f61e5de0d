const frame = 32; // px of padding and borders around a table

/** Room that the widest table of a sheet needs, with what frames it; in CSS px. */
export function widthOf(sheet: HTMLElement): number {
  const left = sheet.getBoundingClientRect().left;
  const ends = [...sheet.querySelectorAll('table')].map((table) => table.getBoundingClientRect().right - left + frame);
  return Math.ceil(Math.max(sheet.offsetWidth, ...ends));
}
