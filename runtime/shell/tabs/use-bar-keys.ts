import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { TabActions } from './use-tab-actions.ts';

const tabsIn = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLElement>(':scope > :not([data-overflowing]) > [role=tab]') ?? []),
];

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Keys of the tab list; selecting loads a page, so focus alone selects nothing. */
export function useBarKeys(bar: RefObject<HTMLElement | null>, actions: TabActions) {
  const refocus = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (!refocus.current || (activeElement && activeElement !== document.body)) return;
    refocus.current = false; // the closed tab had the focus
    bar.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  });
  const close = async (keys: readonly string[]): Promise<boolean> => {
    refocus.current = await actions.close(keys);
    return refocus.current;
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, key: string) => {
    const all = tabsIn(bar.current);
    const step = steps[event.key];
    if (step) all[step(all.indexOf(event.currentTarget), all.length)]?.focus();
    else if (event.key === 'Delete') void close([key]);
    else return;
    event.preventDefault();
  };
  return { onKey, close };
}
