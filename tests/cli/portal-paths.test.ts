import { expect, it } from '@rstest/core';
import { ownPlaces, ownRedirects } from '@portal/sdk/decide';
import { portalPaths } from '../../sdk/cli/conflicts.ts';

it('portal plan knows the paths that the portal keeps for itself', () => {
  const kept = [...ownPlaces.map(({ path }) => path), ...Object.keys(ownRedirects)];
  expect([...portalPaths].sort()).toEqual([...new Set<string>(kept)].sort());
});
