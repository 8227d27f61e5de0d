import { useLayoutEffect } from 'react';

/** Gives focus back to where it was when `open` began; an element that has gone meanwhile is left alone. */
export function useFocusReturn(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
      setTimeout(() => opener.focus()); // after the dialog has let go
    };
  }, [open]);
}
