import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { usePrinting } from '../print/printing.ts';

/** Rows above this number are drawn only while in view. */
export const virtualFrom = 200;
/** In a list that fills its window: it is never printed as a picture, and shows fewer rows at once. */
export const virtualWhereFilled = 50;

export interface RowsInView {
  readonly indexes: readonly number[];
  /** Pixels that stand for the rows above and below. */
  readonly above: number;
  readonly below: number;
}

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * Which rows to draw: all of a short table, those in sight of a long one; the same object as long as they are the same.
 * @param from - Rows of a short table at most.
 */
export function useRowsInView(
  count: number,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
  from = virtualFrom,
): RowsInView {
  const printing = usePrinting();
  const many = count > from && !printing;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2, // each row costs the frame in which others come to stand
    useFlushSync: false, // a row is drawn between two frames, not within one
    enabled: many,
  });
  const items = many ? virtual.getVirtualItems() : [];
  const [first, last] = many ? [items[0]?.index ?? 0, items.at(-1)?.index ?? -1] : [0, count - 1];
  return useMemo(
    () => ({ indexes: between(first, last), above: first * rowHeight, below: (count - 1 - last) * rowHeight }),
    [first, last, count, rowHeight],
  );
}
