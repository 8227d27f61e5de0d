/** The warning stands this long before the session ends. */
const warnMs = 2 * 60_000;
/** While a person works without calls, such as in a long form, the server hears of it this often. */
const signOfLifeMs = 5 * 60_000;

/** What the watch needs of its surroundings; tests bring their own clock. */
export interface IdleSurroundings {
  readonly now: () => number;
  /** @returns a function that calls the timer off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** The last activity in any tab of this browser, in milliseconds. */
  readonly lastActivity: { get(): number; set(at: number): void };
  /** How long the user may be away. */
  readonly limitMs: () => number;
  /** Reports to the server that the session is in use. */
  readonly signOfLife: () => void;
  /** The session ends at this moment unless the user answers. */
  readonly warn: (endsAt: number) => void;
  /** The user is back, here or in another tab. */
  readonly calm: () => void;
  readonly end: () => void;
}

/** Ends a session that nobody uses, after a warning that any tab may answer. */
export function createIdleWatch(around: IdleSurroundings) {
  let callOff: (() => void) | undefined;
  let warned = false;
  let toldAt = 0;

  function stop(): void {
    callOff?.();
    callOff = undefined;
    if (warned) around.calm();
    warned = false;
  }

  function look(): void {
    callOff?.();
    const limit = around.limitMs();
    const last = around.lastActivity.get();
    const away = around.now() - last;
    if (away >= limit) {
      stop();
      around.end();
      return;
    }
    const near = away >= limit - warnMs;
    if (near && !warned) around.warn(last + limit);
    if (!near && warned) around.calm();
    warned = near;
    callOff = around.after(near ? limit - away : limit - warnMs - away, look);
  }

  function use(): void {
    const now = around.now();
    around.lastActivity.set(now);
    if (now - toldAt >= signOfLifeMs) {
      toldAt = now;
      around.signOfLife();
    }
  }

  return {
    start(): void {
      toldAt = around.now();
      around.lastActivity.set(toldAt);
      look();
    },
    stop,
    /** A key, a click, a touch. Once the warning stands it wants an answer, not a stray movement. */
    active(): void {
      if (callOff && !warned) use();
    },
    /** The answer to the warning. */
    proceed(): void {
      if (!callOff) return;
      toldAt = 0;
      use();
      look();
    },
    /** Another tab was used. */
    usedElsewhere(): void {
      if (callOff) look();
    },
  };
}
