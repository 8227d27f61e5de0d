import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { ReleaseChoice } from '@portal/sdk/calls/plugins';
import {
  type KeyState,
  type OpenPointer,
  pointerFile,
  publicKeyOf,
  type PublishedVersion,
  sealKeys,
  sealVersion,
  signPointer,
  type TeamKey,
  trustOf,
  writePointer,
} from '@portal/sdk/deployment';
import { nothingRead } from './known.ts';
import { PublishedFolder, readPublished } from './published.ts';
import { chosen, versionFor, versionsOf, type Visitor } from './releases.ts';
import { bare } from '../../sdk/testing/bare.ts';

const keyPair = () => {
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  return { pem: pem.toString(), public: publicKeyOf(pem.toString()) };
};
const [operator, team, other, stranger] = [keyPair(), keyPair(), keyPair(), keyPair()];

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` });
const row = (version: string, needs: Partial<PublishedVersion> = {}): PublishedVersion => ({
  ...bare,
  id: 'parts',
  name: '备件',
  version,
  container: `parts__${version.replaceAll('.', '_')}`,
  entry: file(`plugins/parts/${version}/remoteEntry.js`),
  routes: [{ name: 'list', path: '/parts', title: '备件', expose: 'list', assets: [], kits: [] }],
  sdk: '^1.0',
  shared: { react: '^19.0.0' },
  codes: {},
  provenance: { commit: null, builder: '测试', sdk: '1.0.0', bundled: [], bytes: 1 },
  manifest: file(`plugins/parts/${version}/manifest.json`),
  ...needs,
});

const root = mkdtempSync(join(tmpdir(), 'portal-published-'));
let folder: string;
let kept: string;
afterAll(() => rmSync(root, { recursive: true, force: true }));

const scoped = (key: string, name: string, id: string, more: Partial<TeamKey> = {}): TeamKey => ({
  ...{ key, team: name, plugins: [id], paths: [`/${id}`], codes: [id], since: '2026-01-01T00:00:00Z' },
  ...more,
});
const listOf = (...keys: readonly TeamKey[]): KeyState => ({
  list: sealKeys(JSON.stringify({ schema: 1, revision: 1, keys }), operator.pem),
  revoked: {},
});
const ours = scoped(team.public, '备件组', 'parts');
const enrolled = listOf(ours, scoped(other.public, '仓储组', 'stock'));

const accepting = { operators: [operator.public], sdk: '1.0.0', shared: { react: '19.3.1' } };
const read = (keys = enrolled) =>
  readPublished({ folder, kept, accepting, trust: trustOf(accepting.operators, keys), before: nothingRead() });
const sealFile = (version: string) => join(folder, 'plugins/parts', version, 'seal.json');

function writeVersion(version: PublishedVersion, key = team.pem): void {
  const { sdk: _sdk, shared: _shared, codes: _codes, provenance: _p, manifest: _manifest, ...plugin } = version;
  mkdirSync(join(folder, 'plugins/parts', version.version), { recursive: true });
  writeFileSync(sealFile(version.version), JSON.stringify(sealVersion(plugin, key)));
}

let last: OpenPointer | undefined;
function publish([current, ...previous]: readonly PublishedVersion[], key = team.pem): OpenPointer {
  for (const version of [current, ...previous]) if (version) writeVersion(version, key);
  last = signPointer({ id: 'parts', row: current && { ...current, previous }, before: last?.pointer }, key);
  writePointer(folder, last);
  return last;
}

const versionsNow = (keys = enrolled) => read(keys).versions.get('parts') ?? [];
const unfitOf = () => versionsNow()[0]?.unfit;
const refusedNow = (keys = enrolled) => versionsNow(keys).map(({ plugin, refused }) => [plugin.version, refused]);

let count = 0;
beforeEach(() => {
  count += 1;
  [folder, kept] = [join(root, String(count)), join(root, `${count}.kept`)];
  last = undefined;
  publish([row('1.1.0'), row('1.0.0')]);
});

describe('a deployment folder', () => {
  it('is read with its versions, the current one first', () => {
    const { revision, versions } = read();
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(versions.get('parts')?.map(({ plugin, unfit }) => [plugin.version, unfit])).toEqual([
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ]);
  });

  it('is empty while nothing was published', () => {
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, 'plugins'), { recursive: true });
    expect(read().versions.size).toBe(0);
  });

  it('leaves what ran before where a file was changed, is signed by a stranger, is away or is of before, and says so', () => {
    expect(refusedNow()).toEqual([
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ]);
    const file = pointerFile(folder, 'parts');
    const text = readFileSync(file, 'utf8');
    const running = [
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ];
    writeFileSync(file, text.replace('1.1.0', '1.1.1'));
    expect(refusedNow()).toEqual([['-', 'PTL-3317 插件 parts 的清单不是签名的样子，没有采用'], ...running]);
    writeFileSync(file, '{');
    expect(refusedNow()[0]?.[1]).toMatch(/^PTL-3317/);
    publish([row('6.6.6')], stranger.pem);
    expect(refusedNow()).toEqual([['6.6.6', expect.stringMatching(/^PTL-3314 .*没有登记/)], ...running]);
    publish([row('6.6.6')], other.pem);
    const takeover = /^PTL-3310 插件 parts 属于团队“备件组”，密钥 [0-9a-f]{12}（团队“仓储组”）不能发布它/;
    expect(refusedNow()).toEqual([['6.6.6', expect.stringMatching(takeover)], ...running]);
    rmSync(file);
    expect(refusedNow()).toEqual([['-', expect.stringMatching(/^PTL-3316 .*不见了/)], ...running]);
    publish([row('1.2.0')]);
    expect(refusedNow()).toEqual([['1.2.0', undefined]]);
    writeFileSync(file, text); // a true signature, of before
    expect(refusedNow()).toEqual([
      ['1.1.0', expect.stringMatching(/^PTL-3316 清单比已采用的旧/)],
      ['1.2.0', undefined],
    ]);
    publish([]);
    expect(refusedNow()).toEqual([]);
  });

  it('leaves out what goes beyond the key of a team; an operator signs everything', () => {
    const beyond = (more: Partial<TeamKey>) => refusedNow(listOf({ ...ours, ...more }))[0]?.[1];
    expect(beyond({ paths: ['/stock', '/part'] })).toMatch(/^PTL-3312 地址 \/parts 不在/);
    expect(beyond({ paths: ['/parts/'] })).toMatch(/^PTL-3312/);
    expect(beyond({ plugins: ['stock'] })).toMatch(/^PTL-3311/);
    expect(beyond({ plugins: ['part*'] })).toBeUndefined();
    publish([row('1.2.0', { codes: { 'stock:item:add': { title: '新增', menu: 'a', roles: [], kinds: ['G'] } } })]);
    expect(refusedNow()[0]?.[1]).toMatch(/^PTL-3/);
    publish([row('1.3.0')], operator.pem);
    expect(refusedNow(listOf())).toEqual([['1.3.0', undefined]]);
  });

  it('drops at once all that a key has signed which was taken back, by the list or since', () => {
    expect(refusedNow()).toEqual([
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ]);
    const at = '2026-03-04T05:06:07Z';
    const why = /^PTL-3315 团队“备件组”的密钥 [0-9a-f]{12} 已于 2026-03-04 吊销，请用新的密钥重新发布/;
    for (const keys of [{ ...enrolled, revoked: { [team.public]: at } }, listOf({ ...ours, revoked: at })])
      expect(refusedNow(keys)).toEqual([['1.1.0', expect.stringMatching(why)]]);
    const [second] = [keyPair()];
    publish([row('1.1.0'), row('1.0.0')], second.pem);
    const both = listOf({ ...ours, revoked: at }, scoped(second.public, '备件组', 'parts'));
    expect(refusedNow(both)).toEqual([
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ]);
  });

  it('follows keys that change while it runs, and takes the word of operators alone for a forged list', () => {
    const told: unknown[] = [];
    const published = new PublishedFolder({ folder, kept, accepting, onError: (error) => told.push(error) });
    const runs = () =>
      published
        .now()
        .versions.get('parts')
        ?.map(({ refused }) => refused === undefined);
    expect(runs()).toEqual([false]);
    published.trustKeys(enrolled);
    expect(runs()).toEqual([true, true]);
    const forged = sealKeys(JSON.stringify({ schema: 1, revision: 9, keys: [ours] }), stranger.pem);
    published.trustKeys({ list: forged, revoked: {} });
    expect(runs()).toEqual([false]);
    expect(String(told[0])).toContain('PTL-3318 密钥名单的签名不符');
  });

  it('that is away leaves what ran before, over a restart too, and is read again once it is back', async () => {
    const told: unknown[] = [];
    const volume = join(folder, 'volume');
    const open = () =>
      new PublishedFolder({
        ...{ folder: volume, kept: join(folder, 'kept'), accepting, keys: enrolled },
        onError: (error) => told.push(error),
      });
    const change = (published: PublishedFolder) => new Promise<void>((resolve) => published.onChange(() => resolve()));
    for (const name of ['plugins', 'current']) cpSync(join(folder, name), join(volume, name), { recursive: true });
    const published = open();
    published.start();
    const { versions, revision } = published.now();
    const left = change(published);
    renameSync(volume, `${volume}.away`);
    await left;
    const problem = '部署目录无法访问，已发布插件的清单没有更新。';
    expect(published.now()).toMatchObject({ revision, problem });
    expect(published.now().versions).toEqual(versions);
    const again = open().now();
    expect([again.problem, again.versions.get('parts')?.map(({ plugin }) => plugin.version)]).toEqual([
      problem,
      ['1.1.0', '1.0.0'],
    ]);
    const back = change(published);
    renameSync(`${volume}.away`, volume);
    await back;
    published.stop();
    expect([published.now().problem, told.length]).toEqual([undefined, 2]);
  });

  it('keeps a version out whose seal was changed, is another’s, or is missing', () => {
    const seal = readFileSync(sealFile('1.1.0'), 'utf8');
    writeFileSync(sealFile('1.1.0'), seal.replace('/parts', '/partz'));
    expect(unfitOf()).toMatchObject({ step: 'signature' });
    writeFileSync(sealFile('1.1.0'), readFileSync(sealFile('1.0.0')));
    expect(unfitOf()).toMatchObject({ step: 'signature' });
    rmSync(sealFile('1.1.0'));
    expect(unfitOf()).toMatchObject({ step: 'signature' });
  });

  it('keeps a version out that needs another SDK or another shared module, and names both versions', () => {
    publish([row('2.0.0', { sdk: '^2.0' })]);
    expect(unfitOf()).toEqual({ step: 'sdk', detail: '需要 SDK ^2.0，门户提供的是 1.0.0' });
    publish([row('2.0.0', { shared: { react: '^20.0.0' } })]);
    expect(unfitOf()).toEqual({ step: 'shared', detail: '需要共享模块 react ^20.0.0，门户提供的是 19.3.1' });
    publish([row('2.0.0', { shared: { leaflet: '^1.0.0' } })]);
    expect(unfitOf()).toEqual({ step: 'shared', detail: '需要共享模块 leaflet ^1.0.0，门户没有提供' });
  });
});

describe('what runs', () => {
  const built = (version: string) => ({ plugin: row(version), codes: {} });
  const versions = () => versionsOf([built('0.9.0')], read()).get('parts') ?? [];
  const runs = (choice?: ReleaseChoice, visitor?: Visitor) => versionFor(versions(), choice, visitor)?.plugin.version;

  it('is the newest published version, the build’s when none is left, and one that cannot run only alone', () => {
    expect(runs()).toBe('1.1.0');
    publish([row('2.0.0', { sdk: '^2.0' }), row('1.0.0')]);
    expect(runs()).toBe('1.0.0');
    publish([row('2.0.0', { sdk: '^2.0' })]);
    expect(runs()).toBe('0.9.0');
    const alone = versionsOf([], read()).get('parts') ?? [];
    expect(versionFor(alone)?.unfit).toMatchObject({ step: 'sdk' });
  });

  it('is the pinned version, as long as there is one', () => {
    expect(runs({ version: '0.9.0', canary: null })).toBe('0.9.0');
    expect(runs({ version: '7.0.0', canary: null })).toBe('1.1.0');
  });

  it('is the version on trial for the enterprises and the share of users that try it, always the same ones', () => {
    const trial = (percent: number, ...entIds: string[]) => ({
      version: '1.0.0',
      canary: { version: '1.1.0', percent, entIds },
    });
    expect(runs(trial(0, '7'), { userId: '1', entId: '7' })).toBe('1.1.0');
    expect(runs(trial(0, '7'), { userId: '1', entId: '8' })).toBe('1.0.0');
    expect(runs(trial(100))).toBe('1.0.0');
    const people = Array.from({ length: 400 }, (_, index) => ({ userId: String(index), entId: '8' }));
    const all = versions();
    const tries = (person: Visitor) => versionFor(all, trial(25), person)?.plugin.version === '1.1.0';
    const trying = people.filter(tries);
    expect(trying.length).toBeGreaterThan(60);
    expect(trying.length).toBeLessThan(140);
    expect(people.filter(tries)).toEqual(trying);
  });

  it('is one version of each plugin', () => {
    const all = versionsOf([built('0.9.0')], read());
    expect(chosen(all, new Map()).map(({ plugin }) => plugin.version)).toEqual(['1.1.0']);
  });
});
