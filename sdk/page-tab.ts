import { createContext, useCallback, useContext, useEffect, useId, useRef } from 'react';

/** The tab that a page stands in, as its host gives it. */
export interface PageTab {
  /** Names the document beside the route's title, or beside one that takes its place. */
  name(subject: string | undefined, title?: string): void;
  /** Reports whether a part of the page holds unsaved entries; `part` identifies it. */
  mark(part: string, dirty: boolean): void;
}

/** Absent on pages without a tab: public ones, and pages under test. */
export const PageTabContext = createContext<PageTab | undefined>(undefined);

/** What stands around a part of a page, and asks before it is taken away: a dialog. */
export const EnclosingContext = createContext<Pick<PageTab, 'mark'> | undefined>(undefined);

/**
 * Adds the number or name of the document to the title of its tab and to the breadcrumb; `undefined` adds nothing.
 * @param title - In place of the route's title, where that is of another use of the page: 新增商品 on 商品详情.
 */
export function usePageTitle(subject: string | undefined, title?: string): void {
  const tab = useContext(PageTabContext);
  useEffect(() => {
    tab?.name(subject, title);
    return () => tab?.name(undefined);
  }, [tab, subject, title]);
}

/**
 * Marks the page's tab while it holds unsaved entries: the page is kept, and closing its tab asks first, as does closing
 * the dialog that holds them. The kit's forms do so by themselves.
 * @returns a function that ends the mark at once, for entries that have just been submitted.
 */
export function useUnsaved(dirty: boolean): () => void {
  const tab = useContext(PageTabContext);
  const enclosing = useContext(EnclosingContext);
  const part = useId();
  const released = useRef(false);
  const mark = useCallback(
    (unsaved: boolean) => {
      tab?.mark(part, unsaved);
      enclosing?.mark(part, unsaved);
    },
    [tab, enclosing, part],
  );
  useEffect(() => {
    if (!dirty) released.current = false; // what is typed from now on counts again
    mark(dirty && !released.current);
    return () => mark(false);
  }, [mark, dirty]);
  return () => {
    released.current = true;
    mark(false);
  };
}
