/**
 * What may be wrong with a version, published past every check of the command: the portal stays up, at both of its
 * processes, at a restart and for the next team; it says why; and it is rid of it once the version is taken back.
 */
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Plugin } from '@portal/sdk';
import { administrationPath, plugins } from '@portal/sdk/calls/plugins';
import { user } from '@portal/sdk/calls/session';
import type { PublishedPlugin } from '@portal/sdk/deployment';
import { join } from 'node:path';
import { LiveReleases } from '#server/registry/live-releases';
import { prepareIn } from '#server/registry/open-releases';
import { PublishedFolder } from '#server/registry/published';
import type { Version } from '#server/registry/releases';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '#server/platform/grant-code';
import { nothingSwitched } from '#server/platform/plugins/switches';
import { type BadVersion, badVersions } from './bad-versions.ts';
import { CorpusDeployment, good } from './deployment.ts';

const page = () => Promise.reject(new Error('no page runs on the server'));
const admin: Plugin = {
  id: 'admin',
  name: '管理',
  version: '1.0.0',
  routes: { plugins: { path: administrationPath, title: '插件管理', page } },
};
/** What the portal's build has; nobody has published it. */
const core: Version = { plugin: good('core'), codes: {} };
const coreDeclared: Plugin = {
  id: 'core',
  name: 'core',
  version: '1.0.0',
  routes: { home: { path: '/core', title: 'core', page } },
  menus: { home: { title: 'core', route: 'home', roles: ['All'] } },
};

/** The plugin of the first team: it has one of each that others may want. */
const alpha = good('alpha', {
  redirects: [{ path: '/alpha/old', redirect: '/alpha' }],
  notices: { 12: { open: 'home' } },
  documents: { ALPHA: 'home' },
  numbers: { ALPHA: { title: '单', pattern: 'A\\d+', list: 'home', filter: 'no' } },
});

const deployment = new CorpusDeployment();
let server: TestServer;
const looks = new Set<() => void>();
/** Of adopting: a fault of a version is none. */
const failures: unknown[] = [];

/** One process of the portal, as far as it has to do with what is published. */
function startProcess(kept: string) {
  const folder = new PublishedFolder({
    folder: deployment.folder,
    kept: join(deployment.folder, kept),
    accepting: { operators: [deployment.publicKey], sdk: '1.0.0', shared: { react: '19.3.1' } },
    keys: deployment.keys,
    onError: () => undefined, // what cannot be trusted is told in the list
    watch: (_file, read) => {
      looks.add(read);
      return () => looks.delete(read);
    },
  });
  const releases = new LiveReleases({
    built: [core],
    declared: [admin, coreDeclared],
    folder,
    prepare: (adopting) => prepareIn(server)(adopting),
    onError: (error) => failures.push(error),
  });
  let told = releases.now();
  releases.onChange((state) => {
    told = state;
  });
  return { releases, told: () => told };
}
type Process = ReturnType<typeof startProcess>;

/** Both processes have seen what was published last. */
async function adoptedBy(processes: readonly Process[], revision: string): Promise<void> {
  for (const look of looks) look();
  for (const { told } of processes) await expect.poll(() => [told().revision, ...failures]).toEqual([revision]);
}

const running = ({ releases }: Process) =>
  releases
    .manifests()
    .map(({ id, version }) => `${id} ${version}`)
    .sort();

const reasonsIn = ({ told }: Process) =>
  Array.from(told().versions.values()).flatMap((all) =>
    all.flatMap(({ refused, unfit }) => refused ?? unfit?.detail ?? []),
  );

let first: Process;
let second: Process;
let api: TestApi;
let supplier: TestApi;
beforeAll(async () => {
  first = startProcess('kept-1');
  server = await openServer({ areas: [], manifests: [admin, coreDeclared], releases: first.releases });
  await first.releases.ready(switched);
  const entered = {
    revision: 1,
    sealed: JSON.stringify(deployment.keys.list),
    persons: 2,
    userId: '1',
    userName: '管理员',
  };
  await server.db
    .insertInto('sysPluginKeyList')
    .values({ ...entered, at: new Date().toISOString() })
    .execute();
  await server.app.ready();
  second = startProcess('kept-2');
  second.releases.follow({
    now: () => switched,
    current: async () => switched,
    onChange: () => undefined,
  });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  api = await server.as('admin');
  supplier = await server.as('gys_admin');
});
afterAll(async () => {
  await second.releases.stop();
  await server.close();
  deployment.end();
});

/** The portal's keys, and nothing that an administrator chose. */
const switched = { ...nothingSwitched, keys: deployment.keys };
const sound = ['admin 1.0.0', 'alpha 1.0.0', 'core 1.0.0'];
const menusOf = async (who: TestApi) => JSON.stringify((await who.call(user.getUserInfo, {})).enableMenuList);

/** Whoever signs in and whoever administers goes on; of the portal's own nothing is missing. */
async function expectUp(...titles: readonly string[]): Promise<void> {
  const menus = await menusOf(supplier);
  for (const title of ['core', ...titles]) expect(menus).toContain(`"${title}"`);
  expect((await api.call(plugins.list, {})).plugins.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['admin', 'core']),
  );
}

async function suffer({ rows, says, ...fault }: BadVersion, id: string): Promise<void> {
  const bad = rows(good(id));
  const revision = deployment.publish([alpha, ...bad], fault, bad);
  await adoptedBy([first, second], revision);
  for (const one of [first, second]) {
    expect(running(one)).toEqual(expect.arrayContaining(sound));
    expect(reasonsIn(one).join('\n')).toMatch(says);
  }
  const listed = (await api.call(plugins.list, {})).plugins.flatMap(({ releases }) => releases);
  expect(listed.map(({ unfit }) => unfit ?? '').join('\n')).toMatch(says);
  await expectUp('alpha');
}

/** One of each kind; all with `npm run corpus`. */
const tried = badVersions
  .map((one, index) => ({ ...one, index }))
  .filter(({ kind }, index, all) => process.env['CORPUS'] === 'all' || kind !== all[index - 1]?.kind);

describe.each(tried)('$kind: $name', (bad) => {
  const id = `bad-${bad.index}`;
  const next = (version = '1.0.0') => good(`next-${bad.index}`, { version });

  it('stops nobody, is told, stops no restart and no other team, and goes when it is taken back', async () => {
    await adoptedBy([first, second], deployment.publish([alpha]));
    await suffer(bad, id);

    const again = startProcess('kept-1');
    await again.releases.ready(switched);
    expect(running(again)).toEqual(expect.arrayContaining(sound));
    expect(reasonsIn({ ...again, told: () => again.releases.now() }).join('\n')).toMatch(bad.says);

    const rows = bad.rows(good(id));
    const withNext = deployment.publish([alpha, ...rows, next()], bad, rows);
    await adoptedBy([first, second], withNext);
    for (const one of [first, second]) expect(running(one)).toContain(`${next().id} 1.0.0`);
    await expectUp('alpha', next().id);

    await adoptedBy([first, second], deployment.publish([alpha, next()]));
    for (const one of [first, second]) {
      expect(reasonsIn(one)).toEqual([]);
      expect(running(one)).toEqual([...sound, `${next().id} 1.0.0`].sort());
    }
  });
});

it('A bad second version leaves the first running, whichever mistake it is', async () => {
  for (const { index, rows, kind, ...fault } of tried) {
    if (kind === 'name' || kind === 'row' || kind === 'takeover') continue; // no second version of the same plugin
    const id = `grown-${index}`;
    const before: PublishedPlugin = good(id);
    const bad = rows(good(id, { version: '1.1.0', container: `grown_${index}__1_1_0` })).map((row) => ({
      ...(row as PublishedPlugin),
      previous: [before],
    }));
    await adoptedBy([first, second], deployment.publish([alpha, ...bad], fault, bad));
    for (const one of [first, second]) expect(running(one)).toEqual([...sound, `${id} 1.0.0`].sort());
  }
});

it('holds sixty mistakes of twelve kinds at least', () => {
  expect(badVersions.length).toBeGreaterThanOrEqual(60);
  expect(new Set(badVersions.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
});
