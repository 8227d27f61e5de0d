import type { Host } from '@portal/sdk/host';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { life } from '../life.ts';
import { tellEveryMs, watchTasks } from './watch-tasks.ts';

let hold: (...durations: readonly number[]) => void;
const told: unknown[] = [];
let shown: string | undefined;

/** jsdom has none; what Chromium's tells is what is read of it. */
class Observer {
  static supportedEntryTypes = ['longtask'];
  constructor(hear: (list: { getEntries: () => { duration: number }[] }) => void) {
    hold = (...durations) => hear({ getEntries: () => durations.map((duration) => ({ duration })) });
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  rs.useFakeTimers();
  rs.stubGlobal('PerformanceObserver', Observer);
  told.length = 0;
  shown = 'parts';
  watchTasks({
    shown: () => (shown === undefined ? undefined : { plugin: shown, version: '1.1.0', path: '/parts' }),
    request: (async (_call, input) => void told.push(input as object)) as Host['request'],
  });
});
afterEach(() => {
  life.end();
  rs.unstubAllGlobals();
  rs.useRealTimers();
});

test('what holds a page up is told once a minute, with how often and the longest, by the plugin that was shown', () => {
  hold(60, 240.4);
  hold(80);
  shown = 'order';
  hold(70);
  rs.advanceTimersByTime(tellEveryMs);
  rs.advanceTimersByTime(tellEveryMs);
  expect(told).toMatchObject([
    { plugin: 'parts', kind: 'slow', times: 3, message: '3 个长任务，最长 240 毫秒', url: '/parts' },
    { plugin: 'order', kind: 'slow', times: 1, message: '1 个长任务，最长 70 毫秒' },
  ]);
});

test('what holds up a page of the portal itself is nobody’s', () => {
  shown = undefined;
  hold(300);
  rs.advanceTimersByTime(tellEveryMs);
  expect(told).toEqual([]);
});
