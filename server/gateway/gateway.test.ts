import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import type { Paged } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { answering, createService, refuse } from '@portal/sdk/service';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { TestApi } from '#server/testing';
import { grantCode } from '../platform/grant-code.ts';
import { items, more, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

let slot: Slot;
let portal: TestPortal;
let supplier: TestApi;
let purchaser: TestApi;

/** What the service keeps: an item of each of two enterprises. */
const kept = [
  { id: '1', itemName: '轴承', entId: '', quantity: 3 },
  { id: '2', itemName: '齿轮', entId: '999', quantity: 4 },
];
const added: { itemName: string; userName: string; key: string | undefined }[] = [];

async function serveByFastify(): Promise<void> {
  const service = createService({
    plugin: 'parts',
    portal: portal.origin,
    now: () => portal.clock.now(),
    answers: [
      answering(items, {
        async page({ itemName, page, size }, { identity }) {
          const mine = kept.filter((row) => identity.sees(row));
          const records = mine.filter((row) => row.itemName.includes(itemName ?? ''));
          return { records, total: records.length, page, size };
        },
        async one({ id }, { identity }) {
          const row = kept.find((one) => one.id === id);
          if (!row || !identity.sees(row)) return refuse('notFound', '没有这个备件');
          return { itemName: row.itemName };
        },
        async add({ itemName }, { identity, idempotencyKey }) {
          if (!identity.has('parts:item:add')) return refuse('forbidden', '没有新增的权限');
          added.push({ itemName, userName: identity.userName, key: idempotencyKey });
          return { id: '3' };
        },
        close: async () => null,
      }),
      answering(more, { count: async () => ({ total: kept.length }) }),
    ],
  });
  const app = fastify();
  await app.register(service.fastify);
  await app.ready();
  slot.put((request, response) => app.routing(request, response));
}

beforeAll(async () => {
  slot = await openSlot();
  portal = await openPortal({ parts: slot.address });
  await portal.publish(published(parts('1.0.0', [items])));
  await grantCode(portal.db, 'L', 'admin:plugin:manage');
  supplier = await portal.as('gys_admin');
  purchaser = await portal.as('cg_admin');
  const { entId } = await portal.db
    .selectFrom('usrUserEnt')
    .innerJoin('usrUser', 'usrUser.id', 'usrUserEnt.userId')
    .where('usrUser.account', '=', 'gys_admin')
    .select('usrUserEnt.entId')
    .executeTakeFirstOrThrow();
  if (kept[0]) kept[0].entId = entId;
  await serveByFastify();
});
afterAll(async () => {
  await portal.close();
  await slot.close();
});

beforeEach(() => {
  slot.seen.length = 0;
  added.length = 0;
});

const trail = async (target: string) =>
  (
    await sql<{ kind: string; result: string; userName: string; module: string }>`
      select kind, result, user_name, module from sys_oper_log where target = ${target} order by seq desc`.execute(
      portal.db,
    )
  ).rows;

test('a list of a team’s own Fastify service comes through the portal, with the rows of the enterprise that asks', async () => {
  const page: Paged<{ itemName: string }> = await supplier.call(items.page, { page: 1, size: 10 });
  expect(page).toMatchObject({ total: 1, page: 1, size: 10, records: [{ id: '1', itemName: '轴承' }] });
  expect((await supplier.call(items.page, { itemName: '齿轮' })).total).toBe(0);
  expect((await purchaser.call(items.page, {})).total).toBe(0);
  expect(await supplier.call(items.one, { id: '1' })).toEqual({ itemName: '轴承' });
});

test('a service refuses with a sentence of its own, and another enterprise’s id is not found', async () => {
  await expect(supplier.call(items.one, { id: '2' })).rejects.toMatchObject({ code: '404', msg: '没有这个备件' });
});

test('who does not hold the code is refused before the service hears of it, and stands in the trail', async () => {
  await expect(purchaser.call(items.add, { itemName: '螺栓', quantity: 1 })).rejects.toMatchObject({
    code: '403',
    msg: '您没有该操作的权限，请联系管理员分配权限',
  });
  expect(slot.seen).toHaveLength(0);
  expect((await trail('/api/parts/item/add'))[0]).toMatchObject({ kind: 'DENIED', result: 'denied', module: 'parts' });
});

test('a write stands in the trail and carries the key of its submission; reading leaves no row', async () => {
  const headers = { 'idempotency-key': 'once-and-only' };
  expect(await supplier.call(items.add, { itemName: '螺栓', quantity: 1 }, { headers })).toEqual({ id: '3' });
  expect(added).toEqual([{ itemName: '螺栓', userName: '程屿', key: 'once-and-only' }]);
  expect((await trail('/api/parts/item/add'))[0]).toMatchObject({ kind: 'CALL', result: 'ok', userName: '程屿' });
  await supplier.call(items.page, {});
  expect(await trail('/api/parts/item/page')).toEqual([]);
});

test('neither token nor cookie nor any other header of the browser reaches the service; the request’s name does', async () => {
  const headers = {
    cookie: 'portal-browser=secret',
    'x-request-id': 'request-0001',
    'x-portal-identity': 'forged',
    te: 'x',
  };
  const response = await supplier.raw(items.page, { pageNum: 1, pageSize: 10 }, { headers });
  expect(response.json()).toMatchObject({ code: '200' });
  const sent = slot.seen[0]?.headers ?? {};
  expect(Object.keys(sent).sort()).toEqual(
    [
      ...['accept', 'connection', 'content-length', 'content-type', 'host', 'user-agent'],
      ...['x-portal-identity', 'x-request-id'],
    ].sort(),
  );
  expect(sent['x-request-id']).toBe('request-0001');
  expect(JSON.stringify(sent)).not.toContain(supplier.token ?? 'no token');
});

test('input that breaks the contract is refused in words before the service hears of it', async () => {
  await expect(supplier.call(items.add, { itemName: '', quantity: 1 })).rejects.toMatchObject({ code: '400' });
  await expect(
    supplier.raw(items.add, { itemName: '轴', quantity: 1, more: 1 }).then((one) => one.json()),
  ).resolves.toMatchObject({
    msg: '不支持的字段：more',
  });
  const up = await supplier.raw({ ...items.one, path: '/api/parts/item/%2e%2e' }, {});
  expect(up.json()).not.toMatchObject({ code: '200' });
  expect(slot.seen).toHaveLength(0);
});

test('without a session the sign-in is asked for; another site may not write; a fresh proof is asked where the contract says so', async () => {
  await expect(portal.anonymous.call(items.page, {})).rejects.toMatchObject({ code: '9999' });
  const foreign = await supplier.raw(
    items.add,
    { itemName: '轴', quantity: 1 },
    { headers: { 'sec-fetch-site': 'cross-site' } },
  );
  expect(foreign.statusCode).toBe(403);
  await portal.db.updateTable('usrSession').set({ provenUntil: null }).execute();
  await expect(supplier.call(items.close, { id: '1' })).rejects.toMatchObject({ code: '7702' });
  expect(slot.seen).toHaveLength(0);
});

test('what no version declares is not found, signed in or not', async () => {
  for (const path of ['/api/parts/item/secret', '/api/nobody/item/page', '/api/parts/../healthz']) {
    expect((await supplier.raw({ ...items.add, path })).statusCode).toBe(404);
  }
  expect((await portal.anonymous.raw({ ...items.add, path: '/api/nobody/item' })).statusCode).toBe(404);
  expect(slot.seen).toHaveLength(0);
});

const revision = async (api: TestApi) => (await api.call(pluginTabs.state, {})).revision;

test('switched off, the plugin’s service gets no request of anybody', async () => {
  const admin = await portal.as('admin');
  const turn = async (target: string, off: boolean) =>
    admin.call(plugins.switch, { target, off, reason: '维护', revision: await revision(admin) });
  await turn('parts', true);
  await expect(supplier.call(items.page, {})).rejects.toMatchObject({ msg: '该功能已停用，请联系管理员' });
  await turn('parts', false);
  await turn('parts/code/parts:item:add', true);
  await expect(supplier.call(items.add, { itemName: '轴', quantity: 1 })).rejects.toMatchObject({ code: '403' });
  expect(slot.seen).toHaveLength(0);
  expect((await supplier.call(items.page, {})).total).toBe(1);
  await turn('parts/code/parts:item:add', false);
});

test('the version that a visitor runs decides which calls there are', async () => {
  const admin = await portal.as('admin');
  await expect(supplier.call(more.count, {})).rejects.toMatchObject({ status: 404 });
  await portal.publish(published(parts('1.1.0', [items, more])), published(parts('1.0.0', [items])));
  expect(await supplier.call(more.count, {})).toEqual({ total: 2 });
  const { entName } = await portal.db
    .selectFrom('entEnterprise')
    .innerJoin('usrUserEnt', 'usrUserEnt.entId', 'entEnterprise.id')
    .innerJoin('usrUser', 'usrUser.id', 'usrUserEnt.userId')
    .where('usrUser.account', '=', 'cg_admin')
    .select('entEnterprise.customerName as entName')
    .executeTakeFirstOrThrow();
  const trial = { version: '1.0.0', canaryVersion: '1.1.0', canaryPercent: 0, canaryEntNames: entName, reason: '试用' };
  await admin.call(plugins.release, { plugin: 'parts', ...trial, revision: await revision(admin) });
  await expect.poll(async () => (await supplier.raw(more.count)).statusCode).toBe(404);
  expect(await purchaser.call(more.count, {})).toEqual({ total: 2 });
});
