import { expect, test } from '@rstest/core';
import { fitted } from './use-fit.ts';

/** Boxes, number, five columns, actions. */
const table = { widths: [44, 200, 120, 120, 160, 140, 100, 184], start: 2, end: 1 };

test('A table that fits keeps its widths', () => {
  expect(fitted(table, 1068)).toEqual(table.widths);
});

test('A table that is wider shows whole columns up to its actions: those in sight share what is left', () => {
  // 1000 - 44 - 200 - 184 = 572 for 120 + 120 + 160 + 140 = 540: eight more for each of the four
  expect(fitted(table, 1000)).toEqual([44, 200, 128, 128, 168, 148, 100, 184]);
  // 500 - 428 = 72: no column fits, and none is made narrower
  expect(fitted(table, 500)).toEqual(table.widths);
});

test('While the room is not known, widths are as they were asked for', () => {
  expect(fitted(table, 0)).toEqual(table.widths);
});
