import { columnPages } from '../../format/column-pages.ts';
import { printWidth } from './paper.ts';

/** Drawn smaller than this, the text of a table is too small to read: 14 px become seven points. */
const least = 0.66;
/** A table wider than this is printed in pages of columns; in CSS px. */
const readableWidth = Math.floor(printWidth(true) / least);

/** Marks a page of columns: it begins on a page of its own where it would not fit the rest of one. */
export const partMark = 'data-part';

interface Column {
  readonly width: number;
  readonly group: number;
}

/** Cells of a row with the first column of each. */
function placesOf(row: HTMLTableRowElement): { cell: HTMLTableCellElement; from: number }[] {
  let from = 0;
  return [...row.querySelectorAll<HTMLTableCellElement>('th, td')].map((cell) => {
    const place = { cell, from };
    from += cell.colSpan;
    return place;
  });
}

function columnsOf(table: HTMLTableElement): Column[] {
  const [groups, titles] = table.querySelectorAll<HTMLTableRowElement>('thead tr');
  const starts = groups && titles && placesOf(groups).map(({ from }) => from);
  return [...table.querySelectorAll('col')].map((col, index) => ({
    width: Number.parseFloat(col.style.width) || 0,
    group: starts ? starts.findLastIndex((from) => from <= index) : index,
  }));
}

/** The table with these columns alone. */
function copyOf(table: HTMLTableElement, kept: ReadonlySet<number>, width: number): HTMLTableElement {
  const copy = table.cloneNode(true) as HTMLTableElement;
  for (const row of copy.querySelectorAll('tr'))
    for (const { cell, from } of placesOf(row)) {
      const span = Array.from({ length: cell.colSpan }, (_, n) => from + n).filter((index) => kept.has(index)).length;
      if (span === 0) cell.remove();
      else cell.colSpan = span;
    }
  [...copy.querySelectorAll('col')].forEach((col, index) => {
    if (!kept.has(index)) col.remove();
  });
  copy.style.width = `${width}px`;
  copy.style.minWidth = '';
  return copy;
}

function titled(table: HTMLTableElement, copy: HTMLTableElement, place: string): HTMLElement {
  const part = document.createElement('section');
  const title = document.createElement('p');
  title.textContent = `${table.querySelector('caption')?.textContent ?? ''}（列 ${place}）`;
  part.append(title, copy);
  part.setAttribute(partMark, '');
  part.style.breakInside = 'avoid';
  return part;
}

function split(table: HTMLTableElement): () => void {
  const columns = columnsOf(table);
  if (columns.reduce((all, { width }) => all + width, 0) <= readableWidth) return () => undefined;
  const frozen = Number(table.dataset['frozen'] ?? 1);
  const first = Array.from({ length: frozen }, (_, index) => index);
  const pages = columnPages(columns, frozen, readableWidth);
  const parts = pages.map((page, index) => {
    const kept = new Set([...first, ...page]);
    const width = columns.reduce((all, column, place) => (kept.has(place) ? all + column.width : all), 0);
    return titled(table, copyOf(table, kept, width), `${index + 1}/${pages.length}`);
  });
  table.after(...parts);
  table.style.display = 'none';
  return () => {
    for (const part of parts) part.remove();
    table.style.display = '';
  };
}

/** Puts pages of columns in the place of tables that are too wide for paper. @returns what takes them out again. */
export function splitTables(sheet: HTMLElement): () => void {
  const undo = [...sheet.querySelectorAll('table')].map(split);
  return () => {
    for (const one of undo) one();
  };
}
