import { chatAgent } from '@portal/sdk/calls/agent';
import { chatSession } from '@portal/sdk/calls/chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const open = async (account: string) => (await server.as(account)).call(chatSession.open, {});
const sessions = async (account: string, filters: Record<string, unknown> = {}) =>
  (await (await server.as(account)).call(chatSession.page, filters)).records;

const users = () => server.db.selectFrom('usrUser as u');
const idOf = async (account: string) =>
  (await users().select('u.id').where('account', '=', account).executeTakeFirstOrThrow()).id;
const agentOf = async (sessionId: string) => {
  const session = users().innerJoin('chatSession as s', 's.agentId', 'u.id').where('s.id', '=', sessionId);
  return (await session.select('u.account').executeTakeFirstOrThrow()).account;
};

test('a user has one open session, however often it is asked for', async () => {
  const answers = await Promise.all([open('cg_admin'), open('cg_admin'), open('cg_admin')]);
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(answers[0]?.agentName).toMatch(/^小澜\d+号$/);
});

test('each new session goes to the agent with the fewest open ones', async () => {
  const opened = [await open('gys_admin'), await open('gys_sales'), await open('cg_buyer')];
  const agents = await Promise.all(opened.map(({ sessionId }) => agentOf(sessionId)));
  expect(new Set(agents).size).toBe(3);
  const busy = agents[0] ?? '';
  const api = await server.as(busy);
  await api.call(chatSession.close, { sessionId: opened[0]?.sessionId ?? '' });
  const next = await open('yy_ops');
  expect(await agentOf(next.sessionId)).toBe(busy);
});

test('an agent sees the own sessions, by status and by customer', async () => {
  const { sessionId } = await open('cg_admin');
  const account = await agentOf(sessionId);
  const [row] = await sessions(account, { status: 'OPEN' });
  expect(row).toMatchObject({ sessionId, status: 'OPEN', transferredAt: null });
  expect(await sessions(account, { keyword: row?.customerName.slice(0, 4) })).toHaveLength(1);
  expect(await sessions(account, { keyword: '%' })).toEqual([]);
  expect(await sessions('kf_8010')).toEqual([]);
  expect(await sessions('cg_admin')).toEqual([]);
});

test('a transfer moves the session, is written down, and can not be repeated by who gave it away', async () => {
  const { sessionId } = await open('cg_admin');
  const account = await agentOf(sessionId);
  const toUserId = await idOf('kf_8009');
  await (await server.as(account)).call(chatSession.transfer, { sessionId, toUserId });
  expect(await agentOf(sessionId)).toBe('kf_8009');
  expect((await sessions('kf_8009'))[0]?.transferredAt).toBe(server.clock.now().toISOString());
  const moves = server.db.selectFrom('chatTransfer').select(['fromUserId', 'toUserId']);
  expect(await moves.where('sessionId', '=', sessionId).execute()).toEqual([
    { fromUserId: await idOf(account), toUserId },
  ]);
  const again = (await server.as(account)).call(chatSession.transfer, { sessionId, toUserId });
  await expect(again).rejects.toMatchObject({ code: '404', msg: '会话不存在或已结束' });
});

test('only agents take a session over, and never from themselves; a refusal leaves it where it was', async () => {
  const { sessionId } = await open('gys_sales');
  const account = await agentOf(sessionId);
  const api = await server.as(account);
  const to = async (name: string) => api.call(chatSession.transfer, { sessionId, toUserId: await idOf(name) });
  await expect(to('cg_buyer')).rejects.toMatchObject({ code: '404', msg: '转接的客服不存在或已停用' });
  await expect(to(account)).rejects.toMatchObject({ code: '400', msg: '不能转接给自己' });
  await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'kf_8008').execute();
  await expect(to('kf_8008')).rejects.toMatchObject({ code: '404' });
  expect(await agentOf(sessionId)).toBe(account);
});

test('a session of another agent and a closed one are not found', async () => {
  const { sessionId } = await open('gys_sales');
  const account = await agentOf(sessionId);
  const toUserId = await idOf('kf_8009');
  for (const stranger of ['kf_8010', 'gys_sales', 'admin']) {
    const api = await server.as(stranger);
    await expect(api.call(chatSession.transfer, { sessionId, toUserId })).rejects.toMatchObject({ code: '404' });
    await expect(api.call(chatSession.close, { sessionId })).rejects.toMatchObject({ code: '404' });
  }
  const api = await server.as(account);
  await api.call(chatSession.close, { sessionId });
  await expect(api.call(chatSession.transfer, { sessionId, toUserId })).rejects.toMatchObject({ code: '404' });
  await expect(api.call(chatSession.close, { sessionId })).rejects.toMatchObject({ code: '404' });
});

describe('the rules', () => {
  const monday = new Date('2026-03-16T02:00:00Z'); // 10:00 at +08:00
  const later = new Date('2026-03-16T02:25:00Z'); // sooner than an idle session ends
  const outside = '现在不是人工服务时间（工作日 08:30–10:20），请在“问题反馈”中留言，客服上班后会尽快回复';
  const setRule = (change: Record<string, unknown>) => server.db.updateTable('chatRule').set(change).execute();
  const agentOn = async (account: string, facts: Record<string, unknown>) => {
    const row = { userId: await idOf(account), updatedAt: monday.toISOString(), ...facts };
    await server.db.insertInto('chatAgent').values(row).execute();
  };

  beforeEach(async () => {
    server.clock.set(monday);
    await server.db.deleteFrom('chatTransfer').execute();
    await server.db.deleteFrom('chatSession').execute();
    await server.db.deleteFrom('chatAgent').execute();
    await server.db.deleteFrom('sysCalendar').execute();
    await setRule({
      routing: 'LEAST',
      overflow: 'QUEUE',
      workTo: '10:20',
      welcome: '您好，澜岳客服为您服务。',
    });
    for (let n = 1; n <= 10; n += 1) {
      const state = n > 3 ? 'OFFLINE' : 'ONLINE';
      await agentOn(`kf_${8000 + n}`, { state, shift: n === 3 ? 'NIGHT' : 'DAY', maxSessions: 1 });
    }
  });

  const change = async (account: string, facts: Record<string, unknown>) =>
    server.db
      .updateTable('chatAgent')
      .set(facts)
      .where('userId', '=', await idOf(account))
      .execute();

  test('day shift answers in working hours, night shift outside them, nobody on a holiday without one', async () => {
    expect((await open('gys_admin')).welcome).toBe('您好，澜岳客服为您服务。');
    expect(await agentOf((await open('gys_sales')).sessionId)).toBe('kf_8002');
    server.clock.set(later);
    expect(await agentOf((await open('cg_admin')).sessionId)).toBe('kf_8003');
    await change('kf_8003', { shift: 'DAY' });
    await expect(open('cg_buyer')).rejects.toMatchObject({ code: '409', msg: outside });
    server.clock.set(monday);
    const off = { day: '2026-03-16', working: false, name: '司庆', updatedAt: monday.toISOString() };
    await server.db.insertInto('sysCalendar').values(off).execute();
    await expect(open('cg_buyer')).rejects.toMatchObject({ code: '409', msg: outside });
  });

  test('who has no room leaves customers in a queue, and the longest waiting gets the next room', async () => {
    const [first] = [await open('gys_admin'), await open('gys_sales')];
    const waiting = [await open('cg_admin'), await open('cg_buyer')];
    expect(waiting.map(({ agentName, before }) => [agentName, before])).toEqual([
      [null, 0],
      [null, 1],
    ]);
    const account = await agentOf(first?.sessionId ?? '');
    await (await server.as(account)).call(chatSession.close, { sessionId: first?.sessionId ?? '' });
    expect(await agentOf(waiting[0]?.sessionId ?? '')).toBe(account);
    expect((await open('cg_buyer')).before).toBe(0);
    await grantCode(server.db, 'L', 'base:service:view');
    const queue = await (await server.as('admin')).call(chatAgent.waiting, {});
    const queueAt = server.clock.now().toISOString();
    expect(queue).toMatchObject([{ sessionId: waiting[1]?.sessionId, productType: null, queueAt, onDuty: 2 }]);
    await setRule({ overflow: 'LEAVE' });
    await expect(open('yy_ops')).rejects.toMatchObject({ code: '409', msg: expect.stringContaining('客服正忙') });
  });

  test('room that comes with the hour goes to who waits, not to who asks next; who waits may leave', async () => {
    for (const account of ['gys_admin', 'gys_sales']) await open(account);
    const waiting = [await open('cg_admin'), await open('cg_buyer')].map(({ sessionId }) => sessionId);
    const leave = async (account: string) =>
      (await server.as(account)).call(chatSession.close, { sessionId: waiting[1] ?? '' });
    await expect(leave('cg_admin')).rejects.toMatchObject({ code: '404' });
    await leave('cg_buyer');
    await change('kf_8003', { shift: 'DAY' });
    expect(await open('yy_ops')).toMatchObject({ agentName: null, before: 0 });
    expect(await agentOf(waiting[0] ?? '')).toBe('kf_8003');
  });

  test('a consultation about a product goes to who knows it, an enterprise to its own agent where the rule says so', async () => {
    await change('kf_8001', { skills: ['02'], maxSessions: 9 });
    await change('kf_8002', { skills: ['01'], maxSessions: 9 });
    const about = async (account: string, productType?: string) => {
      server.clock.advance(60_000);
      const input = productType === undefined ? {} : { productType };
      return agentOf((await (await server.as(account)).call(chatSession.open, input)).sessionId);
    };
    expect([await about('gys_admin', '01'), await about('gys_sales', '01')]).toEqual(['kf_8002', 'kf_8002']);
    const own = server.db
      .selectFrom('usrUserEnt')
      .select('entId')
      .where('userId', '=', await idOf('cg_admin'));
    await change('kf_8002', { entIds: [(await own.executeTakeFirstOrThrow()).entId] });
    expect(await about('cg_admin')).toBe('kf_8001');
    await setRule({ routing: 'EXCLUSIVE' });
    expect(await about('cg_buyer')).toBe('kf_8002');
    await setRule({ routing: 'ROUND' });
    expect([await about('yy_ops'), await about('no_menu')]).toEqual(['kf_8001', 'kf_8002']);
  });
});

test('without agents nobody is kept waiting for nothing', async () => {
  await server.db.updateTable('usrUser').set({ seq: null }).where('seq', 'is not', null).execute();
  const asked = (await server.as('src3_user')).call(chatSession.open, {});
  await expect(asked).rejects.toMatchObject({ code: '409', msg: '暂无在线客服，请稍后再试' });
});
