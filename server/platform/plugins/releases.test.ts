import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { sql } from '@portal/sdk/server';
import { user as person } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { syncMenus } from '#server/platform/menus/sync';
import { socketFor } from '#server/live/test-socket';
import { LiveReleases } from '#server/registry/live-releases';
import { declarationOf } from '#server/registry/releases';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { nothingSwitched } from './switches.ts';
import { administration as admin, entry as menu, parts, partsFolder, published } from './test-parts.ts';

const folder = partsFolder();
const { publish } = folder;

let isAway = false;
const retries: (() => void)[] = [];
const outages: unknown[] = [];
/** Version → why the database does not take it. */
const unstorable = new Map<string, string>();
let server: TestServer;
let api: TestApi;
let user: TestApi;
beforeAll(async () => {
  const releases = new LiveReleases({
    built: [],
    declared: [admin],
    folder,
    later: (work) => retries.push(work),
    prepare: async ({ manifests }) => {
      if (isAway) throw new Error('the database is away');
      const failed = manifests.flatMap(({ id, version }) => {
        const why = unstorable.get(`${id} ${version}`);
        return why === undefined ? [] : ([[id, why]] as const);
      });
      return failed.length > 0 ? new Map(failed) : syncMenus(server.db, manifests);
    },
    onError: (error) => outages.push(error),
  });
  server = await openServer({ areas: [], manifests: [admin], releases });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  api = await server.as('admin');
  user = await server.as('gys_admin');
});
afterAll(() => server.close());

const stateOf = async (who: TestApi) => who.call(pluginTabs.state, {});
const runs = async (who: TestApi) => (await stateOf(who)).versions.map(({ version }) => version);
interface Choice {
  version: string | null;
  canaryVersion: string | null;
  canaryPercent?: number;
  canaryEntNames?: string;
}
const choose = async (choice: Choice, reason = '灰度发布') =>
  api.call(plugins.release, { plugin: 'parts', ...choice, reason, revision: (await stateOf(api)).revision });
const newest: Choice = { version: null, canaryVersion: null };
const pinned = (version: string): Choice => ({ version, canaryVersion: null });
const row = async () => (await api.call(plugins.list, {})).plugins.find(({ id }) => id === 'parts');

beforeEach(async () => {
  publish(published(parts('1.1.0')), published(parts('1.0.0')));
  await expect.poll(() => runs(user)).toEqual(['1.1.0']);
  await choose(newest, '恢复默认');
});

test('what a team publishes stands in the menus and in the list at once, and every socket hears of it', async () => {
  publish();
  await expect.poll(() => runs(user)).toEqual([]);
  const socket = await socketFor(await server.listen(), user);
  publish(published(parts('1.2.0', { list: menu, more: { ...menu, title: '备件统计', parent: 'list' } })));
  const content = await socket.nextWith('"version":"1.2.0"');
  expect(JSON.parse(String(content['state']))).toMatchObject({
    versions: [{ plugin: 'parts', version: '1.2.0', previous: null, unfit: null }],
  });
  socket.raw.terminate();
  expect(JSON.stringify((await user.call(person.getUserInfo, {})).enableMenuList)).toContain('备件统计');
  expect(await row()).toMatchObject({ name: '备件', version: '1.2.0', choice: null });
});

test('a super administrator pins a version with a reason; the history says so in words and takes it back', async () => {
  const { revision } = await choose(pinned('1.0.0'), '新版本有缺陷');
  expect(await runs(user)).toEqual(['1.0.0']);
  expect((await row())?.releases).toMatchObject([
    { version: '1.1.0', origin: 'published', running: false, unfit: null },
    { version: '1.0.0', origin: 'published', running: true, unfit: null },
  ]);
  const [change] = (await api.call(plugins.history, {})).records;
  expect(change).toMatchObject({ kind: 'release', title: '备件 · 版本', before: null, after: '固定 1.0.0' });
  await api.call(plugins.undo, { id: change?.id ?? '', revision });
  expect(await runs(user)).toEqual(['1.1.0']);
});

test('a version on trial runs for the enterprises that were named, and tabs are told to ask for their own', async () => {
  const { entName } = await user.call(person.getUserInfo, {});
  const trial = {
    version: '1.0.0',
    canaryVersion: '1.1.0',
    canaryEntNames: `${entName}
`,
  };
  await choose(trial);
  expect((await row())?.choice).toEqual({
    version: '1.0.0',
    canary: { version: '1.1.0', percent: 0, entNames: [entName], auto: null },
  });
  await expect(choose({ ...trial, canaryEntNames: '查无此企业' })).rejects.toMatchObject({
    msg: '没有企业“查无此企业”',
  });
  expect(await runs(user)).toEqual(['1.1.0']);
  expect(await runs(await server.as('cg_admin'))).toEqual(['1.0.0']);
  expect(await runs(server.anonymous)).toEqual(['1.0.0']);
  expect((await stateOf(user)).personal).toBe(true);
});

test('what is not there, cannot run, or tries nothing is not chosen; nor does anybody else choose', async () => {
  const unfit = { step: 'sdk', detail: '需要 SDK ^2.0，门户提供的是 1.0.0' } as const;
  publish(published(parts('1.1.0')), { ...published(parts('2.0.0')), unfit });
  await expect.poll(async () => (await row())?.releases.length).toBe(2);
  await expect(choose(pinned('7.0.0'))).rejects.toMatchObject({
    code: '404',
    msg: '没有版本 7.0.0',
  });
  await expect(choose(pinned('2.0.0'))).rejects.toMatchObject({
    code: '400',
    msg: `版本 2.0.0 不能使用：${unfit.detail}`,
  });
  const nobody = { version: null, canaryVersion: '1.1.0' };
  await expect(choose(nobody)).rejects.toMatchObject({ code: '400', msg: '请填写试用比例或试用企业' });
  const { revision } = await stateOf(api);
  const asUser = user.call(plugins.release, { plugin: 'parts', ...newest, reason: '越权', revision });
  await expect(asUser).rejects.toMatchObject({ code: '403' });
});

test('how long first pages took to load is averaged beside their plugin', async () => {
  for (const ms of [100, 300])
    await server.anonymous.call(pluginTabs.loaded, { plugin: 'parts', version: '1.1.0', ms });
  await server.anonymous.call(pluginTabs.loaded, { plugin: 'parts', version: '1.0.0', ms: 50 });
  const crash = { plugin: 'parts', kind: 'crash', message: '读取失败', quarantined: false } as const;
  await server.anonymous.call(pluginTabs.report, { ...crash, version: '1.0.0' });
  await server.anonymous.call(pluginTabs.report, { ...crash, version: '1.1.0', message: '保存失败' });
  expect(await row()).toMatchObject({
    ...{ loads: 3, loadMs: 150, crashes: 2, lastCrash: '保存失败' },
    releases: [
      { version: '1.1.0', loads: 2, faults: { crash: 1 } },
      { version: '1.0.0', loads: 1, faults: { crash: 1 } },
    ],
  });
});

test('a version whose menus can not be stored gives way to the one before it, with its reason in red', async () => {
  unstorable.set('parts 1.3.0', '菜单与权限码不能写入：磁盘已满');
  publish(published(parts('1.3.0')), published(parts('1.2.0')));
  await expect.poll(() => runs(user)).toEqual(['1.2.0']);
  const reason = '菜单与权限码不能写入：磁盘已满';
  expect(await row()).toMatchObject({
    version: '1.2.0',
    releases: [
      { version: '1.3.0', running: false, unfit: reason },
      { version: '1.2.0', running: true, unfit: null },
    ],
  });
  await expect(choose(pinned('1.3.0'))).rejects.toMatchObject({ msg: `版本 1.3.0 不能使用：${reason}` });
  unstorable.clear();
  publish(published(parts('1.4.0')), published(parts('1.3.0')));
  await expect.poll(() => runs(user)).toEqual(['1.4.0']); // what is published next is tried again
  expect((await row())?.releases.map(({ unfit }) => unfit)).toEqual([null, null]);
});

test('while the database is away the version before goes on, and the next one comes when it is back', async () => {
  isAway = true;
  publish(published(parts('1.5.0')));
  await expect.poll(() => retries.length).toBe(1);
  expect(await runs(user)).toEqual(['1.1.0']);
  retries.shift()?.();
  await expect.poll(() => retries.length).toBe(1);
  isAway = false;
  retries.shift()?.();
  await expect.poll(() => runs(user)).toEqual(['1.5.0']);
  expect(outages.length).toBeGreaterThanOrEqual(2);
  expect(retries).toEqual([]);
});

test('a plugin of which no version is adopted is listed with its reason and cannot be switched; no tab hears of it', async () => {
  publish(published(parts('1.0.0', { list: { ...menu, parent: 'list' } })));
  await expect.poll(() => runs(user)).toEqual([]);
  expect(await row()).toMatchObject({
    ...{ version: '1.0.0', locked: '没有可以采用的版本', contributions: [{ kind: 'route' }, { kind: 'menu' }] },
    releases: [{ running: false, unfit: 'PTL-3003 菜单互为上级，构成循环（parts：list）' }],
  });
  const { revision } = await stateOf(api);
  await expect(
    api.call(plugins.switch, { target: 'parts', off: true, reason: '停用', revision }),
  ).rejects.toMatchObject({ code: '404' });
  expect(await runs(user)).toEqual([]);
});

test('a restart writes no row of a published version anew, not even as its build has it', async () => {
  const old = parts('1.0.0', { list: { ...menu, title: '旧备件' } });
  const { plugin, codes } = published(old);
  const declared = { ...declarationOf({ plugin: old, codes: {} } as never), routes: {}, cards: {} };
  publish(published(parts('1.1.0', { list: { ...menu, title: '备件总览' } })));
  const restart = () =>
    new LiveReleases({
      ...{ built: [{ plugin, codes }], declared: [admin, declared], folder },
      prepare: ({ manifests }) => syncMenus(server.db, manifests),
      onError: (error) => {
        throw error;
      },
    }).ready(nothingSwitched);
  const stored = async () =>
    (await sql`select menu_name, version, xmin from auth_menu where source_key = 'parts/list'`.execute(server.db)).rows;
  await restart();
  const before = await stored();
  await restart();
  expect(before).toMatchObject([{ menuName: '备件总览' }]);
  expect(await stored()).toEqual(before);
});

test('what changes once they are stopped is stored no more: the database closes next', async () => {
  const own = partsFolder();
  const stored: string[] = [];
  let tell: (switched: typeof nothingSwitched) => void = () => undefined;
  const stopping = new LiveReleases({
    ...{ built: [], declared: [admin], folder: own },
    prepare: async ({ released = '' }) => {
      stored.push(released);
      return new Map();
    },
    onError: (error) => {
      throw error;
    },
  });
  const onChange = (listener: typeof tell) => {
    tell = listener;
  };
  const switches = { now: () => nothingSwitched, onChange };
  const modes = { readOnly: () => false, onChange: () => undefined };
  stopping.follow(switches as unknown as Parameters<LiveReleases['follow']>[0], modes);
  own.publish(published(parts('1.1.0')));
  tell(nothingSwitched);
  await expect.poll(() => stored).toHaveLength(1);
  await stopping.stop();
  own.publish(published(parts('1.2.0')));
  tell(nothingSwitched);
  await new Promise((turn) => setImmediate(turn));
  expect(stored).toHaveLength(1);
});
