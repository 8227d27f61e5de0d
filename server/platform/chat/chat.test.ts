import { chatSession } from '@portal/sdk/calls/chat';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
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

test('without agents nobody is kept waiting for nothing', async () => {
  await server.db.updateTable('usrUser').set({ seq: null }).where('seq', 'is not', null).execute();
  const asked = (await server.as('no_menu')).call(chatSession.open, {});
  await expect(asked).rejects.toMatchObject({ code: '409', msg: '暂无在线客服，请稍后再试' });
});
