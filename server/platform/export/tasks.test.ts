/** The queue of exports, to the millisecond: which task is taken, whose it is, and when it leaves with its file. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { newFileId } from '../../files/files.ts';
import { beat, expire, fail, finish, giveBack, giveUp, takeTask } from './tasks.ts';

let server: TestServer;
let userId = '';
beforeAll(async () => {
  server = await openServer({ areas: [] });
  const admin = server.db.selectFrom('usrUser').select('id').where('account', '=', 'admin');
  userId = (await admin.executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  await server.db.deleteFrom('sysExportTask').execute();
});
afterAll(() => server.close());

const now = new Date('2026-03-16T02:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const facts = { entId: '0', path: '/api/probe/export', input: '{}', fileName: '明细.zip', ip: '', userAgent: '' };

const put = async (change: object = {}) =>
  (
    await server.db
      .insertInto('sysExportTask')
      .values({ userId, ...facts, createdAt: now.toISOString(), ...change })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const take = (at = now, runner = 'here') => takeTask(server.db, at, runner);
const row = (id: string) => server.db.selectFrom('sysExportTask').selectAll().where('id', '=', id).executeTakeFirst();
const removed: string[] = [];
const clear = async (at: Date) => {
  removed.length = 0;
  await expire(server.db, at, async (key) => void removed.push(key));
  return [...removed];
};

test('the first that waits is taken, once, at its first attempt', async () => {
  const [first, second] = [await put(), await put()];
  expect(await take()).toMatchObject({ id: first, userId, runner: 'here', staleKey: null });
  expect(await take()).toMatchObject({ id: second });
  expect(await take()).toBeUndefined();
  expect(await row(first)).toMatchObject({ status: 1, attempts: 1, rowsDone: 0, reason: null });
});

test('a process that says nothing for more than five minutes loses its task, three times at most', async () => {
  const id = await put();
  const taken = await take(now, 'gone');
  expect(await take(after(5 * minuteMs))).toBeUndefined();
  const again = await take(after(5 * minuteMs + 1));
  expect(again).toMatchObject({ id, runner: 'here', staleKey: taken?.storageKey });
  expect(await take(after(20 * minuteMs))).toMatchObject({ id });
  expect(await row(id)).toMatchObject({ attempts: 3 });
  expect(await take(after(40 * minuteMs))).toBeUndefined();
});

test('only who has taken it says how far it is, ends it, or gives it back', async () => {
  const id = await put();
  const old = await take(now, 'gone');
  const held = await take(after(6 * minuteMs));
  if (!old || !held) throw new Error('The task was not taken.');
  const progress = { beatAt: after(1).toISOString(), rowsDone: 5, rowTotal: 9 };
  const reach = { all: true } as never;
  expect(await beat(server.db, old, progress)).toBe(false);
  expect(await fail(server.db, old, now, '失败')).toBe(false);
  expect(await finish(server.db, old, now, { size: 7, reach })).toBe(false);
  await giveBack(server.db, old);
  expect(await row(id)).toMatchObject({ status: 1, attempts: 2, rowsDone: 0 });
  expect(await beat(server.db, held, progress)).toBe(true);
  expect(await row(id)).toMatchObject({ rowsDone: 5, rowTotal: 9 });
  await giveBack(server.db, held);
  expect(await row(id)).toMatchObject({ status: 0, attempts: 1, storageKey: null });
  expect(await beat(server.db, held, progress)).toBe(false);
});

test('what is done is kept for seven days, and what failed has no file', async () => {
  const [good, bad] = [await put(), await put()];
  const [one, other] = [await take(), await take()];
  if (!one || !other) throw new Error('The tasks were not taken.');
  expect(await finish(server.db, one, now, { size: 7, reach: { all: true } as never })).toBe(true);
  expect(await fail(server.db, other, now, '坏了')).toBe(true);
  expect(await row(good)).toMatchObject({ status: 2, size: '7', expiresAt: after(7 * dayMs).toISOString() });
  expect(await row(bad)).toMatchObject({ status: 4, reason: '坏了', storageKey: null });
  expect(await clear(after(7 * dayMs - 1))).toEqual([]);
  expect(await row(good)).toMatchObject({ status: 2 });
  expect(await clear(after(7 * dayMs))).toEqual([one.storageKey]);
  expect(await row(good)).toMatchObject({ status: 3, storageKey: null });
});

test('what a process left of a failed task goes once it has been silent for five minutes', async () => {
  const storageKey = newFileId();
  const id = await put({
    status: 4,
    reason: '坏了',
    storageKey,
    beatAt: now.toISOString(),
    finishedAt: now.toISOString(),
  });
  expect(await clear(after(5 * minuteMs))).toEqual([]);
  expect(await clear(after(5 * minuteMs + 1))).toEqual([storageKey]);
  expect(await row(id)).toMatchObject({ status: 4, storageKey: null });
});

test('an ended task leaves the list after thirty days', async () => {
  const ended = await put({ status: 4, reason: '坏了', finishedAt: now.toISOString() });
  const waiting = await put({ createdAt: after(-90 * dayMs).toISOString() });
  await clear(after(30 * dayMs));
  expect(await row(ended)).toBeDefined();
  await clear(after(30 * dayMs + 1));
  expect(await row(ended)).toBeUndefined();
  expect(await row(waiting)).toBeDefined();
});

test('a task that three processes lost is given up after five minutes of silence, and no other', async () => {
  const lost = (attempts: number) =>
    put({ status: 1, runner: 'gone', storageKey: newFileId(), beatAt: now.toISOString(), attempts });
  const [third, second] = [await lost(3), await lost(2)];
  await giveUp(server.db, after(5 * minuteMs));
  expect(await row(third)).toMatchObject({ status: 1 });
  await giveUp(server.db, after(5 * minuteMs + 1));
  expect(await row(third)).toMatchObject({ status: 4, reason: '生成多次中断，请重试' });
  expect(await row(second)).toMatchObject({ status: 1 });
});
