/** What travels on a socket: own messages only, at once, and nothing is lost that came in between. */
import { chatSession } from '@portal/sdk/calls/chat';
import { organization } from '@portal/sdk/calls/enterprise';
import { livePushed } from '@portal/sdk/calls/live';
import { noticeSent, notification } from '@portal/sdk/calls/notification';
import { approvalRequested, workflowtask } from '@portal/sdk/calls/workflow';
import { call, type EventType, Obj } from '@portal/sdk/contract';
import { implement, pushTopic, refuse } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { grantCode } from '../platform/grant-code.ts';
import { testArea, testCode } from '../platform/workflow/test-documents.ts';
import { openServer, type TestServer } from '../testing.ts';
import { socketFor, type TestSocket } from './test-socket.ts';

let next: { type: EventType; payload: unknown; fails?: boolean };
const area = { send: call({ path: '/api/probe/live/send', access: 'login', input: Obj({}) }) };
const sender = implement(area, {
  send: async (_input, context) => {
    await context.emit(next.type, next.payload);
    return next.fails ? refuse('conflict', '不行') : null;
  },
});

let server: TestServer;
let host: string;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  server = await openServer({
    areas: [],
    extraAreas: [{ id: 'probe', area: { subjects: [sender] } }, testArea('PROBE')],
  });
  await grantCode(server.db, 'L', testCode);
  host = await server.listen();
});
beforeEach(async () => {
  for (const socket of sockets) socket.raw.close();
  await Promise.all(sockets.splice(0).map(({ closed }) => closed));
});
afterAll(() => server.close());

async function socketOf(account: string, channel?: 'chat' | 'tax-rpa'): Promise<TestSocket> {
  const socket = await socketFor(host, await server.as(account), channel);
  sockets.push(socket);
  return socket;
}

const emit = async <Payload>(type: EventType<Payload>, payload: Payload, fails = false) => {
  next = { type, payload, fails };
  return (await server.as('yy_ops')).raw(area.send, {});
};

const idOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

const newest = async (account: string) =>
  (await (await server.as(account)).call(notification.getNotification, { size: 1 })).records[0];

describe('a notice', () => {
  test('reaches every socket of its receiver at once, and nobody else', async () => {
    const [first, second, other] = [
      await socketOf('gys_admin'),
      await socketOf('gys_admin'),
      await socketOf('cg_admin'),
    ];
    const chat = await socketOf('gys_admin', 'chat');
    const began = performance.now();
    await emit(noticeSent, { userIds: [await idOf('gys_admin')], noticeType: 13, content: '系统升级通知' });
    const message = await first.next();
    expect(performance.now() - began).toBeLessThan(1000);
    expect(message).toEqual({ event: 'notice', id: (await newest('gys_admin'))?.id, noticeType: 13 });
    expect(await second.next()).toEqual(message);
    await Promise.all([first, second, other, chat].map((socket) => socket.beat()));
    expect([first, second, other, chat].flatMap(({ waiting }) => waiting)).toEqual([]);
  });

  test('of a transaction that was taken back is never heard of', async () => {
    const socket = await socketOf('gys_admin');
    const userIds = [await idOf('gys_admin')];
    await emit(noticeSent, { userIds, noticeType: 13, content: '不会发生' }, true);
    await emit(noticeSent, { userIds, noticeType: 1, content: '已发生' });
    expect(await socket.next()).toMatchObject({ noticeType: 1 });
    expect(socket.waiting).toEqual([]);
  });

  test('that came while the user was away is in the list when the socket is back', async () => {
    const socket = await socketOf('gys_admin');
    const witness = await socketOf('cg_admin');
    socket.raw.terminate();
    await socket.closed;
    const userIds = [await idOf('gys_admin'), await idOf('cg_admin')];
    await emit(noticeSent, { userIds, noticeType: 13, content: '离线期间' });
    await witness.next(); // who is there has it: from here on it is told to nobody
    const again = await socketOf('gys_admin');
    expect(await newest('gys_admin')).toMatchObject({ content: '离线期间', status: 0 });
    await again.beat();
    expect(again.waiting).toEqual([]);
  });

  test('is not written down for people who have no session', async () => {
    const userIds = [await idOf('gys_admin'), await idOf('no_menu')];
    await emit(noticeSent, { userIds, noticeType: 13, content: '给两个人' });
    const written = await server.db.selectFrom('liveMessage').select('userId').where('userId', 'in', userIds).execute();
    expect(new Set(written.map(({ userId }) => userId))).toEqual(new Set([await idOf('gys_admin')]));
  });
});

describe('other messages', () => {
  test('a to-do reaches its candidates and who asked for it, when it comes and when it is decided', async () => {
    const entId = '1';
    const [candidate, starter, other] = [
      await socketOf('admin'),
      await socketOf('gys_sales'),
      await socketOf('cg_buyer'),
    ];
    const steps = [{ taskName: '平台审核', candidateRoleTypes: ['L'] as const, candidateEntId: null }];
    const about = { bizType: 'PROBE', bizCode: 'P1', title: '探针' };
    await emit(approvalRequested, { ...about, entId, steps, starter: await idOf('gys_sales') });
    expect([await candidate.next(), await starter.next()]).toEqual([{ event: 'todo' }, { event: 'todo' }]);
    const admin = await server.as('admin');
    const waiting = await admin.call(workflowtask.upcoming, { bizType: 'PROBE' });
    const processInstId = waiting.records[0]?.processInstId ?? '';
    await admin.call(workflowtask.submitAuditResult, { processInstId, approve: true });
    expect([await candidate.next(), await starter.next()]).toEqual([{ event: 'todo' }, { event: 'todo' }]);
    await other.beat();
    expect(other.waiting).toEqual([]);
  });

  test('another enterprise means other rights: every tab hears of it', async () => {
    const api = await server.as('multi_corp');
    const socket = await socketOf('multi_corp');
    const companies = await api.call(organization.getUserOrgs, { account: 'multi_corp' });
    const entId = companies.find(({ currentFlag }) => currentFlag === 0)?.entId ?? '';
    await api.call(organization.updateUserPrimaryOrg, { account: 'multi_corp', entId });
    expect(await socket.next()).toEqual({ event: 'enterprise' });
  });

  test('an area pushes what it likes to a channel of its choice', async () => {
    const [tax, notices] = [await socketOf('gys_admin', 'tax-rpa'), await socketOf('gys_admin')];
    const userIds = [await idOf('gys_admin')];
    await emit(livePushed, { userIds, channel: 'tax-rpa', content: { event: 'task', percent: 40 } });
    expect(await tax.next()).toEqual({ event: 'task', percent: 40 });
    await notices.beat();
    expect(notices.waiting).toEqual([]);
  });

  test('an area pushes to a topic of its own, with a payload', async () => {
    const socket = await socketOf('gys_admin');
    const told = { emit: async (...event: Parameters<typeof emit>) => void (await emit(...event)) };
    await pushTopic(told as never, 'order:changed', { orderId: '7' }, [await idOf('gys_admin')]);
    expect(await socket.next()).toEqual({ event: 'topic', topic: 'order:changed', payload: '{"orderId":"7"}' });
  });

  test('a transfer reaches the chat of the new agent with the customer name, and no other', async () => {
    const customer = await server.as('gys_admin');
    const { sessionId } = await customer.call(chatSession.open, {});
    const row = server.db.selectFrom('chatSession as s').innerJoin('usrUser as u', 'u.id', 's.agentId');
    const { account, customerName } = await row
      .where('s.id', '=', sessionId)
      .select(['u.account', 's.customerName'])
      .executeTakeFirstOrThrow();
    const [from, to] = [await socketOf(account, 'chat'), await socketOf('kf_8002', 'chat')];
    const toUserId = await idOf('kf_8002');
    await (await server.as(account)).call(chatSession.transfer, { sessionId, toUserId });
    expect(await to.next()).toEqual({ event: 'chat:transfer', toUserId, customerName, sessionId });
    await from.beat();
    expect(from.waiting).toEqual([]);
  });
});

test('old messages are thrown away after a day', async () => {
  const { db, clock } = server;
  const old = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const { id } = await db
    .insertInto('liveMessage')
    .values({ userId: '1', content: '{"event":"old"}', createdAt: old })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = () => db.selectFrom('liveMessage').select('id').where('id', '=', id).executeTakeFirst();
  clock.advance(3_600_000);
  let kept = await found();
  while (kept) kept = await found();
});
