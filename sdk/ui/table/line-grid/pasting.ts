/** Where the cells of a copied table go: by their titles, else from the cell on that has the focus. */
import { readEntered } from '../../../format/entered.ts';
import type { Cells } from './clipboard.ts';
import { type LooseLine, textOf } from './columns.ts';
import type { Lines, LinesOwner } from './lines.ts';

/** Lines that a grid takes at most. */
export const mostLines = 500;

/** Titles are compared without blanks, marks of required fields, and units in brackets. */
const plainTitle = (text: string) => text.replace(/[\s*＊:：]/g, '').replace(/[（(][^（()）]*[)）]/g, '');

const titlesOf = ({ title, entered }: LooseLine) => [title, ...(entered?.titles ?? [])].map(plainTitle);

/** Place of the column for each copied one; undefined: it is left out. */
export type Targets = readonly (number | undefined)[];

export interface Copied {
  readonly cells: Cells;
  /** Titles of the copied columns, where its first row has them. */
  readonly heads: readonly string[] | undefined;
  readonly targets: Targets;
}

function byTitle(heads: readonly string[], columns: readonly LooseLine[]): Targets {
  const taken = new Set<number>();
  return heads.map((head) => {
    const place = columns.findIndex(
      (column, index) => !taken.has(index) && titlesOf(column).includes(plainTitle(head)),
    );
    if (place < 0) return undefined;
    taken.add(place);
    return place;
  });
}

/** @param from - Place of the column that has the focus. */
export function copiedOf(table: Cells, columns: readonly LooseLine[], from: number): Copied {
  const [heads = [], ...rest] = table;
  const found = byTitle(heads, columns);
  if (found.some((place) => place !== undefined)) return { cells: rest, heads, targets: found };
  const places = columns.flatMap(({ entered }, place) => (entered && place >= from ? [place] : []));
  const width = Math.max(0, ...table.map((row) => row.length));
  return { cells: table, heads: undefined, targets: Array.from({ length: width }, (_, index) => places[index]) };
}

/** Why a table cannot be pasted at all. */
export function tooMany(pasted: number, lines: number): string | undefined {
  if (pasted > mostLines) return `一次最多粘贴 ${mostLines} 行，剪贴板中有 ${pasted} 行，请分批粘贴`;
  return lines > mostLines ? `最多 ${mostLines} 行，粘贴后将有 ${lines} 行` : undefined;
}

/** Behind the lines that are filled, or over them from the row that has the focus. */
export type Placement = 'append' | 'over';

export interface Pasted<Row> {
  /** All lines as they will be. */
  readonly rows: readonly Row[];
  /** Those that the table fills, and by which of its rows, counted from 1. */
  readonly filled: readonly { readonly line: Row; readonly from: number }[];
  /** Rows of the table for which there is no line, counted from 1. */
  readonly left: readonly number[];
}

interface How {
  readonly targets: Targets;
  readonly placement: Placement;
  /** Row that has the focus. */
  readonly at: number;
}

type Texts = readonly string[];

function filledWith<Row extends object>(line: Row, texts: Texts, targets: Targets, columns: readonly LooseLine[]): Row {
  const entries = targets.flatMap((place, index) => {
    const entered = place === undefined ? undefined : columns[place]?.entered;
    return entered ? [[entered.field, readEntered(entered.kind, texts[index] ?? '')] as const] : [];
  });
  return { ...line, ...Object.fromEntries(entries) };
}

/** Columns that are shown only: by their values a copied row finds its line. */
function keysOf(targets: Targets, columns: readonly LooseLine[]) {
  return targets.flatMap((place, index) => {
    const column = place === undefined ? undefined : columns[place];
    return column && !column.entered ? [{ index, field: column.key }] : [];
  });
}

/** The lines of a document are given: a copied row finds its own by what is shown of it, else by its place. */
function intoGiven<Row extends object>(cells: Cells, how: How, owner: LinesOwner<Row>): Pasted<Row> {
  const { columns, rows } = owner;
  const keys = keysOf(how.targets, columns);
  const places = cells.map((texts, index) =>
    keys.length === 0
      ? how.at + index
      : rows.findIndex((row) => keys.every((key) => textOf(row, key.field) === (texts[key.index] ?? ''))),
  );
  const filled = new Map<number, { line: Row; from: number }>();
  const left: number[] = [];
  for (const [index, place] of places.entries()) {
    const row = rows[place];
    if (!row || filled.has(place)) left.push(index + 1);
    else filled.set(place, { line: filledWith(row, cells[index] ?? [], how.targets, columns), from: index + 1 });
  }
  return { rows: rows.map((row, place) => filled.get(place)?.line ?? row), filled: [...filled.values()], left };
}

/** Puts the copied rows into the lines. */
export function pastedInto<Row extends object>(
  cells: Cells,
  how: How,
  owner: LinesOwner<Row>,
  { idle }: Pick<Lines<Row>, 'idle'>,
): Pasted<Row> {
  const { columns, blank, rows } = owner;
  if (!blank) return intoGiven(cells, how, owner);
  const kept = how.placement === 'append' ? rows.filter((row) => !idle(row)) : rows;
  const start = how.placement === 'append' ? kept.length : how.at;
  const filled = cells.map((texts, index) => ({
    line: filledWith(kept[start + index] ?? blank(), texts, how.targets, columns),
    from: index + 1,
  }));
  const lines = filled.map(({ line }) => line);
  return { rows: [...kept.slice(0, start), ...lines, ...kept.slice(start + lines.length)], filled, left: [] };
}
