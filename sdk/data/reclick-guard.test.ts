import { describe, expect, it } from '@rstest/core';
import { createReclickGuard, reclickGuardMs } from './use-submit.ts';

describe('the re-click guard', () => {
  it('R-STATE-03 admits one press within 3000 ms', () => {
    const guard = createReclickGuard();
    expect(reclickGuardMs).toBe(3000);
    expect([0, 1, 1500, 2999].map((ms) => guard.admits(1_000_000 + ms))).toEqual([true, false, false, false]);
  });

  it('R-STATE-04 admits the press after 3000 ms, and counts anew from it', () => {
    const guard = createReclickGuard();
    expect([0, 3000, 5999, 6000].map((ms) => guard.admits(ms))).toEqual([true, true, false, true]);
  });

  it('admits the very first press at any time of the clock', () => {
    expect(createReclickGuard().admits(0)).toBe(true);
    expect(createReclickGuard().admits(-5)).toBe(true);
  });

  it('lets go after a failed attempt', () => {
    const guard = createReclickGuard();
    guard.admits(0);
    guard.release();
    expect(guard.admits(1)).toBe(true);
  });
});
