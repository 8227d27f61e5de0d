/** Tables as text: a row a line, its cells apart by one sign. */

export type Separator = '\t' | ',';

/** In quotation marks a cell may hold separators, line breaks and doubled marks; no loop within a loop, whatever comes. */
function cellBefore(separator: Separator): RegExp {
  const ends = `${separator}\\r\\n`;
  const quoted = `"([^"]*(?:""[^"]*)*)"(?=[${ends}]|$)`;
  return new RegExp(`(?:${quoted}|([^${ends}]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'gy');
}

/** The rows of a text. */
export function separated(text: string, separator: Separator): string[][] {
  const rows: string[][] = [[]];
  const cell = cellBefore(separator);
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

/** A text that is read as these rows again. */
export const withCommas = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((text) => `"${text.replace(/"/g, '""')}"`).join(',')).join('\r\n');
