/**
 * What may be wrong with a version, published past every check of the command: the portal stays up, at both of its
 * processes, at a restart and for the next team; it says why; and it is rid of it once the version is taken back.
 */
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PublishedPlugin } from '@portal/sdk/deployment';
import { type BadVersion, badVersions } from './bad-versions.ts';
import { good } from './deployment.ts';
import { goesThrough, outlived } from './outcomes.ts';
import { CorpusPortal, sound } from './portal.ts';

/** The plugin of the first team: it has one of each that others may want. */
const alpha = good('alpha', {
  redirects: [{ path: '/alpha/old', redirect: '/alpha' }],
  notices: { 12: { open: 'home' } },
  documents: { ALPHA: 'home' },
  numbers: { ALPHA: { title: '单', pattern: 'A\\d+', list: 'home', filter: 'no' } },
});

const portal = new CorpusPortal();
const { deployment } = portal;
beforeAll(() => portal.open());
afterAll(() => portal.close());

async function suffer({ rows, says, ...fault }: BadVersion, id: string): Promise<void> {
  const bad = rows(good(id));
  await portal.adopted(deployment.publish([alpha, ...bad], fault, bad));
  for (const one of portal.processes) {
    expect(one.running()).toEqual(expect.arrayContaining([...sound]));
    expect(one.reasons().join('\n')).toMatch(says);
  }
  expect(await portal.administered()).toMatch(says);
  await portal.demandUp('alpha');
}

/** One of each kind; all with `npm run corpus`. */
const tried = badVersions
  .map((one, index) => ({ ...one, index }))
  .filter(({ kind }, index, all) => process.env['CORPUS'] === 'all' || kind !== all[index - 1]?.kind);

describe.each(tried)('$kind: $name', (bad) => {
  const id = `bad-${bad.index}`;
  const next = good(`next-${bad.index}`);

  it('stops nobody, is told, stops no restart and no other team, and goes when it is taken back', async () => {
    await portal.adopted(deployment.publish([alpha]));
    await suffer(bad, id);
    outlived(bad, 'publish');

    const again = await portal.restarted();
    expect(again.running()).toEqual(expect.arrayContaining([...sound]));
    expect(again.reasons().join('\n')).toMatch(bad.says);
    outlived(bad, 'restart');

    const rows = bad.rows(good(id));
    await portal.adopted(deployment.publish([alpha, ...rows, next], bad, rows));
    for (const one of portal.processes) expect(one.running()).toContain(`${next.id} 1.0.0`);
    await portal.demandUp('alpha', next.id);
    outlived(bad, 'next');

    await portal.adopted(deployment.publish([alpha, next]));
    for (const one of portal.processes) {
      expect(one.reasons()).toEqual([]);
      expect(one.running()).toEqual([...sound, `${next.id} 1.0.0`].sort());
    }
    outlived(bad, 'rollback');
  });
});

describe.each(tried.filter((one) => goesThrough(one, 'second')))('$kind: $name, in a second version', (bad) => {
  it('leaves the first running', async () => {
    const { index, rows, ...fault } = bad;
    const id = `grown-${index}`;
    const before: PublishedPlugin = good(id);
    const grown = rows(good(id, { version: '1.1.0', container: `grown_${index}__1_1_0` })).map((row) => ({
      ...(row as PublishedPlugin),
      previous: [before],
    }));
    await portal.adopted(deployment.publish([alpha, ...grown], fault, grown));
    for (const one of portal.processes) expect(one.running()).toEqual([...sound, `${id} 1.0.0`].sort());
    outlived(bad, 'second');
  });
});

it('holds sixty mistakes of twelve kinds at least', () => {
  expect(badVersions.length).toBeGreaterThanOrEqual(60);
  expect(new Set(badVersions.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
});
