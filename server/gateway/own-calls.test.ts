import { expect, test } from '@rstest/core';
import { loadTestAreas } from '#server/testing';
import { ownCalls } from '../../sdk/adopt/own-calls.ts';

test('paths that no service may take are those of the portal’s own calls, no more and no fewer', async () => {
  const areas = await loadTestAreas();
  const calls = areas.flatMap(({ area }) => area.subjects.flatMap(({ contract }) => Object.values(contract)));
  const first = calls.map(({ path }) => /^\/api\/([^/]+)\//.exec(path)?.[1] ?? path);
  expect([...ownCalls].sort()).toEqual([...new Set(first)].sort());
});
