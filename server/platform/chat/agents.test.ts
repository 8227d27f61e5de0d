/** A role of fewer rows keeps the agents and the enterprises on which it works, and no others. */
import { chatAgent } from '@portal/sdk/calls/agent';
import { chatSession } from '@portal/sdk/calls/chat';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
const { entOf, idOf, scope } = dataScopeOf(() => server);
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
});
afterAll(() => server.close());

test('what lies outside the right is neither shown nor given nor taken away', async () => {
  const [own, inside, outside] = [await entOf('Y0001'), await entOf('S0001'), await entOf('C0001')];
  const admin = await server.as('admin');
  const userId = await idOf('kf_8001');
  for (const entId of [inside, outside]) await admin.call(chatAgent.assign, { entId, userId });
  await scope('Y', 'CUSTOM', [own, inside]);
  const narrow = await server.as('yy_ops');

  const find = async (keyword: string) => (await narrow.call(chatAgent.enterprises, { keyword })).map((e) => e.entId);
  const names = server.db.selectFrom('entEnterprise').select('customerName').where('id', 'in', [inside, outside]);
  const found = (await names.orderBy('id').execute()).map(({ customerName }) => find(customerName));
  expect((await Promise.all(found)).flat()).toEqual([inside]);

  const seen = async () => (await narrow.call(chatAgent.page, { page: 1, size: 1, keyword: '8001' })).records[0];
  const { userId: _, userName: _name, load: _load, ents, ...facts } = (await seen()) ?? expect.unreachable();
  expect(ents.map(({ entId }) => entId)).toEqual([inside]);
  const save = (entIds: string[], account = facts.account) =>
    narrow.call(chatAgent.save, { ...facts, account, entIds });
  const other = await entOf('S0002');
  await expect(save([inside, other])).rejects.toMatchObject({ code: '404', msg: '企业不存在' });
  await expect(save([], 'cg_buyer')).rejects.toMatchObject({ code: '404', msg: '账号不存在或已停用' });
  for (const entId of [other, outside])
    await expect(narrow.call(chatAgent.assign, { entId, userId: null })).rejects.toMatchObject({ code: '404' });
  await save([]);
  const kept = server.db.selectFrom('chatAgent').select('entIds').where('userId', '=', userId);
  expect((await kept.executeTakeFirstOrThrow()).entIds.map(String)).toEqual([outside]);
});

test('who waits of another enterprise is not named', async () => {
  const agents = server.db.updateTable('chatAgent');
  await agents.set({ state: 'BUSY' }).execute();
  const one = agents.set({ state: 'ONLINE', shift: 'ALL', skills: [], maxSessions: 1 });
  await one.where('userId', '=', await idOf('kf_8001')).execute();
  for (const account of ['gys_sales', 'gys_admin', 'cg_admin'])
    await (await server.as(account)).call(chatSession.open, {});
  const waiting = async (account: string) => (await (await server.as(account)).call(chatAgent.waiting, {})).length;
  expect([await waiting('yy_ops'), await waiting('admin')]).toEqual([1, 2]);
});

test('agents are listed by their seats, page by page; one of whom nothing was said takes turns once', async () => {
  const admin = await server.as('admin');
  const seats = async (page: number) => {
    const { records } = await admin.call(chatAgent.page, { page, size: 3, keyword: '80' });
    return records.map(({ seq, weight }) => [seq, weight]);
  };
  await server.db
    .deleteFrom('chatAgent')
    .where('userId', '=', await idOf('kf_8004'))
    .execute();
  expect([(await seats(1)).map(([seq]) => seq), (await seats(2))[0]]).toEqual([
    ['8001', '8002', '8003'],
    ['8004', 1],
  ]);
});
