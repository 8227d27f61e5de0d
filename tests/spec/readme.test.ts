/** What the README and the decisions point at is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';

const isThere = (path: string): boolean => ['', '.ts', '.tsx'].some((suffix) => existsSync(`${path}${suffix}`));

test('every folder and module of the source that the README names is there', () => {
  const named = readFileSync('README.md', 'utf8').matchAll(/`((?:runtime|server|sdk|tests|scripts|docs)\/[\w./-]*)`/g);
  const paths = [...named].map(([, path = '']) => path);
  expect(paths).toContain('runtime/boot');
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('a number without a decision is said to have none', () => {
  const numbers = readdirSync('docs/decisions').flatMap((name) => /^\d{4}/.exec(name)?.[0] ?? []);
  const newest = Math.max(...numbers.map(Number));
  const missing = Array.from({ length: newest }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(String(number).padStart(4, '0')),
  );
  expect(missing).toEqual([13, 16, 17]);
  expect(readFileSync('docs/decisions/README.md', 'utf8')).toContain('The numbers 13, 16 and 17 name no decision');
});
