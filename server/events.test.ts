import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { call, event, Id, Obj, Text } from '@portal/sdk/contract';
import { defineServer, implement, on, refuse, sql } from '@portal/sdk/server';
import { systemClock } from './clock.ts';
import type { Committed } from './events.ts';
import { failureOf } from './errors.ts';
import { masked } from './log.ts';
import { seedDemo } from './seed.ts';
import { openServer, type TestApi, type TestServer } from './testing.ts';

const closed = event<{ title: string }>('probe:closed');

const door = {
  close: call({
    path: '/api/probe/door/close',
    access: 'login',
    input: Obj({ title: Text(20) }),
    output: Obj({ number: Id() }),
  }),
  later: call({ path: '/api/probe/door/later', access: 'login', input: Obj({ title: Text(20) }) }),
};

const write = (title: string) => sql`insert into probe_door (title) values (${title})`;

const area = defineServer({
  subjects: [
    implement(door, {
      async close({ title }, { db, emit, nextNumber }) {
        await write(title).execute(db);
        await emit(closed, { title });
        return { number: (await nextNumber('9')).slice(0, 15) };
      },
      later: async () => null,
    }),
  ],
  subscriptions: [
    on(closed, async ({ title }, { db }) => {
      if (title === '卡住') refuse('conflict', '门卡住了');
      await write(`${title}后`).execute(db);
    }),
  ],
  seeds: [
    async ({ run, clock }) => {
      await run('gys_admin', door.close, { title: '演示' }, new Date(clock.now().getTime() - 86_400_000));
    },
  ],
});

let server: TestServer;
let api: TestApi;
let enabled = true;
const heard: Committed[] = [];
beforeAll(async () => {
  const extraAreas = [{ id: 'probe', area }];
  server = await openServer({ areas: [], extraAreas, areaEnabled: (id) => id !== 'probe' || enabled });
  await sql`create table probe_door (title text)`.execute(server.db);
  server.app.portal.events.onCommitted((events) => heard.push(...events));
  api = await server.as('gys_admin');
});
afterAll(() => server.close());

const titles = async () =>
  (await sql<{ title: string }>`select title from probe_door order by title`.execute(server.db)).rows;

test('a subscriber reacts in the same transaction, and listeners hear of it after the commit', async () => {
  await api.call(door.close, { title: '前门' });
  expect(await titles()).toEqual([{ title: '前门' }, { title: '前门后' }]);
  expect(heard).toMatchObject([{ name: 'probe:closed', payload: { title: '前门' }, user: { account: 'gys_admin' } }]);
});

test('a subscriber that refuses undoes the whole, and nobody hears of it', async () => {
  const before = [await titles(), heard.length];
  await expect(api.call(door.close, { title: '卡住' })).rejects.toMatchObject({ code: '409', msg: '门卡住了' });
  expect([await titles(), heard.length]).toEqual(before);
});

test('business numbers count up within a day and start again the next', async () => {
  const next = async () => (await api.call(door.close, { title: '编号' })).number;
  const [first, second] = [await next(), await next()];
  expect([first.slice(0, 9), Number(second) - Number(first)]).toEqual(['920260316', 1]);
  const { rows } = await sql<{
    lastNumber: number;
  }>`select last_number from sys_number_rule where prefix = '9'`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('a switched-off area refuses its calls at once', async () => {
  enabled = false;
  await expect(api.call(door.later, { title: 'x' })).rejects.toMatchObject({
    code: '403',
    msg: '该功能已停用，请联系管理员',
  });
  enabled = true;
  expect(await api.call(door.later, { title: 'x' })).toBeNull();
});

test('seeds run through the handlers as a user at a moment, once', async () => {
  const { db, files, audit, secrets } = server.app.portal;
  const services = { db, files, audit, secrets, clock: server.clock };
  const options = { ...services, areas: [{ id: 'probe', area }] };
  await seedDemo(options);
  await seedDemo(options);
  expect((await titles()).filter(({ title }) => title.startsWith('演示'))).toEqual([
    { title: '演示' },
    { title: '演示后' },
  ]);
  const { rows } = await sql<{ day: string }>`select day from sys_number_rule where prefix = '9' order by day`.execute(
    db,
  );
  expect(rows.map(({ day }) => day)).toEqual(['2026-03-15', '2026-03-16']);
});

test('an area whose seed fails leaves nothing behind', async () => {
  const { db, files, audit, secrets } = server.app.portal;
  const failing = { ...area, seeds: [...(area.seeds ?? []), () => Promise.reject(new Error('broken seed'))] };
  const services = { db, files, audit, secrets, clock: systemClock };
  const options = { ...services, areas: [{ id: 'second', area: failing }] };
  const before = await titles();
  await expect(seedDemo(options)).rejects.toThrow('broken seed');
  expect(await titles()).toEqual(before);
});

test.each([
  [{ code: 'ECONNREFUSED' }, 503],
  [{ code: '57P01' }, 503],
  [new Error('timeout exceeded when trying to connect'), 503],
  [{ code: 'ENOSPC' }, 507],
  [{ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 413],
  [new TypeError('x is undefined'), 500],
  ['thrown text', 500],
])('failure %o answers %i and no cause', (error, status) => {
  const failure = failureOf(error);
  expect(failure.status).toBe(status);
  expect(failure.msg).not.toMatch(/FST_|undefined|timeout|thrown/);
});

test('a figure that no column holds is refused as an input', () => {
  expect(failureOf({ code: '22003' })).toMatchObject({
    status: 200,
    code: '400',
    msg: '数值过大，超出可以登记的范围，请检查后重试',
  });
});

test('two requests that race past a check are told a conflict', () => {
  expect(failureOf({ code: '23505' })).toMatchObject({ status: 200, code: '409' });
});

test('a log line carries no phone, identity number, token or line break', () => {
  const line = masked('用户 13812345678 / 11010119900307851X\nGET /x?ticket=abc&smsCode=123456 Bearer abc.def');
  expect(line).toBe('用户 *********** / ****************** GET /x?ticket=***&smsCode=*** Bearer ***');
});
