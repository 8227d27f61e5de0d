/** 在线咨询 of who asks: their own consultations alone, and one rating after the end of each. */
import { chatSession } from '@portal/sdk/calls/chat';
import { consultation } from '@portal/sdk/calls/consultation';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';

let server: TestServer;
let [api, other] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  server = await openServer({ areas: ['usercenter'] });
  [api, other] = [await server.as('gys_sales'), await server.as('cg_buyer')];
});
afterAll(() => server.close());

const agentOf = async (sessionId: string) => {
  const session = server.db.selectFrom('usrUser as u').innerJoin('chatSession as s', 's.agentId', 'u.id');
  return (await session.select('u.account').where('s.id', '=', sessionId).executeTakeFirstOrThrow()).account;
};
const close = async (sessionId: string) =>
  (await server.as(await agentOf(sessionId))).call(chatSession.close, { sessionId });
const rowOf = async (id: string, reader = api) =>
  (await reader.call(consultation.myPage, { size: 100 })).records.find((row) => row.id === id);
const msgOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ msg }: { msg: string }) => msg,
  );

test('the demonstration has ended consultations of each account, rated and not', async () => {
  for (const reader of [api, other]) {
    const { records } = await reader.call(consultation.myPage, { status: 'CLOSED' });
    expect(records.map(({ rating, rateable, waited }) => [rating, rateable, waited])).toEqual([
      [null, true, 0],
      [4, false, 0],
      [3, false, 0],
      [5, false, 0],
    ]);
  }
});

test('a consultation is followed from its beginning to its rating, which is given once', async () => {
  const { sessionId: id } = await api.call(chatSession.open, { productType: '01' });
  const before = await rowOf(id);
  expect(before).toMatchObject({ status: 'OPEN', rateable: false, leavable: false, rating: null, closedAt: null });
  expect(before?.sessionNo).toMatch(/^ZX20260316\d{6}$/);
  expect(before?.agentName).toMatch(/^小澜\d+号$/);
  expect(await msgOf(api.call(consultation.rate, { id, rating: 5 }))).toBe('会话结束后才能评价');
  server.clock.set(new Date(server.clock.now().getTime() + 10 * 60_000));
  await close(id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => msgOf(api.call(consultation.rate, { id, rating: 2, ratingRemark: '没有解决' }))),
  );
  expect(answers.sort()).toEqual(['done', ...Array.from({ length: 7 }, () => '该会话已经评价过')].sort());
  expect(await rowOf(id)).toMatchObject({ rating: 2, ratingRemark: '没有解决', rateable: false });
  const course = await api.call(consultation.course, { id });
  expect(course.map(({ told }) => told.replace(/小澜\d+号/, '坐席'))).toEqual([
    '发起咨询，等候接入',
    '坐席接入',
    '会话结束',
    '您已评价',
  ]);
});

test('a hand-over is told by the names of both agents', async () => {
  const { sessionId: id } = await api.call(chatSession.open, {});
  const first = await agentOf(id);
  const second = await server.db
    .selectFrom('usrUser')
    .select(['id', 'showName'])
    .where('account', '=', first === 'kf_8009' ? 'kf_8008' : 'kf_8009')
    .executeTakeFirstOrThrow();
  const { agentName } = (await rowOf(id)) ?? {};
  await (await server.as(first)).call(chatSession.transfer, { sessionId: id, toUserId: second.id });
  expect((await api.call(consultation.course, { id })).map(({ told }) => told).slice(1)).toEqual([
    `${agentName}接入`,
    `转接给${second.showName}`,
  ]);
  await close(id);
});

test('nobody reads or rates another one’s consultation', async () => {
  const { sessionId: id } = await other.call(chatSession.open, {});
  await close(id);
  expect(await rowOf(id)).toBeUndefined();
  for (const work of [api.call(consultation.course, { id }), api.call(consultation.rate, { id, rating: 1 })])
    await expect(work).rejects.toMatchObject({ code: '404', msg: '会话不存在' });
  await expect(api.call(consultation.rate, { id, rating: 6 as 5 })).rejects.toMatchObject({ code: '400' });
  expect(await rowOf(id, other)).toMatchObject({ rating: null });
});

test('who waits is counted, may leave the queue, and rates nothing', async () => {
  await server.db.updateTable('chatAgent').set({ maxSessions: 1 }).execute();
  const before = await api.call(consultation.status, {});
  expect(before).toMatchObject({
    queued: 0,
    working: true,
    workFrom: '08:30',
    workTo: '17:30',
    workDays: [1, 2, 3, 4, 5],
  });
  expect(before.agents).toBeGreaterThan(0);
  const { id: customerId } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_sales')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('chatSession')
    .values({ customerId, customerName: '客户', status: 'QUEUED', queueAt: server.clock.now().toISOString() })
    .execute();
  const waiting = (await api.call(consultation.myPage, { status: 'QUEUED' })).records[0];
  expect(waiting).toMatchObject({ agentName: null, waited: null, leavable: true });
  expect((await api.call(consultation.status, {})).queued).toBe(1);
  const id = waiting?.id ?? '';
  await api.call(chatSession.close, { sessionId: id });
  expect(await msgOf(api.call(consultation.rate, { id, rating: 5 }))).toBe('该会话没有客服接入，不能评价');
  expect((await api.call(consultation.course, { id })).map(({ told }) => told)).toEqual([
    '发起咨询，等候接入',
    '放弃排队',
  ]);
});
