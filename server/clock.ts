import type { Clock } from '@portal/sdk/server';

const beijingOffsetMs = 8 * 60 * 60 * 1000;

/** The calendar day at +08:00, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + beijingOffsetMs).toISOString().slice(0, 10);

export const clockOf = (now: () => Date): Clock => ({ now, today: () => dayOf(now()) });

export const systemClock = clockOf(() => new Date());

/** A clock that stands still until it is set; for tests and seeds. */
export interface SettableClock extends Clock {
  set(moment: Date): void;
  advance(ms: number): void;
}

export function settableClock(start: Date): SettableClock {
  let at = start.getTime();
  return {
    ...clockOf(() => new Date(at)),
    set: (moment) => {
      at = moment.getTime();
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
