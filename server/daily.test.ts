import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { noticeSent } from '@portal/sdk/calls/notification';
import { type Context, sql } from '@portal/sdk/server';
import { openServer, type TestServer } from './testing.ts';

let server: TestServer;
let enabled = true;
let runs: string[] = [];
let fails = false;

const job = async ({ clock, user, emit }: Context) => {
  await emit(noticeSent, { noticeType: 13, topic: '账号安全', content: `今天是 ${clock.today()}`, roleTypes: ['Y'] });
  if (fails) throw new Error('没有做完');
  runs.push(`${user.userName} ${clock.today()}`);
};
let [strikes, ticks] = [0, 0];
const strike = async () => {
  strikes += 1;
};
const tick = async () => {
  ticks += 1;
};
const area = {
  subjects: [],
  daily: [
    { name: 'greeting', run: job },
    { name: 'strike', every: 'hour' as const, run: strike },
    { name: 'tick', every: 'tenMinutes' as const, run: tick },
  ],
};
const extraAreas = [{ id: 'probe', area }];

beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas, areaEnabled: (id) => id !== 'probe' || enabled });
});
beforeEach(() => {
  [enabled, fails, runs] = [true, false, []];
  server.clock.advance(24 * 3_600_000);
});
afterAll(() => server.close());

const operators = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count from usr_user u
    join auth_user_role ur on ur.user_id = u.id join auth_role r on r.id = ur.role_id and r.role_type = 'Y'
    where u.status = 1`.execute(server.db);
  return rows[0]?.count ?? 0;
};

async function greetings(): Promise<number> {
  const { rows } = await sql`select from msg_notification
    where content = ${`今天是 ${server.clock.today()}`}`.execute(server.db);
  return rows.length;
}

/** Those that wait to leave by mail. */
async function mailed(): Promise<number> {
  const { rows } = await sql`select from msg_delivery d join msg_notification n on n.id = d.notification_id
    where n.content like '今天是 %' and d.channel = 'MAIL'`.execute(server.db);
  return rows.length;
}

test('a job runs once a day, in the name of the system, however often the day is looked at', async () => {
  const first = server.clock.today();
  await Promise.all([server.runDaily(), server.runDaily()]);
  await server.runDaily();
  expect(runs).toEqual([`系统 ${first}`]);
  expect(await operators()).toBeGreaterThan(0);
  expect(await greetings()).toBe(await operators());
  expect(await mailed()).toBe(0); // it has found what had come due before there was a portal
  server.clock.advance(24 * 3_600_000);
  await server.runDaily();
  expect(runs).toHaveLength(2);
  expect(await mailed()).toBe(await operators());
});

test('a job of the hour runs once an hour, on the next day too', async () => {
  strikes = 0;
  await server.runDaily();
  await server.runDaily();
  expect(strikes).toBe(1);
  for (const hours of [1, 23, 1]) {
    server.clock.advance(hours * 3_600_000);
    await server.runDaily();
  }
  expect(strikes).toBe(4);
});

test('a job of ten minutes runs once in each ten of the clock', async () => {
  const start = server.clock.now().getTime();
  ticks = 0;
  const ran: number[] = [];
  // the clock stands at a full hour
  for (const minutes of [0, 9, 10, 19, 20, 60, 24 * 60]) {
    server.clock.set(new Date(start + minutes * 60_000));
    await server.runDaily();
    ran.push(ticks);
  }
  expect(ran).toEqual([1, 1, 2, 2, 3, 4, 5]);
});

test('a job that fails leaves nothing behind and is tried again on the same day', async () => {
  fails = true;
  await expect(server.runDaily()).rejects.toThrow('没有做完');
  expect(await greetings()).toBe(0);
  fails = false;
  await server.runDaily();
  expect(runs).toHaveLength(1);
});

test('the jobs of an area that is switched off wait', async () => {
  enabled = false;
  await server.runDaily();
  expect(runs).toEqual([]);
  enabled = true;
  await server.runDaily();
  expect(runs).toHaveLength(1);
});
