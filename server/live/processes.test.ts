/** Several processes on one database: each message once, wherever its socket is. Runs with DATABASE_URL. */
import { chatSession } from '@portal/sdk/calls/chat';
import { livePushed } from '@portal/sdk/calls/live';
import { noticeSent } from '@portal/sdk/calls/notification';
import { pluginTabs, switchedEvent } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { authentication } from '@portal/sdk/calls/session';
import { call, Int, Obj } from '@portal/sdk/contract';
import { implement, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { grantCode } from '../platform/grant-code.ts';
import { openServer, type TestApi, type TestServer } from '../testing.ts';
import { socketFor, type TestSocket } from './test-socket.ts';

const area = {
  push: call({ path: '/api/probe/live/push', access: 'login', input: Obj({ number: Int() }) }),
  notify: call({ path: '/api/probe/live/notify', access: 'login' }),
};
const pusher = implement(area, {
  async push({ number }, { emit, user }) {
    const content = { event: 'probe', number };
    await emit(livePushed, { userIds: [user.userId], channel: 'user-message', content });
    return null;
  },
  async notify(_input, { emit, user }) {
    await emit(noticeSent, { userIds: [user.userId], noticeType: 13, content: '系统升级通知' });
    return null;
  },
});

const options = {
  areas: [],
  extraAreas: [{ id: 'probe', area: { subjects: [pusher] } }],
  manifests: [{ id: 'probe', name: '探针', version: '1.0.0', routes: {} }],
};

describe.runIf(Boolean(process.env['DATABASE_URL']))('two processes', () => {
  let first: TestServer;
  let second: TestServer;
  let api: TestApi;
  let host: string;
  let here: TestSocket;
  let there: TestSocket;
  beforeAll(async () => {
    first = await openServer(options);
    second = await openServer({ ...options, databaseUrl: first.databaseUrl ?? '' });
    api = await first.as('gys_admin');
    host = await first.listen();
    here = await socketFor(host, api);
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

  test('a notice caused at one is told at both', async () => {
    await first.withToken(api.token).call(area.notify, {});
    const told = [await here.next(), await there.next()];
    expect(told).toMatchObject([{ noticeType: 13 }, { noticeType: 13 }]);
  });

  test('a consultation handed over at one warns its new agent at the other', async () => {
    const { sessionId } = await second.withToken(api.token).call(chatSession.open, {});
    const row = first.db.selectFrom('chatSession as s').innerJoin('usrUser as u', 'u.id', 's.agentId');
    const { account, customerName } = await row
      .where('s.id', '=', sessionId)
      .select(['u.account', 's.customerName'])
      .executeTakeFirstOrThrow();
    const { id: toUserId } = await first.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', 'kf_8002')
      .executeTakeFirstOrThrow();
    const agent = await socketFor(host, await first.as('kf_8002'), 'chat');
    await (await second.as(account)).call(chatSession.transfer, { sessionId, toUserId });
    expect(await agent.next()).toEqual({ event: 'chat:transfer', toUserId, customerName, sessionId });
    agent.raw.close();
  });

  test('a plugin that is switched off at one is off at the other, and every socket hears of it', async () => {
    await grantCode(first.db, 'L', 'admin:plugin:manage');
    const admin = await first.as('admin');
    const { revision } = await admin.call(pluginTabs.state, {});
    const off = await admin.call(plugins.switch, { target: 'probe', off: true, reason: '演练停用', revision });
    const told = [await here.next(), await there.next()];
    expect(told.map(({ event }) => event)).toEqual([switchedEvent, switchedEvent]);
    const refused = { code: '403', msg: '该功能已停用，请联系管理员' };
    await expect.poll(() => push(second, 31).catch((error: unknown) => error)).toMatchObject(refused);
    await admin.call(plugins.switch, { target: 'probe', off: false, reason: '演练结束', revision: off.revision });
    await expect.poll(() => push(second, 32).then(() => 'answered', String)).toBe('answered');
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
