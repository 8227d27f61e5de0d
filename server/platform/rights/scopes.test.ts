/** Which data scope is wider than another, and which never shows more. */
import { expect, test } from '@rstest/core';
import { isWider, isWithin, widestOf } from './scopes.ts';

test('a scope is wider than those before it, and never than itself', () => {
  expect(isWider('DEPT', 'SELF')).toBe(true);
  expect(isWider('SELF', 'DEPT')).toBe(false);
  expect(isWider('ENT', 'ENT')).toBe(false);
  expect(isWider('ALL', 'PLATE')).toBe(true);
});

test.each([
  ['SELF', 'SELF', true],
  ['SELF', 'SUB', true],
  ['SUB', 'SELF', false],
  ['ENT', 'DEPT', false],
  ['PLATE', 'PLATE', true],
  ['PLATE', 'ALL', true],
  ['SELF', 'PLATE', false],
  ['PLATE', 'SUB', false],
  ['CUSTOM', 'CUSTOM', false],
  ['CUSTOM', 'ALL', true],
])('%s lies within %s: %s', (scope, other, within) => {
  expect(isWithin(scope, other)).toBe(within);
});

test('the widest of several is the last in their order', () => {
  expect(widestOf(['DEPT', 'CUSTOM', 'SELF'])).toBe('CUSTOM');
  expect(widestOf(['ALL', 'SELF'])).toBe('ALL');
  expect(widestOf([])).toBeUndefined();
});
