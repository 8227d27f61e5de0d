/** A table that a person has copied: rows of cells, as spreadsheets, pages and editors put it on the clipboard. */
export type Cells = readonly (readonly string[])[];

const tidy = (text: string) =>
  text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
    .trim();

/** Rows of tab-separated text; a cell in quotation marks may hold tabs, line breaks and doubled marks. */
function separated(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** Cells that a wide one covers are empty. */
const spread = (cell: HTMLTableCellElement): string[] => [
  cell.textContent ?? '',
  ...Array.from({ length: Math.min(50, cell.colSpan || 1) - 1 }, () => ''),
];

function marked(html: string): string[][] | undefined {
  if (!/<table/i.test(html)) return undefined;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  return table ? [...table.rows].map((row) => [...row.cells].flatMap(spread)) : undefined;
}

const isFilled = (row: readonly string[]) => row.some((text) => text !== '');

/** The copied table without its empty rows; texts without blanks around them. */
export function cellsOf(text: string, html: string): Cells {
  const rows = marked(html) ?? separated(text);
  return rows.map((row) => row.map(tidy)).filter(isFilled);
}
