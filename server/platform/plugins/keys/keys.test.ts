import { generateKeyPairSync } from 'node:crypto';
import { type EnrolledKey, pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { publicKeyOf, sealKeys, sealVersion } from '@portal/sdk/deployment';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { LiveReleases } from '#server/registry/live-releases';
import { nothingPublished } from '#server/registry/published';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import type { KeyState } from '@portal/sdk/deployment';
import { bare } from '../../../../sdk/testing/bare.ts';
import { grantCode } from '../../grant-code.ts';

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const [operator, team, stranger] = [newKey(), newKey(), newKey()];
const parts = {
  ...{ ...bare, id: 'parts', name: '备件', version: '1.0.0', container: 'parts', entry: { url: '', integrity: '' } },
  routes: [],
};
const versions = new Map([['parts', [{ plugin: parts, codes: {}, seal: sealVersion(parts, team) }]]]);

/** What the folder was told, last. */
let keys: KeyState | undefined;
let server: TestServer;
let [admin, second] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  const releases = new LiveReleases({
    ...{ built: [], declared: [], operators: [publicKeyOf(operator)] },
    folder: {
      now: () => ({ ...nothingPublished, versions }),
      onChange: () => undefined,
      start: () => undefined,
      stop: () => undefined,
      trustKeys: (state) => {
        keys = state;
      },
    },
    prepare: async () => new Map(),
    onError: () => undefined,
  });
  server = await openServer({ areas: [], manifests: [], releases });
  await grantCode(server.db, 'L', 'admin:plugin:key');
  [admin, second] = [await server.as('admin'), await server.as('admin2')];
});
afterAll(() => server.close());

const facts = { team: '备件组', plugins: 'parts\nspare-*\n', paths: '/parts', codes: 'parts', reason: '新团队' };
const propose = (more: Partial<typeof facts & { key: string }> = {}) =>
  admin.call(pluginKeys.propose, { ...facts, key: publicKeyOf(team), ...more });
const listed = async () => admin.call(pluginKeys.list, {});
const only = async (): Promise<EnrolledKey | undefined> => (await listed()).keys[0];
const signed = async (id?: string, key = operator, change = (text: string) => text) => {
  const { text } = await admin.call(pluginKeys.text, id === undefined ? {} : { id });
  return JSON.stringify(sealKeys(change(text), key));
};
const trail = async () => {
  const { rows } = await sql<{ entry: { title?: string; action: string; result: string } }>`
    select entry from sys_oper_log order by seq desc limit 1`.execute(server.db);
  return rows[0]?.entry;
};

test('A request that is not of the form is refused in words, and nothing waits', async () => {
  const refused = async (more: Parameters<typeof propose>[0], msg: RegExp) =>
    expect(propose(more)).rejects.toMatchObject({ msg: expect.stringMatching(msg) });
  await refused({ key: publicKeyOf(operator) }, /门户运维的密钥/);
  await refused({ key: 'A'.repeat(124) }, /不是 P-256 曲线的公钥/);
  await refused({ plugins: 'parts\n../order' }, /“..\/order”不符合格式：插件编号/);
  await refused({ plugins: '*' }, /“\*”不符合格式/);
  await refused({ paths: 'parts' }, /“parts”不符合格式：以 \/ 开头/);
  await refused({ codes: 'parts:item' }, /“parts:item”不符合格式/);
  expect((await listed()).requests).toEqual([]);
});

test('One person asks, an operator signs what is shown, another person enters it; every process is told', async () => {
  const { id } = await propose();
  await expect(propose()).rejects.toMatchObject({ msg: '这把密钥已有待登记的申请，请先撤回' });
  expect(await listed()).toMatchObject({
    revision: 0,
    persons: 2,
    enrols: true,
    keys: [],
    requests: [{ id, own: true }],
  });
  const { text, revision } = await admin.call(pluginKeys.text, { id });
  expect(revision).toBe(1);
  expect(JSON.parse(text)).toMatchObject({
    ...{ schema: 1, revision: 1 },
    keys: [
      { key: publicKeyOf(team), team: '备件组', plugins: ['parts', 'spare-*'], paths: ['/parts'], codes: ['parts'] },
    ],
  });
  const good = await signed(id);
  await expect(admin.call(pluginKeys.enter, { id, signed: good })).rejects.toMatchObject({
    ...{ code: '403', msg: expect.stringContaining('须由另一位管理员录入') },
  });
  const refused = async (text: string, msg: string) =>
    expect(second.call(pluginKeys.enter, { id, signed: text })).rejects.toMatchObject({
      msg: expect.stringContaining(msg),
    });
  await refused('{}', 'PTL-3318 不是 portal keys sign 写出的内容');
  await refused(await signed(id, stranger), 'PTL-3318 密钥名单的签名不符');
  await refused(await signed(id, operator, (list) => list.replace('"/parts"', '"/order"')), 'PTL-3319 签名的内容');
  await refused(
    await signed(id, operator, (list) => list.replace('"revision": 1', '"revision": 0')),
    'PTL-3319 名单的版本 0',
  );
  expect(await second.call(pluginKeys.enter, { id, signed: good })).toEqual({ revision: 1 });
  await expect.poll(() => keys?.list?.whole.text).toBe(text);
  expect(await trail()).toMatchObject({ title: '登记团队密钥', action: 'admin:plugin:key', result: 'ok' });
  expect(await only()).toMatchObject({ team: '备件组', revoked: null, versions: ['备件 1.0.0'] });
  await refused(good, '申请不存在、已登记或已撤回');
});

test('What is one team’s is not enrolled for another', async () => {
  for (const plugins of ['parts', 'spare-wheels', 'spa*'])
    await expect(propose({ team: '仓储组', key: publicKeyOf(stranger), plugins })).rejects.toMatchObject({
      msg: expect.stringMatching(/^PTL-3310 插件 .+ 已登记给团队“备件组”/),
    });
});

test('A team that asks with its own key for more has one entry, with all that it asks for', async () => {
  const { id } = await propose({ plugins: 'parts\nspare-*\npump' });
  const { text } = await admin.call(pluginKeys.text, { id });
  expect(JSON.parse(text).keys).toMatchObject([{ team: '备件组', plugins: ['parts', 'spare-*', 'pump'] }]);
  await admin.call(pluginKeys.withdraw, { id });
});

test('One person takes a key back, at once; the list says so as soon as it is signed, which takes one too', async () => {
  await admin.call(pluginKeys.revoke, { key: publicKeyOf(team), reason: '私钥遗失' });
  await expect.poll(() => Object.keys(keys?.revoked ?? {})).toEqual([publicKeyOf(team)]);
  expect(await listed()).toMatchObject({ unsigned: true, keys: [{ revoked: expect.any(String), reason: '私钥遗失' }] });
  await expect(admin.call(pluginKeys.revoke, { key: publicKeyOf(team), reason: '再次' })).rejects.toMatchObject({
    msg: '这把密钥已吊销',
  });
  await expect(propose()).rejects.toMatchObject({ msg: '这把密钥已吊销，请团队建立新的密钥' });
  expect(await admin.call(pluginKeys.enter, { signed: await signed() })).toEqual({ revision: 2 });
  expect(await listed()).toMatchObject({ revision: 2, unsigned: false });
  await expect.poll(() => Object.keys(keys?.list?.entries ?? { none: 1 })).toEqual([]);
});

test('A platform of one administrator goes on alone, and the trail says so', async () => {
  await sql`update usr_user set status = 0 where account = 'admin2'`.execute(server.db);
  const { id } = await propose({ key: publicKeyOf(stranger), team: '仓储组', plugins: 'stock' });
  await admin.call(pluginKeys.enter, { id, signed: await signed(id) });
  const { rows } = await sql`select from sys_oper_log where entry ->> 'action' = '登记团队密钥（单人）'`.execute(
    server.db,
  );
  expect([rows.length, (await listed()).persons]).toEqual([1, 1]);
  await sql`update usr_user set status = 1 where account = 'admin2'`.execute(server.db);
});

test('Whoever does not hold the code neither reads nor asks', async () => {
  const user = await server.as('gys_admin');
  await expect(user.call(pluginKeys.list, {})).rejects.toMatchObject({ code: '403' });
});
