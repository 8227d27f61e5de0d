import { describe, expect, it } from '@rstest/core';
import { createIdleWatch } from './idle.ts';

const minute = 60_000;
const limit = 30 * minute;
const warned = 2 * minute;

/** Tabs of one browser on one clock. */
function browser() {
  let now = 0;
  let last = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const open = () => {
    const told: string[] = [];
    const watch = createIdleWatch({
      now: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      lastActivity: {
        get: () => last,
        set: (at) => {
          last = at;
        },
      },
      limitMs: () => limit,
      signOfLife: () => void told.push('sign of life'),
      warn: (endsAt) => void told.push(`warn until ${endsAt / minute}`),
      calm: () => void told.push('calm'),
      end: () => void told.push('end'),
    });
    watch.start();
    return { told, watch };
  };
  return {
    open,
    /** Lets time pass, timers in their order. */
    pass(ms: number): void {
      const until = now + ms;
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = until;
    },
  };
}

describe('a session that nobody uses', () => {
  it('is warned of two minutes before its end, and ends to the millisecond', () => {
    const { open, pass } = browser();
    const { told } = open();
    pass(limit - warned - 1);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual(['warn until 30']);
    pass(warned - 1);
    expect(told).toHaveLength(1);
    pass(1);
    expect(told).toEqual(['warn until 30', 'calm', 'end']);
    pass(limit);
    expect(told).toHaveLength(3);
  });

  it('goes on for the whole time again after 继续使用, and the server hears of it at once', () => {
    const { open, pass } = browser();
    const { told, watch } = open();
    pass(limit - minute);
    watch.active(); // a stray movement answers nothing
    expect(told).toEqual(['warn until 30']);
    watch.proceed();
    expect(told).toEqual(['warn until 30', 'sign of life', 'calm']);
    pass(limit - warned);
    expect(told.at(-1)).toBe(`warn until ${(limit - minute + limit) / minute}`);
  });

  it('is kept alive by work in another tab, whose use also takes the warning away', () => {
    const { open, pass } = browser();
    const [here, there] = [open(), open()];
    pass(limit - minute);
    expect(here.told).toEqual(['warn until 30']);
    there.watch.proceed();
    here.watch.usedElsewhere();
    expect(here.told).toEqual(['warn until 30', 'calm']);
    pass(limit - warned - 1);
    expect(here.told).toEqual(['warn until 30', 'calm']);
  });

  it('tells the server of work without calls at most every five minutes', () => {
    const { open, pass } = browser();
    const { told, watch } = open();
    for (let seconds = 0; seconds < 20 * 60; seconds += 1) {
      pass(1000);
      watch.active();
    }
    expect(told).toEqual(Array.from({ length: 4 }, () => 'sign of life'));
  });

  it('is left alone once it has ended otherwise', () => {
    const { open, pass } = browser();
    const { told, watch } = open();
    watch.stop();
    watch.active();
    watch.proceed();
    watch.usedElsewhere();
    pass(2 * limit);
    expect(told).toEqual([]);
  });
});
