/** Sockets and finished exports: what was made or sent under a wider right is not for a narrower one. */
import { organization } from '@portal/sdk/calls/enterprise';
import { exportTask } from '@portal/sdk/calls/export-task';
import { type NoticeSent, noticeSent } from '@portal/sdk/calls/notification';
import { approvalRequested } from '@portal/sdk/calls/workflow';
import { call, type EventType, Obj } from '@portal/sdk/contract';
import { implement } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { openSocket, refusal, socketFor, type TestSocket, ticketFor } from '#server/live/test-socket';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../../plugins/order/orderManagement/contract.ts';
import { entOf, findOne, type Kind, KINDS } from './kinds.ts';
import { narrowing } from './narrow.ts';

let next: { type: EventType; payload: unknown };
const probe = { send: call({ path: '/api/probe/doors/send', access: 'login', input: Obj({}) }) };
/** An area that emits `next`, as areas do. */
const sender = implement(probe, {
  send: async (_input, context) => {
    await context.emit(next.type, next.payload);
    return null;
  },
});

let server: TestServer;
let host: string;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  server = await openServer({ extraAreas: [{ id: 'probe', area: { subjects: [sender] } }] });
  await server.db.deleteFrom('authUserMenu').execute(); // rights beside those of the roles
  host = await server.listen();
}, 590_000);
afterEach(async () => {
  for (const socket of sockets) socket.raw.close();
  await Promise.all(sockets.splice(0).map(({ closed }) => closed));
});
afterAll(() => server.close());

const { elsewhere, scope, withhold, asDelivered } = narrowing(() => server);

async function emit<Payload>(type: EventType<Payload>, payload: Payload) {
  next = { type, payload };
  await (await server.as('admin')).call(probe.send, {});
}

async function socketOf(account: string): Promise<TestSocket> {
  const socket = await socketFor(host, await server.as(account));
  sockets.push(socket);
  return socket;
}

describe('a socket', () => {
  test('hears of a notice as far as its person sees the document', async () => {
    const { id } = await findOne(server, 'purchaseSettlement', KINDS['purchaseSettlement'] as Kind);
    const [wide, narrow] = [await socketOf('cg_admin'), await socketOf('cg_buyer')];
    const entId = await entOf(server, 'cg_buyer');
    const about = { bizType: 'purchaseSettlement', bizId: id ?? '' };
    const notice: NoticeSent = { roleTypes: ['C'], entId, noticeType: 13, content: '结算单', ...about };
    const back = await elsewhere('C2');
    await emit(noticeSent, notice);
    expect(await wide.next()).toMatchObject({ event: 'notice', noticeType: 13 });
    await narrow.beat();
    expect(narrow.waiting).toEqual([]);
    await back();
    await emit(noticeSent, notice);
    expect(await narrow.next()).toMatchObject({ event: 'notice', noticeType: 13 });
  });

  test('hears of a to-do as far as its person sees the document', async () => {
    const ended = server.db.selectFrom('ordDeliveryChange').select('changeNo').where('status', '=', 3);
    const purchaser = await entOf(server, 'cg_admin');
    const { changeNo } = await ended.where('purchaserEntId', '=', purchaser).executeTakeFirstOrThrow();
    const steps = [{ taskName: '审核', candidateRoleTypes: ['C'] as const, candidateEntId: purchaser }];
    const about = { bizType: 'ORDER_DELIVERY_CHANGE', bizCode: changeNo, title: '交期变更', entId: purchaser, steps };
    const [wide, narrow, other] = [await socketOf('cg_admin'), await socketOf('cg_buyer'), await socketOf('c0002_1')];
    const back = await elsewhere('C2');
    await emit(approvalRequested, { ...about, starter: null });
    expect(await wide.next()).toEqual({ event: 'todo' });
    for (const socket of [narrow, other]) {
      await socket.beat();
      expect(socket.waiting).toEqual([]);
    }
    await back();
  });

  test('is opened by a ticket of its own person, for its own channel, once', async () => {
    const api = await server.as('gys_sales');
    const refused = { status: 401 };
    expect(await refusal({ host, channel: 'chat', ticket: await ticketFor(api) })).toMatchObject(refused);
    expect(await refusal({ host })).toMatchObject(refused);
    const ticket = await ticketFor(api);
    sockets.push(await openSocket({ host, ticket }));
    expect(await refusal({ host, ticket })).toMatchObject(refused);
  });
});

const { path, access } = orderManagement.export;

async function exported(api: TestApi): Promise<string> {
  const { id } = await api.call(exportTask.add, { path, input: {} });
  await server.app.portal.exports.wake();
  return id;
}
const fetched = async (api: TestApi, id: string) => (await api.download(exportTask.download, { id })).statusCode;

describe('a finished export', () => {
  const narrower = { code: '403', msg: '您的数据范围已缩小，该文件不能再下载，请重新导出' };

  test('is its user’s alone', async () => {
    const id = await exported(await server.as('gys_sales'));
    expect(await fetched(await server.as('gys_sales'), id)).toBe(200);
    for (const account of ['gys_admin', 'admin'])
      await expect(fetched(await server.as(account), id)).rejects.toMatchObject({ code: '404' });
  });

  test('is refused once the right under its code reaches less, and a new one is made', async () => {
    const api = await server.as('gys_sales');
    const id = await exported(api);
    for (const narrowed of ['SELF', 'CUSTOM']) {
      await scope('G2', narrowed, narrowed === 'CUSTOM' ? ['999999'] : []);
      await expect(fetched(api, id), narrowed).rejects.toMatchObject(narrower);
    }
    const anew = await exported(api);
    expect(await fetched(api, anew)).toBe(200);
    await asDelivered();
    expect(await fetched(api, id)).toBe(200);
  });

  test('is refused once its code is gone', async () => {
    const api = await server.as('gys_sales');
    const id = await exported(api);
    const back = await withhold('G2', access);
    const forbidden = { code: '403', msg: '您没有该操作的权限，请联系管理员分配权限' };
    await expect(fetched(api, id)).rejects.toMatchObject(forbidden);
    await back();
    expect(await fetched(api, id)).toBe(200);
  });

  test('stays in the enterprise that it was made in', async () => {
    const api = await server.as('multi_corp');
    const id = await exported(api);
    expect(await fetched(api, id)).toBe(200);
    const companies = await api.call(organization.getUserOrgs, { account: 'multi_corp' });
    const other = companies.find(({ currentFlag }) => currentFlag === 0)?.entId ?? '';
    await api.call(organization.updateUserPrimaryOrg, { account: 'multi_corp', entId: other });
    await expect(fetched(api, id)).rejects.toMatchObject({ code: '404' });
  });

  test('of before is asked for anew: nobody knows how far it reached', async () => {
    const api = await server.as('gys_sales');
    const id = await exported(api);
    await server.db.updateTable('sysExportTask').set({ reach: null }).where('id', '=', id).execute();
    await expect(fetched(api, id)).rejects.toMatchObject(narrower);
  });
});
