import { type RefObject, useEffect } from 'react';

const linkIn = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('li a[href]') : null;

/** A figure whose rows stand in the same report brings their table into view. */
export function useFigureRows(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = sheet.current;
    const bring = (event: MouseEvent) => {
      const link = linkIn(event);
      if (link?.pathname === window.location.pathname)
        shown?.querySelector('table')?.scrollIntoView({ block: 'center' });
    };
    shown?.addEventListener('click', bring);
    return () => shown?.removeEventListener('click', bring);
  }, [sheet]);
}
