/** The table of what the plugin runtime can do: every row that is said to work names tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@rstest/core';

const rows = readFileSync('docs/plugin-runtime-rows.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , verdict = '', tests = '', lack = '']) => ({ number, verdict, tests, lack }));

/** File and part of a title. */
const namedIn = (tests: string) =>
  tests === '-' ? [] : tests.split('<br>').map((one) => /^`(\S+)` (.+)$/.exec(one)?.slice(1) ?? [one, '']);

it('has each of the 110 rows once, in their order', () => {
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 110 }, (_, index) => index + 1));
});

it('says of each whether it works, by which test, and otherwise what is missing', () => {
  const wrong = rows.filter(({ verdict, tests, lack }) => {
    if (verdict === '可用') return tests === '-' || lack !== '-';
    return !['部分', '没有'].includes(verdict) || lack === '-' || (verdict === '没有') !== (tests === '-');
  });
  expect(wrong).toEqual([]);
});

it('names tests that are there', () => {
  const missing = rows.flatMap(({ number, tests }) =>
    namedIn(tests)
      .filter(([file = '', title = '']) => {
        if (!/\.(test|spec|test-d)\.tsx?$/.test(file) || title === '' || !existsSync(file)) return true;
        return !readFileSync(file, 'utf8').includes(title);
      })
      .map((one) => [number, ...one]),
  );
  expect(missing).toEqual([]);
});
