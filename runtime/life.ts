/** The portal's time in the page: stand-alone as long as the page, in a host shell from its mounting to its unmounting. */
let current = new AbortController();

export const life = {
  /** For listeners of window and document: they go when the portal does. */
  get signal(): AbortSignal {
    return current.signal;
  },
  /** Runs when the portal goes. */
  until(end: () => void): void {
    current.signal.addEventListener('abort', end, { once: true });
  },
  end(): void {
    current.abort();
    current = new AbortController();
  },
};
