import type { RefObject } from 'react';
import type { Tabs } from './state.ts';

/** A press that moves less than this, in px, is a click. */
const slack = 6;

/** Index of the place that x is over, once it is past the middle of the tab that stands there. */
function placeAt(bar: HTMLElement, from: number, x: number): number {
  const all = [...bar.querySelectorAll<HTMLElement>(':scope > [data-tab]')];
  return all.findIndex((element, index) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || x < left || x > right) return false;
    return index < from ? x < left + width / 2 : x > left + width / 2;
  });
}

/** Carries a tab along the bar while the pointer stays down. */
export function useDrag(bar: RefObject<HTMLElement | null>, { tabs }: Tabs, move: (key: string, to: number) => void) {
  return (key: string, startX: number): void => {
    const order = tabs.map((tab) => tab.key);
    const over = new AbortController();
    const carry = ({ clientX }: PointerEvent) => {
      if (!bar.current || Math.abs(clientX - startX) < slack) return;
      const from = order.indexOf(key);
      const to = placeAt(bar.current, from, clientX);
      if (to < 0 || to === from) return;
      order.splice(to, 0, ...order.splice(from, 1));
      move(key, to);
    };
    const end = () => over.abort();
    addEventListener('pointermove', carry, over);
    addEventListener('pointerup', end, over);
    addEventListener('pointercancel', end, over);
  };
}
