/** How much of a request a log keeps: texts, items and depth, each to its limit. */
import { expect, test } from '@rstest/core';
import { hidden, masked, maskedText } from './mask.ts';

test('a text is kept to two hundred characters, a list to twenty items, an object to forty fields', () => {
  expect(maskedText('甲'.repeat(200))).toBe('甲'.repeat(200));
  expect(maskedText('甲'.repeat(201))).toBe('甲'.repeat(200));
  expect(hidden('甲'.repeat(201))).toBe('甲'.repeat(201));
  const numbers = Array.from({ length: 41 }, (_, index) => index);
  expect(masked(numbers)).toEqual(numbers.slice(0, 20));
  const fields = Object.fromEntries(numbers.map((index) => [`f${index}`, index]));
  expect(Object.keys(masked(fields) as object)).toHaveLength(40);
});

test('what lies four levels deep is kept, what lies deeper is not', () => {
  expect(masked({ a: { b: { c: { d: 1 } } } })).toEqual({ a: { b: { c: { d: 1 } } } });
  expect(masked({ a: { b: { c: { d: {} } } } })).toEqual({ a: { b: { c: { d: '…' } } } });
  expect(masked([[[[1]]]])).toEqual([[[[1]]]]);
  expect(masked([[[[[]]]]])).toEqual([[[['…']]]]);
});

test('what is no text stays what it is, and nothing becomes null', () => {
  expect(masked({ a: true, b: null, c: undefined, d: 12.5, e: 13_812_345_678 })).toEqual({
    ...{ a: true, b: null, c: null, d: 12.5, e: '138****5678' },
  });
});

test('a code is a secret where it is six digits of a text; other codes are read', () => {
  expect(masked({ code: '123456' })).toEqual({ code: '***' });
  expect(masked({ code: '12345' })).toEqual({ code: '12345' });
  expect(masked({ code: 123_456 })).toEqual({ code: 123_456 });
  expect(masked({ item: '123456' })).toEqual({ item: '123456' });
  expect(masked({ newPassword: 'x', phoneKey: 'y' })).toEqual({ newPassword: '***', phoneKey: '***' });
});
