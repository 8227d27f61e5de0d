import { createContext, useContext, useEffect, useId, useRef } from 'react';

/** The tab that a page stands in, as its host gives it. */
export interface PageTab {
  /** Names the document beside the route's title. */
  name(subject: string | undefined): void;
  /** Reports whether a part of the page holds unsaved entries; `part` identifies it. */
  mark(part: string, dirty: boolean): void;
}

/** Absent on pages without a tab: public ones, and pages under test. */
export const PageTabContext = createContext<PageTab | undefined>(undefined);

/** Adds the number or name of the document to the title of its tab and to the breadcrumb; `undefined` adds nothing. */
export function usePageTitle(subject: string | undefined): void {
  const tab = useContext(PageTabContext);
  useEffect(() => {
    tab?.name(subject);
    return () => tab?.name(undefined);
  }, [tab, subject]);
}

/**
 * Marks the page's tab while it holds unsaved entries: the page is kept, and closing its tab asks first. The kit's
 * forms do so by themselves. Outside tabs it does nothing.
 * @returns a function that ends the mark at once, for entries that have just been submitted.
 */
export function useUnsaved(dirty: boolean): () => void {
  const tab = useContext(PageTabContext);
  const part = useId();
  const released = useRef(false);
  useEffect(() => {
    if (!dirty) released.current = false; // what is typed from now on counts again
    tab?.mark(part, dirty && !released.current);
    return () => tab?.mark(part, false);
  }, [tab, part, dirty]);
  return () => {
    released.current = true;
    tab?.mark(part, false);
  };
}
