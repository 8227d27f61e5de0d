import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Rows above this number are drawn only while in view. */
export const virtualFrom = 200;

export interface RowsInView {
  readonly indexes: readonly number[];
  /** Pixels that stand for the rows above and below. */
  readonly above: number;
  readonly below: number;
}

const counting = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Which rows to draw: all of a short table, those in sight of a long one. @param from - Rows of a short table at most. */
export function useRowsInView(
  count: number,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
  from = virtualFrom,
): RowsInView {
  const many = count > from;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: many,
  });
  if (!many) return { indexes: counting(count), above: 0, below: 0 };
  const items = virtual.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}
