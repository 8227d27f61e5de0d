import { type RefObject, useEffect, useState } from 'react';
import { heights } from './theme.ts';

/** What stands above a page and stays; the shell may set it. */
export const portalTop = `var(--portal-top, ${heights.header}px)`;

/** What is left of the window for a page that was not scrolled, in a `calc`: bars of the portal stand above its header. */
export const windowLeft = `100dvh - ${portalTop} - var(--portal-bars, 0px)`;

/** The top of the next sticky element: below the portal's header and the page's own. */
export const stickyTop = `calc(${portalTop} + var(--page-head, 0px))`;

/** The height of an element in px while it stays at the top; 0 while it scrolls away with the page. */
export function useStickyHeight(element: RefObject<HTMLElement | null>, stays: boolean): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const current = element.current;
    if (!stays || !current) return undefined;
    const watcher = new ResizeObserver(() => setHeight(current.offsetHeight));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element, stays]);
  return stays ? height : 0;
}
