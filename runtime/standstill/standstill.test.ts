import type { ModeState } from '@portal/sdk/calls/mode-tabs';
import { afterEach, describe, expect, rstest, test } from '@rstest/core';
import { phaseAt, standstill } from './standstill.ts';
import { hourOf, leftText, markOf, saidOf } from './words.ts';

/** 22:00 to 22:30 at +08:00. */
const window = {
  mode: 'READ_ONLY' as const,
  from: '2026-03-16T14:00:00.000Z',
  to: '2026-03-16T14:30:00.000Z',
  reason: '补丁升级',
};
const at = (time: string) => Date.parse(`2026-03-16T${time}+08:00`);
const told = (change: Partial<ModeState> = {}): ModeState => ({
  ...{ stamp: 'R', now: '2026-03-16T13:00:00.000Z', windows: [window], forcedSince: null },
  ...change,
});

test.each([
  ['21:29:59', 'none'],
  ['21:30:00', 'ahead'],
  ['21:59:59', 'ahead'],
  ['22:00:00', 'running'],
  ['22:29:59', 'running'],
  ['22:30:00', 'none'],
])('at %s a window from 22:00 to 22:30 is %s', (time, kind) => expect(phaseAt(told(), at(time)).kind).toBe(kind));

test('what the database forces stands above what is ahead, and below a window that runs', () => {
  const forced = told({ forcedSince: '2026-03-16T13:00:00.000Z' });
  expect([phaseAt(forced, at('21:45:00')).kind, phaseAt(forced, at('22:15:00')).kind]).toEqual(['forced', 'running']);
});

test.each([
  [31 * 60_000, 0],
  [30 * 60_000, 30],
  [10 * 60_000 + 1, 30],
  [10 * 60_000, 10],
  [60_001, 10],
  [60_000, 1],
])('%i ms before the beginning the mark of %i minutes is said', (left, mark) => expect(markOf(left)).toBe(mark));

test.each([
  [1, '1 秒'],
  [60_000, '60 秒'],
  [61_000, '2 分钟'],
  [119 * 60_000, '119 分钟'],
  [125 * 60_000, '2 小时 5 分钟'],
])('%i ms are %s', (left, text) => expect(leftText(left)).toBe(text));

describe('by a server whose clock is an hour ahead', () => {
  afterEach(() => {
    standstill.heard('');
    rstest.useRealTimers();
  });

  test('windows begin by its clock, and its hours are named without the day', () => {
    rstest.useFakeTimers({ now: at('20:45:00') });
    standstill.adopt(told({ now: new Date(at('21:45:00')).toISOString() }));
    const phase = standstill.phase();
    expect(phase).toEqual({ kind: 'ahead', window, leftMs: 15 * 60_000 });
    expect(phase.kind === 'ahead' && saidOf(phase)).toEqual({
      text: '系统将于 22:00 开始维护，届时只能查看，预计 22:30 恢复',
      reason: '补丁升级',
      leftMs: 15 * 60_000,
    });
    expect(hourOf('2026-03-17T01:00:00.000Z')).toBe('03-17 09:00');
  });

  test('an answer with another stamp asks, one with the same does not, and one without ends what was known', () => {
    let asked = 0;
    const end = standstill.askedBy(() => {
      asked += 1;
    });
    standstill.adopt(told());
    standstill.heard('R');
    expect(asked).toBe(0);
    standstill.heard('R2');
    expect(asked).toBe(1);
    standstill.heard('');
    expect(standstill.get().windows).toEqual([]);
    end();
  });
});
