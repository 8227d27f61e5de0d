import { notification } from '@portal/sdk/calls/notification';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { pluginServices } from '@portal/sdk/calls/plugin-service';
import { PortalClient } from '@portal/sdk/service';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { socketFor } from '#server/live/test-socket';
import type { TestApi } from '#server/testing';
import { grantCode } from '../platform/grant-code.ts';
import { items, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

let slot: Slot;
let portal: TestPortal;
let admin: TestApi;
let supplier: TestApi;
let supplierId: string;
let supplierEnt: string;
let secret: string;
let client: PortalClient;
const doc = { bizType: 'parts-item', bizId: '7' };

beforeAll(async () => {
  slot = await openSlot();
  portal = await openPortal({ parts: slot.address });
  const other = parts('1.0.0', [{ one: { ...items.one, path: '/api/other/item/{id}' } }], 'other');
  await portal.publish(
    published(parts('1.0.0', [items])),
    published({ ...other, documents: { 'other-item': 'list' } }),
  );
  await grantCode(portal.db, 'L', 'admin:plugin:manage');
  admin = await portal.as('admin');
  supplier = await portal.as('gys_admin');
  const { id, entId } = await portal.db
    .selectFrom('usrUser')
    .innerJoin('usrUserEnt', 'usrUserEnt.userId', 'usrUser.id')
    .where('account', '=', 'gys_admin')
    .select(['usrUser.id', 'usrUserEnt.entId'])
    .executeTakeFirstOrThrow();
  [supplierId, supplierEnt] = [id, entId];
  ({ secret } = await admin.call(pluginServices.makeCredential, { plugin: 'parts' }));
  client = new PortalClient({ portal: portal.origin, credential: secret });
});
afterAll(async () => {
  await portal.close();
  await slot.close();
});

const noticesOf = async (api: TestApi) =>
  (await api.call(notification.getNotification, {})).records.map(({ content, bizType, bizId }) => [
    content,
    bizType,
    bizId,
  ]);

test('a service raises a notice about its document, to a person or to a role of an enterprise, and it is there', async () => {
  expect(await client.notice({ ...doc, content: '备件 7 已到货', userIds: [supplierId] })).toEqual({ count: 1 });
  const { count } = await client.notice({ ...doc, content: '备件 7 待验收', entId: supplierEnt, roles: ['G'] });
  expect(count).toBeGreaterThan(1);
  expect((await noticesOf(supplier)).slice(0, 2)).toEqual([
    ['备件 7 待验收', 'parts-item', '7'],
    ['备件 7 已到货', 'parts-item', '7'],
  ]);
  expect((await noticesOf(await portal.as('cg_admin'))).flat()).not.toContain('备件 7 待验收');
});

test('a service tells open tabs under a topic of its own', async () => {
  const socket = await socketFor(new URL(portal.origin).host, supplier);
  const content = { left: 3, at: { shelf: 'B2' } };
  expect(await client.push({ topic: 'parts:stock', userIds: [supplierId], content })).toEqual({ count: 1 });
  const payload = '{"left":3,"at":{"shelf":"B2"}}';
  expect(await socket.nextWith('parts:stock')).toEqual({ event: 'topic', topic: 'parts:stock', payload });
  socket.raw.terminate();
});

test('a service reads what its own settings hold: as declared, then as an administrator has entered them, secrets too', async () => {
  expect(await client.settings()).toEqual({ days: 7, token: '' });
  const enter = async (name: string, entered: { value?: unknown; secret?: string }) => {
    const { revision } = await admin.call(pluginTabs.state, {});
    const target = `parts/setting/${name}`;
    await admin.call(plugins.configure, { target, ...entered, reason: '换仓库系统', revision });
  };
  await enter('days', { value: 3 });
  await enter('token', { secret: 'warehouse-2026' });
  expect(await client.settings()).toEqual({ days: 3, token: 'warehouse-2026' });
  const foreign = await admin.call(pluginServices.makeCredential, { plugin: 'other' });
  const otherClient = new PortalClient({ portal: portal.origin, credential: foreign.secret });
  expect(await otherClient.settings()).toEqual({ days: 7, token: '' }); // its own, of the same names
});

test('a service writes the history of its document, in the name of a user or of its own, and reads it', async () => {
  await client.record({ ...doc, action: 'received', userId: supplierId, reason: '数量相符', versionNo: 2 });
  await client.record({ ...doc, action: 'counted', changes: [{ label: '数量', before: '1', after: '2' }] });
  const steps = (await client.history(doc)).map((one) => [one.action, one.operatorName, one.versionNo, one.reason]);
  expect(steps).toContainEqual(['received', '程屿', 2, '数量相符']);
  expect(steps).toContainEqual(['counted', '备件', null, null]);
});

test('a service asks which rows a user has, under a code of its own or under all rights', async () => {
  const rows = await client.visible({ userId: supplierId, code: 'parts:item:add' });
  expect([rows.all, rows.entIds.concat(rows.peers.length > 0 ? [supplierEnt] : [])]).toEqual([false, [supplierEnt]]);
  expect(await client.visible({ userId: supplierId })).toMatchObject({ all: false });
  const { id } = await portal.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'cg_admin')
    .executeTakeFirstOrThrow();
  expect(await client.visible({ userId: id, code: 'parts:item:add' })).toEqual({ all: false, entIds: [], peers: [] });
});

test('a credential touches nothing of another plugin: documents, topics and codes are refused by name', async () => {
  const foreign = { ...doc, bizType: 'other-item' };
  const refused = (what: string) => ({ code: '403', message: `${what}不属于插件 parts（PTL-4102）` });
  await expect(client.notice({ ...foreign, content: '到货', userIds: [supplierId] })).rejects.toMatchObject(
    refused('业务类型 other-item '),
  );
  await expect(client.record({ ...foreign, action: 'x' })).rejects.toMatchObject(refused('业务类型 other-item '));
  await expect(client.history({ ...foreign, bizType: 'order' })).rejects.toMatchObject(refused('业务类型 order '));
  for (const topic of ['todo:changed', 'other:stock', 'yard:moved', 'parts:unknown'])
    await expect(client.push({ topic, userIds: [supplierId], content: {} })).rejects.toMatchObject(
      refused(`主题 ${topic} `),
    );
  await expect(client.visible({ userId: supplierId, code: 'order:order:add' })).rejects.toMatchObject(
    refused('权限码 order:order:add '),
  );
});

test('what a service sends is checked: unknown people, messages that are no object, nobody to send to', async () => {
  const notice = { ...doc, content: '到货' };
  await expect(client.notice({ ...notice, userIds: ['999999'] })).rejects.toThrow('没有这样的用户：999999');
  await expect(client.notice(notice)).rejects.toThrow('请写 userIds，或 roles 和 entId');
  await expect(client.notice({ ...notice, roles: ['G'] })).rejects.toThrow('发给角色时请写 entId');
  const push = { topic: 'parts:stock', userIds: [supplierId] };
  for (const content of [[1], 'text', 7, null])
    await expect(client.push({ ...push, content })).rejects.toThrow('content 是一个对象');
  await expect(client.push({ ...push, content: { long: 'x'.repeat(5000) } })).rejects.toThrow('不能超过 4096 字节');
});

test('no credential, a made-up one, a user’s token: 401; a session is nothing to a service’s call', async () => {
  const refused = { code: '401', message: '服务凭证无效或已撤销，请管理员重新生成（PTL-4101）' };
  for (const credential of ['svc_made-up', `svc_${'a'.repeat(43)}`, supplier.token ?? ''])
    await expect(new PortalClient({ portal: portal.origin, credential }).history(doc)).rejects.toMatchObject(refused);
  await expect(new PortalClient({ portal: portal.origin }).history(doc)).rejects.toThrow('没有服务凭证');
});

test('while the plugin is off its service can tell the portal nothing, and its notices are not shown', async () => {
  const turn = async (off: boolean) => {
    const { revision } = await admin.call(pluginTabs.state, {});
    await admin.call(plugins.switch, { target: 'parts', off, reason: '维护', revision });
  };
  await turn(true);
  await expect(client.history(doc)).rejects.toMatchObject({
    code: '403',
    message: expect.stringContaining('PTL-4103'),
  });
  expect((await noticesOf(supplier)).flat()).not.toContain('parts-item');
  await turn(false);
  expect((await noticesOf(supplier)).flat()).toContain('parts-item');
});

test('an administrator makes the next credential before the last one goes; revoked, it is worth nothing at once', async () => {
  const next = await admin.call(pluginServices.makeCredential, { plugin: 'parts' });
  await expect(admin.call(pluginServices.makeCredential, { plugin: 'parts' })).rejects.toMatchObject({
    code: '409',
    msg: '已有 2 个有效的凭证，请先撤销不再使用的',
  });
  const mine = async () =>
    (await admin.call(pluginServices.services, {})).services.find(({ plugin }) => plugin === 'parts');
  const first = (await mine())?.credentials[1];
  expect(first).toMatchObject({ createdBy: expect.any(String), lastUsedAt: expect.any(String) });
  expect(JSON.stringify(await mine())).not.toContain(secret);
  await admin.call(pluginServices.revokeCredential, { id: first?.id ?? '' });
  await expect(client.history(doc)).rejects.toMatchObject({ code: '401' });
  expect(await new PortalClient({ portal: portal.origin, credential: next.secret }).history(doc)).not.toHaveLength(0);
  await expect(admin.call(pluginServices.revokeCredential, { id: first?.id ?? '' })).rejects.toMatchObject({
    code: '404',
  });
  await expect(supplier.call(pluginServices.makeCredential, { plugin: 'parts' })).rejects.toMatchObject({
    code: '403',
  });
  const { rows } = await portal.db
    .selectFrom('sysOperLog')
    .select(['kind', 'title', 'result'])
    .where('target', 'like', '%Credential')
    .orderBy('seq', 'desc')
    .limit(3)
    .execute()
    .then((all) => ({ rows: all }));
  expect(rows).toEqual([
    { kind: 'DENIED', title: '生成插件服务凭证', result: 'denied' },
    { kind: 'GRANT', title: '撤销插件服务凭证', result: 'failed' },
    { kind: 'GRANT', title: '撤销插件服务凭证', result: 'ok' },
  ]);
});

test('administrators see where each service stands, whether it is well, and what went wrong', async () => {
  slot.put((request, response) => void response.writeHead(request.url === '/healthz' ? 200 : 500).end());
  await expect(supplier.call(items.page, {})).rejects.toMatchObject({ status: 502 });
  const { services } = await admin.call(pluginServices.services, {});
  expect(services).toMatchObject([
    {
      ...{ plugin: 'parts', version: '1.0.0', address: slot.address, well: true, calls: 4 },
      faults: [{ call: 'POST /api/parts/item/page', code: 'PTL-4008', detail: '应答 HTTP 500', faults: 1 }],
    },
    { plugin: 'other', address: null, well: null, faults: [] },
  ]);
});

test('the portal describes its calls for services in other languages as OpenAPI', async () => {
  const told = (await portal.app.inject('/japi/plugins/service/openapi.json')).json<{
    paths: object;
    security: unknown;
  }>();
  expect(Object.keys(told.paths)).toEqual(
    [
      ...['notice', 'push', 'settings', 'visible', 'record', 'history'],
      ...['startApproval', 'approval', 'cancelApproval', 'todo', 'closeTodo'],
    ].map((name) => `/japi/plugins/service/${name}`),
  );
  expect(told.security).toEqual([{ bearer: [] }]);
});
