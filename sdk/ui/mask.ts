import { useEffect, useId, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this dialog draws the mask: of several open at once only the first does, so the page darkens once. */
export function useMask(shown: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!shown) return undefined;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [shown, id]);
  const first = useSyncExternalStore(subscribe, () => open[0]);
  return first === undefined || first === id;
}
