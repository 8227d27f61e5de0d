import { useLayoutEffect } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** The element and all that it stands in, from the inside out. */
function wayTo(element: Element | null): Element[] {
  const way: Element[] = [];
  for (let at = element; at; at = at.parentElement) way.push(at);
  return way;
}

/** What the user works in: from outside of it, others know better where focus goes. */
const room = 'main, [role="dialog"], [role="alertdialog"]';

/** Where to go on from: the opener, or the first thing that takes focus near where it stood. */
function placeOf(way: readonly Element[]): Element | null {
  const [opener] = way;
  if (opener?.isConnected) return opener;
  const near = way.find(({ isConnected }) => isConnected);
  return near?.closest(room) ? near.querySelector(focusable) : null;
}

/** Openings that last, in their order. */
const lasting = new Set<object>();

/** Gives focus back to where it was when `open` began, or near it when that has gone meanwhile. */
export function useFocusReturn(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const way = wayTo(document.activeElement);
    const below = [...lasting];
    const opening = {};
    lasting.add(opening);
    return () => {
      lasting.delete(opening);
      setTimeout(() => {
        const openedSince = [...lasting].some((other) => !below.includes(other));
        const place = openedSince ? null : placeOf(way);
        if (place instanceof HTMLElement) place.focus();
      }); // after the dialog has let go
    };
  }, [open]);
}
