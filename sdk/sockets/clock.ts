/** Time as the sockets see it; tests bring their own. */
export interface Clock {
  readonly now: () => number;
  /** @returns a function that calls the timer off. */
  readonly after: (ms: number, run: () => void) => () => void;
}
