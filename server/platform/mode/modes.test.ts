/** Windows of a standstill: what is served in them, who sets them, and what waits until they are over. */
import { browseLog } from '@portal/sdk/calls/browse-log';
import { modes } from '@portal/sdk/calls/mode';
import { modeEvent, modeHeader, type ModeState, modeTabs } from '@portal/sdk/calls/mode-tabs';
import { authentication, user } from '@portal/sdk/calls/session';
import { call, Int, Obj } from '@portal/sdk/contract';
import { defineServer, implement } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { socketFor } from '#server/live/test-socket';
import { openServer, type TestApi, type TestServer, testNow } from '#server/testing';
import { grantCode } from '../grant-code.ts';

const till = {
  read: call({ path: '/api/probe/till/read', access: 'login', reads: true, output: Obj({ sum: Int() }) }),
  take: call({ path: '/api/probe/till/take', access: 'login', output: Obj({ sum: Int() }) }),
  /** As the spec has some. */
  drop: call({
    method: 'GET',
    reads: false,
    path: '/api/probe/till/drop',
    access: 'login',
    output: Obj({ sum: Int() }),
  }),
};
let sum = 0;
let days = 0;
const area = defineServer({
  subjects: [
    implement(till, {
      read: async () => ({ sum }),
      take: async () => ({ sum: ++sum }),
      drop: async () => ({ sum: --sum }),
    }),
  ],
  daily: [
    {
      name: 'count',
      async run() {
        days += 1;
      },
    },
  ],
});

let server: TestServer;
let admin: TestApi;
let buyer: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area }] });
  await grantCode(server.db, 'L', 'admin:mode:manage');
  admin = await server.as('admin');
  buyer = await server.as('cg_buyer');
});
afterAll(() => server.close());

const refused = { code: '503' };
const minuteMs = 60_000;

/** 10:00 at +08:00. */
afterEach(async () => {
  server.clock.set(new Date(testNow));
  const { records } = await admin.call(modes.page, { size: 100 });
  for (const { id, version, status, createdAt } of records)
    if ((status === 'RUNNING' || status === 'PLANNED') && createdAt >= testNow)
      await admin.call(modes.end, { id, version });
});

const plan = (mode: 'READ_ONLY' | 'MAINTENANCE', to = '2026-03-16T10:30', from?: string) =>
  admin.call(modes.plan, { mode, to, reason: '补丁升级', ...(from && { from }) });

test('a read-only window refuses what writes, a GET that does too, and serves what reads', async () => {
  await plan('READ_ONLY');
  const told = { ...refused, msg: '系统维护中，2026-03-16 10:30 前只能查看' };
  await expect(buyer.call(till.take, {})).rejects.toMatchObject(told);
  await expect(buyer.call(till.drop, {})).rejects.toMatchObject(told);
  expect(await buyer.call(till.read, {})).toEqual({ sum: 0 });
  await expect(admin.call(till.take, {})).rejects.toMatchObject(told);
  const { statusCode } = await buyer.raw(till.take, {});
  expect(statusCode).toBe(200);
});

test('signing in and out goes on meanwhile, and visits are dropped', async () => {
  await plan('READ_ONLY');
  const given = { account: 'gys_sales', password: 'Portal@2026' };
  const { token } = await server.anonymous.call(authentication.userLoginEcology, given);
  const api = server.withToken(token);
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ account: 'gys_sales' });
  const visits = () => server.db.selectFrom('sysPageBrowseLog').select('id').execute();
  const before = (await visits()).length;
  const visit = { menuId: '1', oneLevelMenuId: '1', url: '/order', productType: '00' };
  expect(await api.call(browseLog.savePageBrowseLog, visit)).toBeNull();
  expect((await visits()).length).toBe(before);
  await api.call(authentication.logout, {});
  await expect(api.call(till.read, {})).rejects.toMatchObject({ code: '9999' });
});

test('a window begins and ends by the clock alone', async () => {
  await plan('READ_ONLY', '2026-03-16T11:00', '2026-03-16T10:30');
  server.clock.advance(30 * minuteMs - 1);
  await buyer.call(till.take, {});
  server.clock.advance(1);
  await expect(buyer.call(till.take, {})).rejects.toMatchObject(refused);
  server.clock.advance(30 * minuteMs - 1);
  await expect(buyer.call(till.take, {})).rejects.toMatchObject(refused);
  server.clock.advance(1);
  await buyer.call(till.take, {});
});

test('during maintenance administrators of the platform work, and nobody else reads or writes', async () => {
  await plan('MAINTENANCE');
  const told = { ...refused, msg: '系统维护中，预计 2026-03-16 10:30 恢复' };
  await expect(buyer.call(till.read, {})).rejects.toMatchObject(told);
  await expect(buyer.call(till.take, {})).rejects.toMatchObject(told);
  await admin.call(till.take, {});
  expect(await buyer.call(user.getUserInfo, {})).toMatchObject({ account: 'cg_buyer' });
});

test('every answer says that there is something to know, and says nothing while there is not', async () => {
  const stampOf = async () => (await buyer.raw(till.read, {})).headers[modeHeader];
  expect(await stampOf()).toBeUndefined();
  await plan('READ_ONLY', '2026-03-16T12:30', '2026-03-16T12:00');
  const state = await server.anonymous.call(modeTabs.state, {});
  expect(state).toEqual({
    stamp: await stampOf(),
    now: '2026-03-16T02:00:00.000Z',
    windows: [
      { mode: 'READ_ONLY', from: '2026-03-16T04:00:00.000Z', to: '2026-03-16T04:30:00.000Z', reason: '补丁升级' },
    ],
    forcedSince: null,
  });
  server.clock.advance(150 * minuteMs);
  expect((await server.anonymous.raw(modeTabs.state)).headers[modeHeader]).toBeUndefined();
});

test('a window of the day after tomorrow is nobody’s news yet', async () => {
  await plan('READ_ONLY', '2026-03-18T12:30', '2026-03-18T12:00');
  expect((await buyer.call(modeTabs.state, {})).windows).toEqual([]);
});

test('open sockets hear of a window at once, and of its end', async () => {
  const socket = await socketFor(await server.listen(), buyer);
  await plan('READ_ONLY');
  const heard = async () => JSON.parse(String((await socket.nextWith(modeEvent))['state'])) as ModeState;
  expect((await heard()).windows).toMatchObject([{ mode: 'READ_ONLY', reason: '补丁升级' }]);
  const { records } = await admin.call(modes.page, { status: 'RUNNING' });
  await admin.call(modes.end, { id: records[0]?.id ?? '', version: records[0]?.version ?? 0 });
  expect((await heard()).windows).toEqual([]);
  socket.raw.terminate();
});

test.each([
  ['an end in the past', { to: '2026-03-16T09:59' }, '结束时间必须晚于现在'],
  ['an end before its beginning', { from: '2026-03-16T11:00', to: '2026-03-16T10:30' }, '结束时间必须晚于开始时间'],
  ['a beginning in the past', { from: '2026-03-16T09:50', to: '2026-03-16T10:30' }, '开始时间不能早于现在'],
  ['more than three days', { to: '2026-03-19T10:01' }, '一次不能超过 72 小时'],
  ['a month ahead', { from: '2026-04-16T11:00', to: '2026-04-16T12:00' }, '最多提前 30 天设置'],
  ['a day that is none', { to: '2026-02-30T10:00' }, '没有这个时间'],
])('%s is refused', async (_what, span, msg) => {
  const asked = admin.call(modes.plan, { mode: 'READ_ONLY', reason: '补丁升级', ...span });
  await expect(asked).rejects.toMatchObject({ code: '400', msg });
});

test('windows do not overlap, but one may begin where another ends', async () => {
  await plan('READ_ONLY', '2026-03-16T11:00', '2026-03-16T10:30');
  const asked = plan('MAINTENANCE', '2026-03-16T10:45');
  await expect(asked).rejects.toMatchObject({
    code: '409',
    msg: '与已设置的 2026-03-16 10:30 至 2026-03-16 11:00 重叠，请先调整或取消它',
  });
  await plan('MAINTENANCE', '2026-03-16T11:30', '2026-03-16T11:00');
});

const latest = async () => {
  const { records } = await admin.call(modes.page, { sort: 'createdAt', order: 'desc' });
  return records[0] ?? expect.fail('There is no window.');
};

test('an end is moved, and a window that others have changed or that is over is not', async () => {
  await plan('READ_ONLY');
  const { id, version } = await latest();
  await admin.call(modes.move, { id, version, to: '2026-03-16T10:10', reason: '提前完成' });
  await expect(buyer.call(till.take, {})).rejects.toMatchObject({ msg: '系统维护中，2026-03-16 10:10 前只能查看' });
  const stale = admin.call(modes.move, { id, version, to: '2026-03-16T11:00', reason: '延长' });
  await expect(stale).rejects.toMatchObject({ code: '409', msg: '该维护已结束或已被他人调整，请刷新后重试' });
  server.clock.advance(10 * minuteMs);
  await expect(admin.call(modes.end, { id, version: version + 1 })).rejects.toMatchObject({ code: '409' });
  expect(await latest()).toMatchObject({ status: 'OVER', endedAt: null });
});

test('one that runs is ended, one that has not begun is taken back; both stay in the list and in the trail', async () => {
  await plan('READ_ONLY');
  server.clock.advance(5 * minuteMs);
  const running = await latest();
  await admin.call(modes.end, { id: running.id, version: running.version });
  await buyer.call(till.take, {});
  expect(await latest()).toMatchObject({
    status: 'OVER',
    endedAt: '2026-03-16T02:05:00.000Z',
    endedByName: expect.any(String),
  });
  await plan('MAINTENANCE', '2026-03-17T11:00', '2026-03-17T10:30');
  const planned = await latest();
  expect(planned.status).toBe('PLANNED');
  await admin.call(modes.end, { id: planned.id, version: planned.version });
  expect((await latest()).status).toBe('CANCELLED');
  const trail = await server.db
    .selectFrom('sysOperLog')
    .select('target')
    .where('target', 'in', [modes.plan.path, modes.end.path])
    .where('at', '>=', testNow)
    .execute();
  expect(trail.length).toBeGreaterThanOrEqual(4);
});

test('nobody but administrators of the platform sets a window, and setting one asks for a proof of the person', async () => {
  const span = { mode: 'READ_ONLY', to: '2026-03-16T10:30', reason: '补丁升级' } as const;
  await expect(buyer.call(modes.plan, span)).rejects.toMatchObject({ code: '403' });
  await server.db.updateTable('usrSession').set({ provenUntil: null }).where('endedAt', 'is', null).execute();
  await expect(admin.call(modes.plan, span)).rejects.toMatchObject({ code: '7702' });
  await server.db.updateTable('usrSession').set({ provenUntil: '9999-12-31' }).where('endedAt', 'is', null).execute();
});

test('jobs of the day wait until a window is over', async () => {
  const before = days;
  await plan('READ_ONLY', '2026-03-16T10:10');
  await server.runDaily();
  expect(days).toBe(before);
  server.clock.advance(10 * minuteMs);
  await server.runDaily();
  expect(days).toBe(before + 1);
});
