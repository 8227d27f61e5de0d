import { type RefObject, useEffect, useState } from 'react';
import { heights } from './theme.ts';

/** What stands above a page and stays; the shell may set it. */
export const portalTop = `var(--portal-top, ${heights.header}px)`;

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
