/** Several processes on one database: each message once, wherever its socket is. Runs with DATABASE_URL. */
import { livePushed } from '@portal/sdk/calls/live';
import { authentication } from '@portal/sdk/calls/session';
import { call, Int, Obj } from '@portal/sdk/contract';
import { implement, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../testing.ts';
import { socketFor, type TestSocket } from './test-socket.ts';

const area = { push: call({ path: '/api/probe/live/push', access: 'login', input: Obj({ number: Int() }) }) };
const pusher = implement(area, {
  async push({ number }, { emit, user }) {
    const content = { event: 'probe', number };
    await emit(livePushed, { userIds: [user.userId], channel: 'user-message', content });
    return null;
  },
});

const options = { areas: [], extraAreas: [{ id: 'probe', area: { subjects: [pusher] } }] };

describe.runIf(Boolean(process.env['DATABASE_URL']))('two processes', () => {
  let first: TestServer;
  let second: TestServer;
  let api: TestApi;
  let here: TestSocket;
  let there: TestSocket;
  beforeAll(async () => {
    first = await openServer(options);
    second = await openServer({ ...options, databaseUrl: first.databaseUrl ?? '' });
    api = await first.as('gys_admin');
    here = await socketFor(await first.listen(), api);
    there = await socketFor(await second.listen(), second.withToken(api.token));
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const push = (from: TestServer, number: number) => from.withToken(api.token).call(area.push, { number });
  const probe = (number: number) => ({ event: 'probe', number });

  test('a message of either reaches the sockets of both, once and within a second', async () => {
    const began = performance.now();
    await push(first, 1);
    expect([await here.next(), await there.next()]).toEqual([probe(1), probe(1)]);
    await push(second, 2);
    expect([await here.next(), await there.next()]).toEqual([probe(2), probe(2)]);
    expect(performance.now() - began).toBeLessThan(1000);
    await Promise.all([here.beat(), there.beat()]);
    expect([here.waiting, there.waiting]).toEqual([[], []]);
  });

  test('a message that is committed after a later one is not missed', async () => {
    const insert = (number: number) => sql`
      insert into live_message (user_id, content)
      select user_id, ${JSON.stringify(probe(number))}::jsonb from usr_session where ended_at is null limit 1`;
    await first.db.transaction().execute(async (slow) => {
      await insert(11).execute(slow);
      await insert(12).execute(second.db);
      expect([await here.next(), await there.next()]).toEqual([probe(12), probe(12)]);
    });
    expect([await here.next(), await there.next()]).toEqual([probe(11), probe(11)]);
    await Promise.all([here.beat(), there.beat()]);
    expect([here.waiting, there.waiting]).toEqual([[], []]);
  });

  test('what was said while the listening connection was lost is read when it is back, once', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(first.db);
    for (const number of [21, 22, 23]) await push(first, number);
    for (const socket of [here, there]) {
      for (const number of [21, 22, 23]) expect(await socket.next()).toEqual(probe(number));
    }
    await push(second, 24);
    expect([await here.next(), await there.next()]).toEqual([probe(24), probe(24)]);
    await Promise.all([here.beat(), there.beat()]);
    expect([here.waiting, there.waiting]).toEqual([[], []]);
  });

  test('a ticket of one opens a socket at the other, and a log-out at one closes those of both', async () => {
    const began = performance.now();
    await second.withToken(api.token).call(authentication.logout, {});
    const ends = await Promise.all([here.closed, there.closed]);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(ends).toEqual([
      { code: 4401, reason: 'logout' },
      { code: 4401, reason: 'logout' },
    ]);
  });
});
