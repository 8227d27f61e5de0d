import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';

/** Widths of columns in px, and which of them stay in sight while the others scroll. */
interface Widths {
  readonly widths: readonly number[];
  /** Columns that stay at the left. */
  readonly start: number;
  /** Columns that stay at the right. */
  readonly end: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0);

/**
 * Widths at which a table that is wider than its room shows whole columns only: what would show a part of the next one
 * goes to those in sight, so that no figure is cut by the column that stays at the right.
 */
export function fitted({ widths, start, end }: Widths, room: number): readonly number[] {
  const last = widths.length - end;
  const free = room - sum(widths.slice(0, start)) - sum(widths.slice(last));
  if (room === 0 || sum(widths) <= room) return widths;
  const moving = widths.slice(start, last);
  const count = moving.filter((_, index) => sum(moving.slice(0, index + 1)) <= free).length;
  const left = free - sum(moving.slice(0, count));
  return widths.map((width, index) => (index >= start && index < start + count ? width + left / count : width));
}

/** What a column grows to at most, in px: no figure is wider. */
const widest = 320;

/** Columns whose figures, sums or tags were wider than their cells, and how wide they are. A text that is cut shows its dots. */
function overflowing(table: HTMLTableElement): ReadonlyMap<number, number> {
  const wide = new Map<number, number>();
  for (const row of [...(table.tBodies[0]?.rows ?? []), ...(table.tFoot?.rows ?? [])]) {
    for (const cell of row.cells) {
      const { scrollWidth, clientWidth, cellIndex } = cell;
      if (scrollWidth <= clientWidth) continue;
      wide.set(cellIndex, Math.min(widest, Math.max(scrollWidth, wide.get(cellIndex) ?? 0)));
    }
  }
  return wide;
}

/** What a table shows of its rows. */
interface Shown {
  readonly rows: readonly unknown[];
  /** The sums below them. */
  readonly sums: string | undefined;
  /** Place of the first row that is drawn. */
  readonly first: number | undefined;
}

/** Rows that were drawn are laid out by then, in ms. */
const laidOutMs = 100;

const none: ReadonlyMap<number, number> = new Map();

/**
 * Widths of the columns as they are drawn: none narrower than its widest figure, and whole columns only.
 * @returns `needed`: without the share of what is left over, what a column that stays is offset by.
 */
export function useFit(
  table: RefObject<HTMLTableElement | null>,
  asked: Widths,
  room: number,
  { rows, sums, first }: Shown,
) {
  const key = asked.widths.join();
  const [measured, setMeasured] = useState({ key, wide: none });
  const wide = measured.key === key ? measured.wide : none;
  const needed = useMemo(
    () => key.split(',').map((width, index) => Math.max(Number(width), wide.get(index) ?? 0)),
    [key, wide],
  );
  const widths = fitted({ ...asked, widths: needed }, room);
  const drawn = widths.join();
  const measure = useEffectEvent(() => {
    const found = table.current ? overflowing(table.current) : none;
    const grows = [...found].some(([index, width]) => width > (needed[index] ?? 0));
    if (grows) setMeasured({ key, wide: new Map([...wide, ...found]) });
  });
  useLayoutEffect(() => measure(), [key]);
  // other rows and sums, those that come in sight, and another share of what is left over may leave a figure cut: what
  // is laid out by then is measured without laying it out twice
  useEffect(() => {
    const timer = setTimeout(measure, laidOutMs);
    return () => clearTimeout(timer);
  }, [rows, sums, drawn, first]);
  return { needed, widths };
}

/** The inner width of a scroller in px, 0 until it is known; its style learns how tall its scroll bar is. */
export function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const current = scroller.current;
    if (!current) return undefined;
    const measure = () => {
      setRoom(current.clientWidth);
      current.style.setProperty('--bar', `${current.offsetHeight - current.clientHeight}px`);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [scroller]);
  return room;
}
