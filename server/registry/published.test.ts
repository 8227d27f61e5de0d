import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { ReleaseChoice } from '@portal/sdk/calls/plugins';
import { publicKeyOf, type PublishedVersion, sealVersion, signatureName, signatureOf } from '@portal/sdk/deployment';
import { PublishedFolder, readPublished } from './published.ts';
import { chosen, versionFor, versionsOf, type Visitor } from './releases.ts';
import { bare } from '../../sdk/testing/bare.ts';

const keyPair = () => {
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  return { pem: pem.toString(), public: publicKeyOf(pem.toString()) };
};
const [team, stranger] = [keyPair(), keyPair()];

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
  manifest: file(`plugins/parts/${version}/manifest.json`),
  ...needs,
});

const folder = mkdtempSync(join(tmpdir(), 'portal-published-'));
const kept = join(folder, 'kept');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const accepting = { keys: [team.public], sdk: '1.0.0', shared: { react: '19.3.1' } };
const sealFile = (version: string) => join(folder, 'plugins/parts', version, 'seal.json');

function writeVersion(version: PublishedVersion, key = team.pem): void {
  const { sdk: _sdk, shared: _shared, codes: _codes, manifest: _manifest, ...plugin } = version;
  mkdirSync(join(folder, 'plugins/parts', version.version), { recursive: true });
  writeFileSync(sealFile(version.version), JSON.stringify(sealVersion(plugin, key)));
}

function publish([current, ...previous]: readonly PublishedVersion[], key = team.pem): void {
  for (const version of [current, ...previous]) if (version) writeVersion(version, key);
  const text = JSON.stringify({ schema: 1, revision: 'r1', plugins: [{ ...current, previous }] });
  writeFileSync(join(folder, 'registry.json'), text);
  writeFileSync(join(folder, signatureName('r1')), signatureOf(text, key));
}

const unfitOf = () => readPublished({ folder, kept }, accepting).versions.get('parts')?.[0]?.unfit;

beforeEach(() => publish([row('1.1.0'), row('1.0.0')]));

describe('a deployment folder', () => {
  it('is read with its versions, the current one first', () => {
    const { revision, versions } = readPublished({ folder, kept }, accepting);
    expect(revision).toBe('r1');
    expect(versions.get('parts')?.map(({ plugin, unfit }) => [plugin.version, unfit])).toEqual([
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ]);
  });

  it('is empty while nothing was published', () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(join(elsewhere, 'plugins'), { recursive: true });
    expect(readPublished({ folder: elsewhere, kept }, accepting).versions.size).toBe(0);
  });

  it('is refused as a whole when its registry was changed, is signed by a stranger, or not signed', () => {
    const refused = '已发布插件的清单签名不符，没有采用。';
    appendFileSync(join(folder, 'registry.json'), ' ');
    expect(() => readPublished({ folder, kept }, accepting)).toThrow(refused);
    publish([row('1.1.0')], stranger.pem);
    expect(() => readPublished({ folder, kept }, accepting)).toThrow(refused);
    publish([row('1.1.0')]);
    rmSync(join(folder, signatureName('r1')));
    expect(() => readPublished({ folder, kept }, accepting)).toThrow(refused);
    writeFileSync(join(folder, 'registry.json'), '{');
    expect(() => readPublished({ folder, kept }, accepting)).toThrow(refused);
  });

  it('leaves what ran before when it cannot be trusted, over a restart too, and says so', () => {
    const told: unknown[] = [];
    const open = () => new PublishedFolder({ folder, kept, accepting, onError: (error) => told.push(error) });
    expect(open().now()).toMatchObject({ revision: 'r1' });
    writeFileSync(join(folder, 'registry.json'), '{}');
    const { revision, versions, problem } = open().now();
    expect([revision, versions.get('parts')?.length, problem]).toEqual([
      'r1',
      2,
      '已发布插件的清单签名不符，没有采用。',
    ]);
    expect(told).toHaveLength(1);
    writeFileSync(join(kept, 'registry.json'), '{}');
    expect(open().now()).toMatchObject({ revision: '', problem: '已发布插件的清单签名不符，没有采用。' });
  });

  it('that is away leaves what ran before, over a restart too, and is read again once it is back', async () => {
    const told: unknown[] = [];
    const volume = join(folder, 'volume');
    const open = () => new PublishedFolder({ folder: volume, kept, accepting, onError: (error) => told.push(error) });
    const change = (published: PublishedFolder) => new Promise<void>((resolve) => published.onChange(() => resolve()));
    cpSync(join(folder, 'plugins'), join(volume, 'plugins'), { recursive: true });
    for (const name of ['registry.json', signatureName('r1')]) cpSync(join(folder, name), join(volume, name));
    const published = open();
    published.start();
    const { versions } = published.now();
    const left = change(published);
    renameSync(volume, `${volume}.away`);
    await left;
    const problem = '部署目录无法访问，已发布插件的清单没有更新。';
    expect(published.now()).toMatchObject({ revision: 'r1', problem });
    expect(published.now().versions).toEqual(versions);
    expect(open().now()).toMatchObject({ revision: 'r1', problem });
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
    writeVersion(row('1.1.0'), stranger.pem);
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
  const versions = () => versionsOf([built('0.9.0')], readPublished({ folder, kept }, accepting)).get('parts') ?? [];
  const runs = (choice?: ReleaseChoice, visitor?: Visitor) => versionFor(versions(), choice, visitor)?.plugin.version;

  it('is the newest published version, the build’s when none is left, and one that cannot run only alone', () => {
    expect(runs()).toBe('1.1.0');
    publish([row('2.0.0', { sdk: '^2.0' }), row('1.0.0')]);
    expect(runs()).toBe('1.0.0');
    publish([row('2.0.0', { sdk: '^2.0' })]);
    expect(runs()).toBe('0.9.0');
    const alone = versionsOf([], readPublished({ folder, kept }, accepting)).get('parts') ?? [];
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
    const all = versionsOf([built('0.9.0')], readPublished({ folder, kept }, accepting));
    expect(chosen(all, new Map()).map(({ plugin }) => plugin.version)).toEqual(['1.1.0']);
  });
});
