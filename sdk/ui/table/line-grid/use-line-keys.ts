import { type KeyboardEvent, type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import type { LooseLine } from './columns.ts';
import { cellMark } from './line-row.tsx';
import type { Lines } from './lines.ts';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where an input of the grid stands. */
export function placeOf(target: EventTarget | null): Place | undefined {
  const [row, column] = (target instanceof HTMLInputElement ? (target.dataset['cell'] ?? '') : '')
    .split(':')
    .map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Moves the focus to a cell once the lines are drawn; one that is out of sight is scrolled to first. */
export function useCellFocus(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const wanted = useRef<Place>(undefined);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { row, column } = wanted.current;
    const input = scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${cellMark(row, column)}"]`);
    if (!input) return scroller.current?.scrollTo({ top: Math.max(0, (row - 3) * rowHeight) });
    wanted.current = undefined;
    input.focus();
    input.select();
  });
  return (place: Place): void => {
    wanted.current = place;
    draw();
  };
}

/** Columns that are entered, and the next of them at either side. */
function sideways(columns: readonly LooseLine[], from: number, step: 1 | -1): number | undefined {
  for (let place = from + step; place in columns; place += step) if (columns[place]?.entered) return place;
  return undefined;
}

const first = (columns: readonly LooseLine[]) => columns.findIndex(({ entered }) => entered);
const last = (columns: readonly LooseLine[]) => columns.findLastIndex(({ entered }) => entered);

interface Grid<Row extends object> {
  readonly lines: Lines<Row>;
  readonly columns: readonly LooseLine[];
  readonly growing: boolean;
  readonly focus: (place: Place) => void;
}

/** Keys that lead to another cell. */
function destination<Row extends object>(
  event: KeyboardEvent<HTMLElement>,
  input: HTMLInputElement,
  { row, column }: Place,
  { columns, lines }: Grid<Row>,
): Place | undefined {
  const end = { row: lines.rows.length - 1, column: last(columns) };
  const at = (place: number | undefined) => (place === undefined ? undefined : { row, column: place });
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'Enter':
      return { row: row + (event.shiftKey ? -1 : 1), column };
    case 'ArrowLeft':
      return input.selectionStart === 0 && !event.shiftKey ? at(sideways(columns, column, -1)) : undefined;
    case 'ArrowRight':
      return input.selectionEnd === input.value.length && !event.shiftKey
        ? at(sideways(columns, column, 1))
        : undefined;
    case 'Home':
      return event.ctrlKey ? { row: 0, column: first(columns) } : undefined;
    case 'End':
      return event.ctrlKey ? end : undefined;
    default:
      return undefined;
  }
}

/** Keys with Ctrl or Alt that change the lines. @returns where the focus goes then. */
function command<Row extends object>(event: KeyboardEvent<HTMLElement>, { row, column }: Place, grid: Grid<Row>) {
  const { lines } = grid;
  const here = { row, column };
  const does =
    (act: () => void, place: Place = here) =>
    () => {
      act();
      return place;
    };
  const name = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.key.toLowerCase()}`;
  const moved = (to: number) => () => (lines.move(row, to) ? { row: to, column } : here);
  const acts: Readonly<Record<string, () => Place>> = {
    'Ctrl+d': does(() => lines.fillDown(row - 1, column, row)),
    'Ctrl+z': event.shiftKey ? does(lines.redo) : does(lines.undo),
    'Ctrl+y': does(lines.redo),
    ...(grid.growing && {
      'Alt+insert': does(() => lines.insert(row)),
      'Alt+delete': does(() => lines.remove(row), { row: Math.min(row, Math.max(0, lines.rows.length - 2)), column }),
      'Alt+arrowup': moved(row - 1),
      'Alt+arrowdown': moved(row + 1),
    }),
  };
  return acts[name];
}

/**
 * Keyboard of the lines. Arrows and Enter go from cell to cell, Tab as everywhere; Ctrl+D takes the value above, Ctrl+Z
 * and Ctrl+Y go back and forth, Alt with Insert, Delete and arrows inserts, removes and moves a line.
 */
export function onLineKey<Row extends object>(event: KeyboardEvent<HTMLElement>, grid: Grid<Row>): void {
  const { target } = event;
  const place = placeOf(target);
  if (!place || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const act = command(event, place, grid);
  if (act) {
    event.preventDefault();
    target.blur(); // it shows what is kept once more
    grid.focus(act());
    return;
  }
  if (event.ctrlKey && event.key === 'Enter') return; // submits the form around it
  const next = event.altKey ? undefined : destination(event, target, place, grid);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  if (next.row >= grid.lines.rows.length && grid.growing && event.key === 'Enter') grid.lines.insert(next.row);
  if (next.row >= 0 && next.row < grid.lines.rows.length) grid.focus(next);
}
