/** A table over as many sheets as it needs: its sums run from sheet to sheet, and columns that do not fit follow on sheets of their own. */
import { columnPages } from '../format/column-pages.ts';
import {
  date,
  dateTime,
  emsOf,
  money,
  percent,
  type PrintRule,
  type PrintText,
  quantity,
  wrapped,
} from '../format/index.ts';
import type { PdfPage, PdfShade } from './pdf.ts';
import { runningSums } from './running-sums.ts';
import type { CellKind, Sheet, SheetColumn } from './xlsx.ts';

// Millimetres, of A4 that lies
const [width, height] = [297, 210];
const [left, right, bottom] = [10, width - 10, height - 14];
const [body, small, heading] = [2.7, 2.6, 5];
const [rowHeight, lead] = [5.2, 3.8];
/** Of a cell, at each side of its text. */
const padding = 1.2;
/** Longest text of a cell in ems; figures are never cut. */
const longestText = 15;
/** Columns that stand on every sheet. */
const frozen = 2;

export interface PaperFacts {
  /** Above the table on each sheet: for whom, of when, narrowed by what. */
  readonly facts: readonly string[];
  /** Below it: by whom and when. */
  readonly printed: string;
}

const WRITTEN: Readonly<Record<CellKind, (value: string | number) => string>> = {
  text: String,
  money: (value) => money(value),
  quantity: (value) => quantity(value),
  percent: (value) => percent(value, { decimals: 1 }),
  integer: (value) => quantity(value),
  day: (value) => date(String(value)),
  time: (value) => dateTime(String(value)),
};
const figures: readonly CellKind[] = ['money', 'quantity', 'percent', 'integer'];

type Value = ReturnType<SheetColumn<never>['value']>;
const textOf = (value: Value, kind: CellKind): string =>
  value === null || value === undefined || value === '' ? '' : WRITTEN[kind](value);

/** What fits into so many ems. */
function fitted(text: string, ems: number): string {
  const [shown = '', rest] = wrapped(text, ems);
  return rest === undefined ? shown : `${shown.slice(0, -1)}…`;
}

/** A column with every text that it shows. */
interface Drawn {
  readonly title: string;
  readonly group: string;
  readonly figure: boolean;
  readonly cells: readonly string[];
  readonly total: string;
  /** After each row; absent where rows do not add up. */
  readonly running: readonly string[] | undefined;
  readonly width: number;
}

function drawn<Row>({ columns, rows, summing }: Sheet<Row>): Drawn[] {
  return columns.map((column) => {
    const { title, kind = 'text', value, total } = column;
    const figure = figures.includes(kind);
    const cells = rows.map((row) => textOf(value(row), kind));
    const running = figure ? runningSums(column, rows, (row) => !summing?.(row)) : undefined;
    const ends = { total: textOf(total, kind), running: running?.map((sum) => textOf(sum, kind)) };
    const longest = Math.max(emsOf(ends.total), ...cells.map(emsOf), ...(ends.running ?? []).map(emsOf));
    const asked = Math.max(figure ? longest : Math.min(longest, longestText), Math.min(emsOf(title), 6));
    const group = title.split('-')[0] ?? '';
    return { title, group, figure, cells, ...ends, width: asked * body + 2 * padding };
  });
}

/** Columns of one sheet across, with the right edge of each; what is left over makes the columns of texts wider. */
function placed(columns: readonly Drawn[]) {
  const spare = right - left - columns.reduce((sum, column) => sum + column.width, 0);
  const share = Math.max(0, spare) / columns.length;
  let end = left;
  return columns.map((column) => {
    const start = end;
    end += column.width + share;
    return { ...column, start, end };
  });
}
type Placed = ReturnType<typeof placed>[number];

function cellAt({ start, end, figure }: Placed, y: number, text: string): PrintText {
  if (figure) return { x: end - padding - emsOf(text) * body, y, size: body, text };
  return { x: start + padding, y, size: body, text: fitted(text, (end - start - 2 * padding) / body) };
}

/** What stands in a line of the table. */
interface Line {
  readonly of: 'row' | 'sum';
  readonly text: (column: Placed, index: number) => string;
}

const sumLine = (label: string, text: (column: Placed) => string | undefined): Line => ({
  of: 'sum',
  text: (column, index) => (index === 0 ? label : (text(column) ?? '')),
});

/** Lines of a sheet of rows `from` to `to`: what is carried to it, its rows, what is carried on or the sums of all. */
function linesOf(from: number, to: number, count: number, isSum: (row: number) => boolean): Line[] {
  const rows = Array.from({ length: to - from }, (_, index): Line => {
    const at = from + index;
    return { of: isSum(at) ? 'sum' : 'row', text: ({ cells }) => cells[at] ?? '' };
  });
  const last = to >= count;
  return [
    ...(from > 0 ? [sumLine('承前页', ({ running }) => running?.[from - 1])] : []),
    ...rows,
    last ? sumLine('合计', ({ total }) => total) : sumLine('转次页', ({ running }) => running?.[to - 1]),
  ];
}

/** Lines of a column's title, in the room that it has. */
const titleLines = ({ title, start, end }: Placed) => wrapped(title, (end - start - 2 * padding) / body).slice(0, 3);

function tableAt(top: number, columns: readonly Placed[], lines: readonly Line[]) {
  const titles = columns.map(titleLines);
  const headHeight = rowHeight + lead * (Math.max(...titles.map(({ length }) => length)) - 1);
  const yOf = (index: number) => top + headHeight + index * rowHeight;
  const end = columns.at(-1)?.end ?? right;
  const across = [top, ...Array.from({ length: lines.length + 1 }, (_, index) => yOf(index))];
  const shade = (y: number, tall: number): PdfShade => ({ x: left, y, width: end - left, height: tall });
  const texts = [
    ...columns.flatMap((column, at) =>
      (titles[at] ?? []).map((text, line) => cellAt(column, top + 3.6 + line * lead, text)),
    ),
    ...lines.flatMap(({ text }, index) =>
      columns.map((column, place) => cellAt(column, yOf(index) + 3.6, text(column, place))),
    ),
  ];
  const rules: PrintRule[] = [
    ...across.map((y) => ({ x1: left, x2: end, y1: y, y2: y })),
    ...[left, ...columns.map((column) => column.end)].map((x) => ({ x1: x, x2: x, y1: top, y2: yOf(lines.length) })),
  ];
  const sums = lines.flatMap(({ of }, index) => (of === 'sum' ? [shade(yOf(index), rowHeight)] : []));
  return { texts: texts.filter(({ text }) => text !== ''), rules, shades: [shade(top, headHeight), ...sums] };
}

/** Rows that a sheet has room for below a head of three lines, beside what is carried to it and from it. */
const rowsOfSheet = (top: number) => Math.floor((bottom - top - rowHeight - 2 * lead) / rowHeight) - 2;

/** Sheets of columns, side by side those that fit. */
function acrossOf(columns: readonly Drawn[]): Placed[][] {
  const all = columns.reduce((sum, column) => sum + column.width, 0);
  if (all <= right - left) return [placed(columns)];
  const pages = columnPages(columns, frozen, right - left);
  return pages.map((page) => placed(columns.filter((_, index) => index < frozen || page.includes(index))));
}

export function tableSheets<Row>(sheet: Sheet<Row>, { facts, printed }: PaperFacts): PdfPage[] {
  const { title, rows, summing } = sheet;
  const across = acrossOf(drawn(sheet));
  const told = facts.flatMap((fact) => wrapped(fact, (right - left) / small));
  const top = 19 + told.length * 4;
  const size = rowsOfSheet(top);
  const isSum = (at: number) => rows[at] !== undefined && (summing?.(rows[at]) ?? false);
  const starts = Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, page) => page * size);
  const parts = starts.flatMap((from) => {
    const lines = linesOf(from, Math.min(from + size, rows.length), rows.length, isSum);
    return across.map((columns, place) => ({ columns, lines, place }));
  });
  return parts.map(({ columns, lines, place }, index) => {
    const part = across.length > 1 ? `（列 ${place + 1}/${across.length}）` : '';
    const page = `第 ${index + 1} 页，共 ${parts.length} 页`;
    const table = tableAt(top, columns, lines);
    const name = `${title}${part}`;
    return {
      width,
      height,
      ...table,
      texts: [
        { x: (width - emsOf(name) * heading) / 2, y: 14, size: heading, text: name },
        ...told.map((text, line) => ({ x: left, y: 20 + line * 4, size: small, text })),
        ...table.texts,
        { x: left, y: height - 8, size: small, text: printed },
        { x: right - emsOf(page) * small, y: height - 8, size: small, text: page },
      ],
    };
  });
}
