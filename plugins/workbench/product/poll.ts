import { useEffect, useEffectEvent } from 'react';

/** What waiting needs of time; tests move it by hand. */
export interface Timer {
  /** Runs once after so many ms. @returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const browserTimer: Timer = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const firstMs = 5000;
const lastMs = 30_000;
/** So many times at the first pace: half a minute. */
const patient = 6;

/** How long to wait before asking again: 5 s at first, then 5 s more each time, at most 30 s. */
export const pollMs = (asked: number): number => Math.min(lastMs, firstMs * Math.max(1, asked - patient + 2));

/** Asks again and again while `active`; the next wait begins when the answer is there. */
export function usePoll(ask: () => Promise<unknown>, active: boolean, timer: Timer): void {
  const once = useEffectEvent(ask);
  useEffect(() => {
    if (!active) return undefined;
    let asked = 0;
    let ended = false;
    let cancel: (() => void) | undefined;
    const wait = () => {
      if (ended) return;
      cancel = timer.after(pollMs(asked), () => {
        asked += 1;
        void once().finally(wait);
      });
    };
    wait();
    return () => {
      ended = true;
      cancel?.();
    };
  }, [active, timer]);
}
