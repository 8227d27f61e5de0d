import { separated } from '../../../format/separated.ts';

/** A table that a person has copied: rows of cells, as spreadsheets, pages and editors put it on the clipboard. */
export type Cells = readonly (readonly string[])[];

const tidy = (text: string) =>
  text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
    .trim();

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
  const rows = marked(html) ?? separated(text, '\t');
  return rows.map((row) => row.map(tidy)).filter(isFilled);
}
