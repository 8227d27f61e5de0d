/** Whether the server can be reached: as the browser says, and as the last call has shown. */
let failed = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === failed) return;
  failed = next;
  for (const listener of listeners) listener();
}

export const reach = {
  /** A call came back, whatever it said. */
  answered: (): void => set(false),
  /** A call did not get through. */
  lost: (): void => set(true),
  isLost: (): boolean => failed || !navigator.onLine,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};
