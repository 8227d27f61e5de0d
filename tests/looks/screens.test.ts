/** The pages that are looked at, against those that are served. */
import { expect, it } from '@rstest/core';
import { ownRoutes } from '../../runtime/router/own-routes.ts';
import { plugins } from '../spec/areas.ts';
import { pathOf, screens } from './screens.ts';

/** They lead on at once. */
const passing = ['/ef/blank', '/finance/blank', '/loginssojf', '/business/loginsso'];

const withoutQuery = (path: string) => path.replace(/\?.*$/, '');

it('Every page that is served is looked at, at every width and in both themes', () => {
  const served = [...ownRoutes, ...plugins.flatMap(({ routes }) => Object.values(routes))].map(({ path }) => path);
  const looked = new Set(Object.values(screens).flat().map(pathOf).map(withoutQuery));
  expect(new Set(served.filter((path) => !passing.includes(path)))).toEqual(looked);
});
