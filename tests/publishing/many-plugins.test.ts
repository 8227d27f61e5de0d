/** A publication costs the portal what it brings, however many plugins and quarantined versions stand beside it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { sealName, trustOf } from '@portal/sdk/deployment';
import type { Db } from '@portal/sdk/server';
import { Known, type KnownVersion, nothingRead, type ReadBefore } from '#server/registry/known';
import { prepareIn } from '#server/registry/open-releases';
import { readPublished } from '#server/registry/published';
import { declarationOf } from '#server/registry/releases';
import { openServer } from '#server/testing';
import { CorpusDeployment, good } from '../corpus/deployment.ts';

/** Names the plugins of which it really reads something. */
class Counting<T> extends Known<T> {
  readonly #read: string[] = [];

  override of(key: string, read: () => T, holds?: (known: T) => boolean): T {
    const named = () => {
      this.#read.push(/^[\w-]+/.exec(key)?.[0] ?? '');
      return read();
    };
    return super.of(key, named, holds);
  }

  /** @returns what was read since the last call. */
  taken = (): string[] => this.#read.splice(0);
}

let deployment: CorpusDeployment;
let root: string;
let pointers: Counting<ReturnType<ReadBefore['pointers']['of']>>;
let versions: Counting<KnownVersion>;
let before: ReadBefore;
beforeEach(() => {
  deployment = new CorpusDeployment();
  root = mkdtempSync(join(tmpdir(), 'portal-known-'));
  [pointers, versions] = [new Counting(), new Counting()];
  before = { ...nothingRead(), pointers, versions };
});
afterEach(() => {
  deployment.end();
  rmSync(root, { recursive: true, force: true });
});

function look() {
  const accepting = { operators: [deployment.publicKey], sdk: '1.0.0', shared: { react: '19.3.1' } };
  const trust = trustOf(accepting.operators, deployment.keys);
  return readPublished({ folder: deployment.folder, kept: join(root, 'kept'), accepting, trust, before }).versions;
}

const many = (name: string, more: Parameters<typeof good>[1] = {}) =>
  Array.from({ length: 5 }, (_, index) => good(`${name}-${index}`, more));
const circle = { menus: { home: { title: '菜单', roles: [], parent: 'home' } } };

it('One of many is read and verified; what stands, is quarantined or was taken away is not read again', () => {
  const standing = [...many('sound'), ...many('wrong', circle)];
  deployment.publish([...standing, ...many('gone')]);
  look();
  deployment.publish(standing);
  const first = look();
  pointers.taken();
  versions.taken();
  const previous = [good('next', { version: '0.9.0', container: 'next__0_9_0' })];
  deployment.add(good('next', { previous }));
  const second = look();
  expect([pointers.taken(), versions.taken()]).toEqual([['next'], ['next', 'next']]);
  for (const { id } of standing) expect(second.get(id)?.[0], id).toBe(first.get(id)?.[0]); // with all that is known of it
  const [later] = [{ version: '1.1.0', container: 'next__1_1_0' }];
  const { previous: _, ...current } = good('next');
  deployment.add(good('next', { ...later, previous: [current, ...previous] }));
  look();
  expect([pointers.taken(), versions.taken()]).toEqual([['next'], ['next']]);
});

it('A version whose seal does not count is read again when its file is another, and only then', () => {
  const late = good('late');
  deployment.add(late, { seal: 'missing' });
  const unfit = () => look().get('late')?.[0]?.unfit?.step;
  expect(unfit()).toBe('signature');
  versions.taken();
  expect([unfit(), versions.taken()]).toEqual(['signature', []]);
  writeFileSync(join(deployment.folder, 'plugins/late/1.0.0', sealName), '{');
  expect([unfit(), versions.taken()]).toEqual(['signature', ['late']]);
  expect([unfit(), versions.taken()]).toEqual(['signature', []]);
  deployment.seal(late);
  expect([unfit(), versions.taken()]).toEqual([undefined, ['late']]);
  expect([unfit(), versions.taken()]).toEqual([undefined, []]);
});

it('The database is asked as often for one of twenty plugins as for one of three', async () => {
  const server = await openServer({ areas: [], manifests: [] });
  let queries = 0;
  const counting: Db = server.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const standing = (amount: number) => {
    const ids = Array.from({ length: amount }, (_, index) => `many-${index}`);
    const manifests = ids.map((id) => declarationOf({ plugin: good(id), codes: {} }));
    return { manifests, publications: ids.map((plugin) => ({ plugin, digest: plugin })) };
  };
  const asked = async (amount: number) => {
    await prepareIn(server)(standing(amount - 1));
    queries = 0;
    await prepareIn({ ...server, db: counting })({ ...standing(amount), released: `released-${amount}` });
    return queries;
  };
  const few = await asked(3);
  expect(few).toBeGreaterThan(5);
  expect(await asked(20)).toBe(few);
  await server.close();
});
