/** When faults of a version are too many: at the edge of each limit. */
import { expect, test } from '@rstest/core';
import { inWords, isNoWorse, isTooMany, type Measure, windowMs } from './measure.ts';

const none = { crash: 0, hang: 0, loop: 0, freeze: 0, handler: 0 };
const of = (users: number, ents: number, used: number, faults = none): Measure => ({ users, ents, used, faults });

test('three users of two enterprises, and five of a hundred who use it, are too many', () => {
  expect(isTooMany(of(3, 2, 60))).toBe(true);
  expect(isTooMany(of(3, 2, 61))).toBe(false);
  expect(isTooMany(of(2, 2, 2))).toBe(false);
  expect(isTooMany(of(3, 1, 3))).toBe(false);
  expect(isTooMany(of(50, 9, 1000))).toBe(true);
  expect(isTooMany(of(49, 9, 1000))).toBe(false);
  expect(windowMs).toBe(600_000);
});

test('a trial is no worse with as many faults per user, and faults that nobody has to believe are none', () => {
  expect(isNoWorse(of(3, 2, 30), of(6, 2, 60))).toBe(true);
  expect(isNoWorse(of(4, 2, 30), of(6, 2, 60))).toBe(false);
  expect(isNoWorse(of(2, 2, 2), of(0, 0, 60))).toBe(true);
  expect(isNoWorse(of(3, 2, 30), of(2, 2, 3))).toBe(false);
});

test('a measure is told with the kinds that were met, or that there was nothing', () => {
  expect(inWords(of(0, 0, 12))).toBe('12 名用户使用，没有异常');
  expect(inWords(of(3, 2, 12, { ...none, crash: 4, loop: 1 }))).toBe(
    '12 名用户使用，3 名（2 家企业）出现异常：页面崩溃 4、循环渲染 1',
  );
});
