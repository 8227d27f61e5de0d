/** Reports of browsers as they are counted: once a slot, each within its limit, and for as long as it counts. */
import type { Context } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { first } from '../menus/test-probe.ts';
import { faultsSince, noteFault, noteLoad, noteTab, type Report, tabsNow } from './faults.ts';
import { measureOf } from './measure.ts';

let server: TestServer;
let users: string[] = [];
beforeAll(async () => {
  server = await openServer({ areas: [], manifests: [first] });
  const found = await server.db.selectFrom('usrUser').select('id').orderBy('id').limit(4).execute();
  users = found.map(({ id }) => id);
});
beforeEach(async () => {
  for (const table of ['sysPluginCrash', 'sysPluginLoad', 'sysPluginUse', 'sysPluginTab'] as const)
    await server.db.deleteFrom(table).execute();
  server.clock.set(new Date('2026-03-16T02:00:00.000Z'));
});
afterAll(() => server.close());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Who reports: the nth user, of an enterprise; a visitor for none. */
const by = (index?: number, entId = '1') =>
  ({
    ...{ db: server.db, clock: server.clock, ip: '10.0.0.1', userAgent: 'test' },
    user: index === undefined ? { userId: '0', entId: '0' } : { userId: users[index] ?? '', entId },
  }) as unknown as Context;
const report = (change: Partial<Report> = {}): Report => ({
  ...{ plugin: 'probe', version: '1.0.0', kind: 'crash', message: '读取失败', quarantined: false },
  ...change,
});
const rows = () => server.db.selectFrom('sysPluginCrash').select(['reports', 'times', 'userId', 'slot']).execute();
const since = (ms: number) => faultsSince({ db: server.db }, new Date(server.clock.now().getTime() - ms));

test('a plugin or version that is not deployed is nobody’s', async () => {
  await expect(noteFault(report({ plugin: 'other' }), by(0))).rejects.toMatchObject({ message: '插件不存在或未部署' });
  await expect(noteFault(report({ version: '9.0.0' }), by(0))).rejects.toMatchObject({ message: '插件没有这个版本' });
  await expect(noteLoad({ plugin: 'probe', version: '9.0.0', ms: 1 }, by(0))).rejects.toMatchObject({
    message: '插件没有这个版本',
  });
  expect(await rows()).toEqual([]);
});

test('reports of one user within ten minutes are one, with a thousand long tasks at most', async () => {
  for (let i = 0; i < 3; i += 1) await noteFault(report({ kind: 'slow', times: 400 }), by(0));
  expect(await rows()).toMatchObject([{ reports: 3, times: 1000, userId: users[0] }]);
  server.clock.advance(10 * minuteMs - 1);
  await noteFault(report({ kind: 'slow' }), by(0));
  expect(await rows()).toHaveLength(1);
  server.clock.advance(1);
  await noteFault(report({ kind: 'slow' }), by(0));
  await noteFault(report({ kind: 'slow' }), by(1));
  await noteFault(report({ kind: 'slow' }), by());
  expect((await rows()).map(({ userId }) => userId)).toEqual([users[0], users[0], users[1], null]);
});

test('faults are told by kind; who met long tasks alone is not among the users, nor is a visitor', async () => {
  await noteFault(report(), by(0, '1'));
  await noteFault(report({ kind: 'hang' }), by(1, '2'));
  await noteFault(report({ kind: 'slow', times: 5 }), by(2, '3'));
  server.clock.advance(1);
  await noteFault(report({ kind: 'loop', message: '最后一次' }), by());
  expect(await since(hourMs)).toEqual([
    {
      ...{ plugin: 'probe', version: '1.0.0', users: 2, ents: 2, last: '最后一次' },
      faults: { crash: 1, hang: 1, loop: 1, freeze: 0, handler: 0, slow: 5 },
    },
  ]);
  expect(await since(1)).toMatchObject([{ users: 0, faults: { crash: 0, loop: 1 } }]);
  expect(await since(0)).toEqual([]);
});

test('loads of an hour are added up, and who opened a version is known by user', async () => {
  for (const ms of [100, 300]) await noteLoad({ plugin: 'probe', version: '1.0.0', ms }, by(0));
  await noteLoad({ plugin: 'probe', version: '1.0.0', ms: 200 }, by());
  server.clock.advance(hourMs);
  await noteLoad({ plugin: 'probe', version: '1.0.0', ms: 50 }, by(0));
  const loads = server.db.selectFrom('sysPluginLoad').select(['loads', 'totalMs']).orderBy('hour');
  expect((await loads.execute()).map((row) => [Number(row.loads), Number(row.totalMs)])).toEqual([
    [3, 600],
    [1, 50],
  ]);
  const used = await server.db.selectFrom('sysPluginUse').select(['userId', 'at']).execute();
  expect(used).toEqual([{ userId: users[0], at: server.clock.now().toISOString() }]);
});

test('a measure counts who met a fault in its time, and who has opened the version in the hour before', async () => {
  const measure = (ms: number) =>
    measureOf(by(0), { plugin: 'probe', version: '1.0.0', since: new Date(server.clock.now().getTime() - ms) });
  await noteLoad({ plugin: 'probe', version: '1.0.0', ms: 1 }, by(0));
  await noteFault(report(), by(1, '1'));
  await noteFault(report({ kind: 'handler' }), by(2, '2'));
  await noteFault(report({ kind: 'slow' }), by(3, '3'));
  await noteFault(report(), by());
  const { crash, handler } = { crash: 1, handler: 1 };
  const faults = { crash, hang: 0, loop: 0, freeze: 0, handler };
  expect(await measure(10 * minuteMs)).toEqual({ users: 2, ents: 2, used: 3, faults });
  server.clock.advance(10 * minuteMs);
  expect(await measure(10 * minuteMs)).toMatchObject({ users: 0, ents: 0, used: 1 });
  server.clock.advance(50 * minuteMs - 1);
  expect(await measure(10 * minuteMs)).toMatchObject({ used: 1 });
  server.clock.advance(1);
  expect(await measure(10 * minuteMs)).toMatchObject({ used: 0 });
  expect(await measure(2 * hourMs)).toMatchObject({ users: 2, used: 3 });
});

test('thirty tabs of a user are counted, the last that spoke, for a day and while the user is signed in', async () => {
  const versions = [{ plugin: 'probe', version: '1.0.0' }];
  const open = (tab: string, index: number) => noteTab({ tab, versions }, by(index));
  const counted = async () => (await tabsNow(server)).map(({ tabs }) => tabs);
  const sign = (endedAt: string | null) =>
    server.db
      .updateTable('usrSession')
      .set({ endedAt })
      .where('userId', '=', users[0] ?? '')
      .execute();
  const at = server.clock.now().toISOString();
  await server.db
    .deleteFrom('usrSession')
    .where('userId', '=', users[0] ?? '')
    .execute();
  await server.db
    .insertInto('usrSession')
    .values({ userId: users[0] ?? '', tokenHash: 'tabs', ip: '', loginAt: at, lastAt: at })
    .execute();
  for (let i = 0; i < 31; i += 1) {
    await open(`t${i}`, 0);
    server.clock.advance(1);
  }
  expect(await counted()).toEqual([30]);
  const tabs = server.db.selectFrom('sysPluginTab').select('tab').orderBy('at').orderBy('tab');
  expect((await tabs.execute())[0]?.tab).toBe('t1');
  await noteTab({ tab: 't1', versions: [] }, by(1));
  expect(await counted()).toEqual([30]);
  await open('t1', 1); // another user's tab stays theirs
  await noteTab({ tab: 't1', versions: [] }, by(0));
  expect(await counted()).toEqual([29]);
  await sign(at);
  expect(await counted()).toEqual([]);
  await sign(null);
  server.clock.advance(24 * hourMs - 2);
  expect(await counted()).toEqual([1]);
  server.clock.advance(1);
  expect(await counted()).toEqual([]);
});
