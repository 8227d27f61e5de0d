import { createContext, useContext } from 'react';

/** Whether a page is drawn beside a list, in a pane of another page. */
export const PaneContext = createContext(false);
export const useInPane = (): boolean => useContext(PaneContext);
