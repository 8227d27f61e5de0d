import { type FocusEvent, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react';

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td,th') : null;

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';
const editable = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

const rowOf = (cell: HTMLTableCellElement) => cell.parentElement as HTMLTableRowElement;

/** Place of a cell's row among the rows of the list; undefined in head and foot. */
const placeOf = (cell: HTMLTableCellElement): number | undefined =>
  cell.closest('tbody') ? Number(rowOf(cell).getAttribute('aria-rowindex')) - 2 : undefined;

/** Letters that go from row to row as arrows do. */
const LETTERS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** Arrow keys, Home and End: the cell to go to from this one. */
function neighbour({ key, ctrlKey }: KeyboardEvent, table: HTMLTableElement, cell: HTMLTableCellElement) {
  const row = rowOf(cell);
  const at = (down: number, right: number) => table.rows[row.rowIndex + down]?.cells[cell.cellIndex + right];
  const within = (whole: boolean, end: boolean) => {
    const line = whole ? table.rows[end ? table.rows.length - 1 : 0] : row;
    return line?.cells[end ? line.cells.length - 1 : 0];
  };
  switch (LETTERS[key] ?? key) {
    case 'ArrowUp':
      return at(-1, 0);
    case 'ArrowDown':
      return at(1, 0);
    case 'ArrowLeft':
      return at(0, -1);
    case 'ArrowRight':
      return at(0, 1);
    case 'Home':
      return within(ctrlKey, false);
    case 'End':
      return within(ctrlKey, true);
    default:
      return undefined;
  }
}

/** What the keys of a row lead to, each by its place among the rows. */
export interface RowKeys {
  /** Escape, outside of a cell's own controls: whether there was something to leave. */
  readonly onLeave: () => boolean;
  /** The space bar. */
  readonly onPreview: (place: number) => void;
  /** The focus has come to a row. */
  readonly onRow: (place: number) => void;
}

/** Acts on the row: whether the key was one of its keys. */
function actOnRow(event: KeyboardEvent, cell: HTMLTableCellElement, rowKeys: RowKeys | undefined): boolean {
  const place = placeOf(cell);
  if (place === undefined) return false;
  const link = rowOf(cell).querySelector<HTMLElement>('a[href]');
  if (event.key === 'x') rowOf(cell).querySelector<HTMLElement>('td:first-child input[type="checkbox"]')?.click();
  else if (event.key === ' ' && rowKeys) rowKeys.onPreview(place);
  // the actions of a row are several: there Enter goes in, to choose among them
  else if (event.key === 'Enter' && link && cell !== rowOf(cell).cells[rowOf(cell).cells.length - 1]) link.click();
  else return false;
  return true;
}

const isTyped = ({ nativeEvent, ctrlKey, altKey, metaKey, keyCode }: KeyboardEvent) =>
  !nativeEvent.isComposing && keyCode !== 229 && !ctrlKey && !altKey && !metaKey;

/**
 * Keyboard of a grid: one cell is in the order of Tab, arrows go from cell to cell, F2 goes into a cell, Escape comes
 * back out. On a row Enter opens its document, the space bar previews it, J and K go to the next and the one before, X
 * chooses. Tab still reaches every control.
 */
export function useGridKeys(rowKeys: RowKeys | undefined) {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLTableCellElement>(null);
  const rove = useCallback((cell: HTMLTableCellElement) => {
    if (current.current && current.current !== cell) current.current.tabIndex = -1;
    cell.tabIndex = 0;
    current.current = cell;
  }, []);
  useEffect(() => {
    const first = table.current?.rows[0]?.cells[0];
    if (first && !current.current?.isConnected) rove(first);
  });
  const go = (cell: HTMLTableCellElement) => {
    rove(cell);
    cell.focus();
  };
  /** Inside a cell its own controls hear all keys but these. */
  const inCell = (event: KeyboardEvent, cell: HTMLTableCellElement): boolean => {
    const letter = event.key === 'x' || event.key in LETTERS;
    const typing = event.target instanceof Element && event.target.closest(editable) !== null;
    if (event.key === 'Escape' && !event.defaultPrevented) go(cell);
    return !letter || typing;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = cellOf(event.target);
    if (!cell || !table.current?.contains(cell)) return;
    if (event.target !== cell && inCell(event, cell)) return;
    if (event.key.length === 1 && !isTyped(event)) return;
    const next = neighbour(event, table.current, cell);
    const box = event.key === ' ' ? cell.querySelector<HTMLElement>('input[type="checkbox"]') : null;
    if (next) go(next);
    else if (box) box.click();
    else if (actOnRow(event, cell, rowKeys)) {
      event.preventDefault();
      const before = cell.previousElementSibling;
      // the column of actions leaves the list while its row is previewed
      const leaves = document.activeElement === cell && cell === rowOf(cell).lastElementChild;
      if (event.key === ' ' && leaves && before instanceof HTMLTableCellElement) go(before);
    } else if (event.key === 'Escape' && rowKeys?.onLeave()) event.preventDefault();
    else if (event.key === 'Enter' || event.key === 'F2') cell.querySelector<HTMLElement>(focusable)?.focus();
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (!cell || !table.current?.contains(cell)) return;
    rove(cell);
    const place = placeOf(cell);
    if (place !== undefined) rowKeys?.onRow(place);
  };
  /** A press takes the focus to its cell: the keys of the row go on from there. */
  const onMouseDown = ({ target }: MouseEvent) => {
    const cell = cellOf(target);
    if (cell && table.current?.contains(cell)) rove(cell);
  };
  return { ref: table, onKeyDown, onFocus, onMouseDown };
}
