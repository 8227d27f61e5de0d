import { readdirSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import { filesOf, flowParts, measured, shares, timed } from '../../scripts/flow-parts.ts';

const specs = readdirSync('tests/flows').filter((file) => file.endsWith('.spec.ts'));

test.each([1, 2, 4, 7])('every flow stands in one of %d parts, or among those that run alone', (count) => {
  const together = flowParts(count).flat();
  const alone = filesOf([...timed, ...measured]);
  expect([...together, ...alone].sort()).toEqual(specs.map((file) => `tests/flows/${file}`).sort());
});

test('parts take about as long as each other: the longest flow begins one, the shortest fills up', () => {
  const seconds = new Map(Object.entries({ a: 1, b: 9, c: 2, d: 6, e: 4 }));
  expect(shares(seconds, 2)).toEqual([
    ['b', 'c'],
    ['d', 'e', 'a'],
  ]);
});

test('there are no more parts than flows', () => {
  expect(shares(new Map([['a', 1]]), 4)).toEqual([['a']]);
});
