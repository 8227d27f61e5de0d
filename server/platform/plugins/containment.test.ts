/** A version that harms many is taken back for everybody; what one person or one enterprise says decides nothing. */
import { type FaultKind, pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { user as person } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { judgeVersions } from '#server/judging';
import { socketFor } from '#server/live/test-socket';
import { LiveReleases } from '#server/registry/live-releases';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { syncMenus } from '../menus/sync.ts';
import { administration, parts, partsFolder, published } from './test-parts.ts';

const minuteMs = 60_000;
const folder = partsFolder();
let server: TestServer;
let api: TestApi;
/** Three people of two enterprises, and a fourth of a third. */
let people: readonly TestApi[];
beforeAll(async () => {
  const releases = new LiveReleases({
    ...{ built: [], declared: [administration], folder },
    prepare: ({ manifests }) => syncMenus(server.db, manifests),
    onError: (error) => {
      throw error;
    },
  });
  server = await openServer({ areas: [], manifests: [administration], releases });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  api = await server.as('admin');
  people = await Promise.all(['gys_admin', 'gys_sales', 'cg_admin', 'yy_ops'].map(server.as));
});
afterAll(() => server.close());

const stateOf = (who: TestApi) => who.call(pluginTabs.state, {});
const runs = async (who: TestApi = server.anonymous) => (await stateOf(who)).versions[0]?.version;
const fault = (version: string, kind: FaultKind = 'crash') =>
  ({ plugin: 'parts', version, kind, message: '读取失败', quarantined: false }) as const;
const report = (who: TestApi, version: string, kind?: FaultKind) => who.call(pluginTabs.report, fault(version, kind));
const open = (who: TestApi, version: string) => who.call(pluginTabs.loaded, { plugin: 'parts', version, ms: 80 });
/** Time goes by for the versions, not for those who are signed in. */
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes * minuteMs);
  const now = server.clock.now().toISOString();
  await sql`update usr_session set last_at = ${now}, login_at = ${now} where ended_at is null`.execute(server.db);
}
const judged = () => judgeVersions(server.app.portal);
const history = async () => (await api.call(plugins.history, { target: 'parts' })).records;
const row = async (version: string) =>
  (await api.call(plugins.list, {})).plugins
    .find(({ id }) => id === 'parts')
    ?.releases.find((one) => one.version === version);

interface Trial {
  readonly canaryPercent?: number;
  readonly canaryEntNames?: string;
  readonly canaryMinutes?: number;
  readonly canaryUsers?: number;
}
const choose = async (version: string | null, canaryVersion: string | null = null, trial: Trial = {}) => {
  const { revision } = await stateOf(api);
  return api.call(plugins.release, { plugin: 'parts', version, canaryVersion, ...trial, reason: '灰度发布', revision });
};

beforeEach(async () => {
  await sql`delete from sys_plugin_release`.execute(server.db);
  for (const table of [
    'sys_plugin_crash',
    'sys_plugin_use',
    'sys_plugin_history',
    'sys_plugin_tab',
    'sys_plugin_switch',
  ])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await pass(11);
  folder.publish(published(parts('1.2.0')), published(parts('1.1.0')), published(parts('1.0.0')));
  await choose(null);
  await pass(1);
  await expect.poll(() => runs()).toBe('1.2.0');
});

test('three users of two enterprises who meet a fault take a version back for everybody, and tabs hear of it', async () => {
  const socket = await socketFor(await server.listen(), people[0] as TestApi);
  for (const who of people.slice(0, 3)) await report(who, '1.2.0');
  await judged();
  await expect.poll(() => runs()).toBe('1.1.0');
  const content = await socket.nextWith('"version":"1.1.0"');
  expect(JSON.parse(String(content['state']))).toMatchObject({ versions: [{ plugin: 'parts', version: '1.1.0' }] });
  socket.raw.terminate();
  const [change] = await history();
  expect(change).toMatchObject({
    ...{ kind: 'release', before: null, after: '最新版本（1.2.0 除外）', userName: '系统', undone: false },
    reason: '自动退回 1.1.0：1.2.0 在 10 分钟内 3 名用户使用，3 名（2 家企业）出现异常：页面崩溃 3',
  });
  expect(await row('1.2.0')).toMatchObject({ running: false, avoided: true, users: 3, ents: 2, faults: { crash: 3 } });
  const logged = await server.db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc').executeTakeFirst();
  expect(logged?.entry).toMatchObject({ userName: '系统', target: plugins.release.path, result: 'ok' });
});

test('what the team publishes next runs at once, and an administrator who takes the decision back is not overruled', async () => {
  for (const who of people) await report(who, '1.2.0', 'hang');
  await judged();
  await expect.poll(() => runs()).toBe('1.1.0');
  const [change] = await history();
  await api.call(plugins.undo, { id: change?.id ?? '', revision: (await stateOf(api)).revision });
  expect(await runs()).toBe('1.2.0');
  await pass(1);
  for (const who of people) await report(who, '1.2.0', 'hang');
  await judged();
  expect(await runs()).toBe('1.2.0');
  folder.publish(published(parts('1.2.1')), published(parts('1.2.0')), published(parts('1.1.0')));
  await expect.poll(() => runs()).toBe('1.2.1');
  for (const who of people) await report(who, '1.2.1', 'loop');
  await judged();
  await expect.poll(() => runs()).toBe('1.2.0');
  folder.publish(published(parts('1.2.2')), published(parts('1.2.1')), published(parts('1.2.0')));
  await expect.poll(() => runs()).toBe('1.2.2');
});

test('hundreds of forged reports of one user, of visitors, and of one enterprise take nothing back', async () => {
  const unlimited = { consume: async () => undefined };
  const { limits } = server.app.portal;
  const before = { ...limits };
  Object.assign(limits, { general: unlimited, strict: unlimited });
  const [one, colleague] = people as [TestApi, TestApi];
  for (let burst = 0; burst < 2; burst += 1)
    await Promise.all(Array.from({ length: 250 }, () => one.raw(pluginTabs.report, fault('1.2.0'))));
  for (let host = 1; host <= 40; host += 1)
    await server.anonymous.raw(pluginTabs.report, fault('1.2.0'), { remoteAddress: `10.9.0.${host}` });
  await report(colleague, '1.2.0');
  Object.assign(limits, before);
  await judged();
  expect(await runs()).toBe('1.2.0');
  expect(await row('1.2.0')).toMatchObject({ users: 2, ents: 1, faults: { crash: 42 } });
  const { rows } = await sql`select from sys_plugin_crash`.execute(server.db);
  expect(rows.length).toBe(42);
  expect((await history()).filter(({ userName }) => userName === '系统')).toEqual([]);
}, 300_000);

test('a user who reports without end is refused by name, and costs the others of their office nothing', async () => {
  const [one, , other] = people as [TestApi, TestApi, TestApi];
  const statuses = [];
  for (let sent = 0; sent < 200; sent += 1)
    statuses.push((await one.raw(pluginTabs.report, fault('1.2.0'))).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect((await other.raw(pluginTabs.report, fault('1.2.0'))).statusCode).toBe(200);
});

test('faults that are few among those who use a version, long ago, or only slow take nothing back', async () => {
  await sql`
    insert into sys_plugin_use (plugin, version, user_id, ent_id, at)
    select 'parts', '1.2.0', 900000 + n, 1, ${server.clock.now().toISOString()}
    from generate_series(1, 80) n`.execute(server.db);
  for (const who of people.slice(0, 3)) await report(who, '1.2.0');
  await judged();
  expect(await runs()).toBe('1.2.0');
  await sql`delete from sys_plugin_use`.execute(server.db);
  await pass(11);
  for (const who of people.slice(0, 2)) await report(who, '1.2.0');
  for (const who of people) await report(who, '1.2.0', 'slow');
  await judged();
  expect(await runs()).toBe('1.2.0');
});

const isOff = async () => (await stateOf(api)).off.find(({ target }) => target === 'parts')?.reason ?? null;
const first = async (version: string) => {
  folder.publish(published(parts(version)));
  await expect.poll(() => runs()).toBe(version);
  for (const who of people) await report(who, version);
  await judged();
};

test('a version with nothing before it is taken away for everybody, and what the team publishes next brings the plugin back', async () => {
  await first('1.3.0');
  await expect.poll(isOff).toBe('1.3.0 版本多次出现异常，已自动停用，等待提供方修复');
  expect((await history())[0]).toMatchObject({
    ...{ kind: 'switch', before: null, userName: '系统' },
    reason: '自动停用：1.3.0 在 10 分钟内 4 名用户使用，4 名（3 家企业）出现异常：页面崩溃 4；没有更早的版本',
  });
  const logged = await server.db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc').executeTakeFirst();
  expect(logged?.entry).toMatchObject({ userName: '系统', target: plugins.switch.path, result: 'ok' });
  await judged();
  expect(await isOff()).not.toBeNull();
  folder.publish(published(parts('1.3.1')), published(parts('1.3.0')));
  await expect.poll(() => runs()).toBe('1.3.1');
  await judged();
  await expect.poll(isOff).toBeNull();
  expect((await history())[0]).toMatchObject({ reason: '1.3.1 代替了自动停用的 1.3.0，自动启用', userName: '系统' });
});

test('a person who switches a plugin on again is not overruled, and one who switches it off is not either', async () => {
  await first('1.4.0');
  await expect.poll(isOff).not.toBeNull();
  const [away] = await history();
  await api.call(plugins.undo, { id: away?.id ?? '', revision: (await stateOf(api)).revision });
  await pass(1);
  for (const who of people) await report(who, '1.4.0', 'hang');
  await judged();
  expect(await isOff()).toBeNull();
  const { revision } = await stateOf(api);
  await api.call(plugins.switch, { target: 'parts', off: true, reason: '等待修复', revision });
  folder.publish(published(parts('1.4.1')), published(parts('1.4.0')));
  await expect.poll(() => runs()).toBe('1.4.1');
  await judged();
  expect(await isOff()).toBe('等待修复');
});

test('a trial that harms is over for everybody on it at once, with the measure in the history', async () => {
  await choose('1.1.0', '1.2.0', { canaryPercent: 100, canaryMinutes: 30, canaryUsers: 3 });
  await pass(1);
  const [one] = people as [TestApi];
  expect(await runs(one)).toBe('1.2.0');
  for (const who of people.slice(0, 3)) await report(who, '1.2.0', 'loop');
  await judged();
  expect(await runs(one)).toBe('1.1.0');
  expect((await history())[0]).toMatchObject({
    after: '固定 1.1.0',
    reason: '自动中止试用 1.2.0：10 分钟内 3 名用户使用，3 名（2 家企业）出现异常：循环渲染 3',
  });
});

test('a trial without more faults than the version that runs becomes it, after its minutes and users', async () => {
  await choose('1.1.0', '1.2.0', { canaryPercent: 100, canaryMinutes: 30, canaryUsers: 3 });
  await pass(1);
  for (const who of people.slice(0, 3)) await open(who, '1.2.0');
  await report(people[0] as TestApi, '1.2.0'); // one user's word alone does not hold it back
  await pass(28);
  await judged();
  expect(await runs()).toBe('1.1.0');
  await choose('1.1.0', '1.2.0', { canaryPercent: 100, canaryMinutes: 30, canaryUsers: 4 }); // the trial goes on
  await pass(1);
  await judged();
  expect(await runs()).toBe('1.1.0');
  await open(people[3] as TestApi, '1.2.0');
  await judged();
  await expect.poll(() => runs()).toBe('1.2.0');
  const [change] = await history();
  expect(change).toMatchObject({ after: '固定 1.2.0', userName: '系统' });
  expect(change?.before).toMatch(/^固定 1\.1\.0，试用 1\.2\.0 · 100% 用户 · 自动（30 分钟、4 名用户后）$/);
  expect(change?.reason).toMatch(
    /^试用 1\.2\.0 通过，自动全面使用：4 名用户使用，1 名（1 家企业）出现异常：页面崩溃 1；1\.1\.0/,
  );
});

test('a trial that administrators end themselves is left alone, and one that names only half of its rule is refused', async () => {
  await choose(null, '1.1.0', { canaryPercent: 10 });
  expect((await history())[0]?.after).toBe('最新版本，试用 1.1.0 · 10% 用户');
  await choose('1.1.0', '1.2.0', { canaryPercent: 100 });
  await pass(1);
  for (const who of people) await report(who, '1.2.0');
  await pass(100);
  await judged();
  expect(await runs(people[0])).toBe('1.2.0');
  await expect(choose('1.1.0', '1.2.0', { canaryPercent: 10, canaryMinutes: 30 })).rejects.toMatchObject({
    code: '400',
    msg: '自动结束试用需要同时填写分钟数和用户数',
  });
});

test('of two processes that decide at once one does, and the other finds it done', async () => {
  for (const who of people) await report(who, '1.2.0');
  await Promise.all([judged(), judged(), judged()]);
  expect((await history()).filter(({ userName }) => userName === '系统')).toHaveLength(1);
});

test('what is reported is stored without secrets and personal numbers', async () => {
  const [one] = people as [TestApi];
  const message = '读取失败 13812345678 https://portal.example/x?token=abc';
  const trace = 'at f (https://portal.example/plugins/parts/1.2.0/a.js?u=陈供应:1:2)';
  await one.call(pluginTabs.report, {
    ...fault('1.2.0'),
    message,
    trace,
    url: '/parts?id=7',
    incident: 'F3A9-77C1-0B',
  });
  const stored = await server.db.selectFrom('sysPluginCrash').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toMatch(/13812345678|token=abc|陈供应|id=7/);
  expect(stored).toMatchObject({ incident: 'F3A9-77C1-0B', kind: 'crash', reports: 1 });
});

test('open tabs are counted by the version that each runs, until they close or their user leaves', async () => {
  const [one, two] = people as [TestApi, TestApi];
  const tab = (who: TestApi, name: string, version: string | null) =>
    who.call(pluginTabs.runs, {
      tab: name.padEnd(16, 'x'),
      versions: version === null ? [] : [{ plugin: 'parts', version }],
    });
  const { stamp } = await api.call(plugins.pulse, {});
  await tab(one, 'a', '1.1.0');
  await tab(one, 'b', '1.2.0');
  await tab(two, 'c', '1.2.0');
  expect([(await row('1.2.0'))?.tabs, (await row('1.1.0'))?.tabs]).toEqual([2, 1]);
  expect((await api.call(plugins.pulse, {})).stamp).not.toBe(stamp);
  await tab(one, 'a', '1.2.0');
  await tab(two, 'b', '1.1.0'); // the tab of another user
  await tab(two, 'c', null);
  const kept = server.db.selectFrom('sysPluginTab').select('tab').orderBy('tab');
  expect((await kept.execute()).map((one) => one.tab[0])).toEqual(['a', 'b']);
  expect([(await row('1.2.0'))?.tabs, (await row('1.1.0'))?.tabs]).toEqual([2, 0]);
  const { userId } = await one.call(person.getUserInfo, {});
  await sql`update usr_session set ended_at = now() where user_id = ${userId}`.execute(server.db);
  expect((await row('1.2.0'))?.tabs).toBe(0);
});
