import type { AreaRoute } from '@portal/sdk/decide';
import { actAs, hold } from '@portal/sdk/host';
import { useEffect } from 'react';
import { busy } from '../deployment/busy.ts';

/** User timing of a page's first drawing; the developer page reads it. */
export const drawnMark = (plugin: string, path: string): string => `portal:page ${plugin} ${path}`;

const nothing = () => undefined;

/** Enters the page that is shown, and marks when it was first drawn. */
export function usePageEntry(area: AreaRoute | undefined, path: string): void {
  const id = area?.plugin.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const mark = drawnMark(id, path);
    if (performance.getEntriesByName(mark).length === 0) performance.mark(mark);
    busy.end();
    return actAs(id, () => hold('page', path, nothing));
  }, [id, path]);
}
