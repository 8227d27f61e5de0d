/** The pages that are looked at, against those that are served and those that have a grade. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@rstest/core';
import { ownRoutes } from '../../runtime/router/own-routes.ts';
import { plugins } from '../spec/areas.ts';
import { pathOf, screens } from './screens.ts';

/** They lead on at once. */
const passing = ['/ef/blank', '/finance/blank', '/loginssojf', '/business/loginsso'];

/** A page that has fallen below its bar says what it lacks. */
const bar = 9;

const withoutQuery = (path: string) => path.replace(/[?#].*$/, '');

it('Every page that is served is looked at, at every width and in both themes', () => {
  const served = [...ownRoutes, ...plugins.flatMap(({ routes }) => Object.values(routes))].map(({ path }) => path);
  const looked = new Set(Object.values(screens).flat().map(pathOf).map(withoutQuery));
  expect(new Set(served.filter((path) => !passing.includes(path)))).toEqual(looked);
});

it('Every page has a grade, and one below the bar says what it lacks', () => {
  const text = readFileSync(new URL('../../docs/grades.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(.+?)` +\| ([\d.]+) +\|.*\|(.*)\|$/gm)];
  const graded = rows.map(([, path]) => path);
  expect(new Set(graded)).toEqual(new Set(Object.values(screens).flat().map(pathOf)));
  const silent = rows.filter(([, , grade, lacks]) => Number(grade) < bar && lacks?.trim() === '');
  expect(silent.map(([, path]) => path)).toEqual([]);
});
