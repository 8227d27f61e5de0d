import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td,th') : null;

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';

/** Arrow keys, Home and End: the cell to go to from this one. */
function neighbour(event: KeyboardEvent, table: HTMLTableElement, cell: HTMLTableCellElement) {
  const row = cell.parentElement as HTMLTableRowElement;
  const at = (down: number, right: number) => table.rows[row.rowIndex + down]?.cells[cell.cellIndex + right];
  const within = (whole: boolean, end: boolean) => {
    const line = whole ? table.rows[end ? table.rows.length - 1 : 0] : row;
    return line?.cells[end ? line.cells.length - 1 : 0];
  };
  switch (event.key) {
    case 'ArrowUp':
      return at(-1, 0);
    case 'ArrowDown':
      return at(1, 0);
    case 'ArrowLeft':
      return at(0, -1);
    case 'ArrowRight':
      return at(0, 1);
    case 'Home':
      return within(event.ctrlKey, false);
    case 'End':
      return within(event.ctrlKey, true);
    default:
      return undefined;
  }
}

/**
 * Keyboard of a grid: one cell is in the order of Tab, arrows go from cell to cell, Enter goes into a cell, Escape comes
 * back out, the space bar ticks the cell's checkbox. Tab still reaches every control.
 */
export function useGridKeys() {
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
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = cellOf(event.target);
    if (!cell || !table.current?.contains(cell)) return;
    if (event.target !== cell) {
      if (event.key === 'Escape' && !event.defaultPrevented) go(cell);
      return;
    }
    const next = neighbour(event, table.current, cell);
    const inside = cell.querySelector<HTMLElement>(event.key === ' ' ? 'input[type="checkbox"]' : focusable);
    if (next) go(next);
    else if (event.key === 'Enter') inside?.focus();
    else if (event.key === ' ') inside?.click();
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (cell && table.current?.contains(cell)) rove(cell);
  };
  return { ref: table, onKeyDown, onFocus };
}
