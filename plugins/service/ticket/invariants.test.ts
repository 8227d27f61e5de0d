/** Each invariant of the tickets' data finds the ticket that breaks it, and names it. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { saidTo } from '#server/test-checks';
import { openServer, type TestServer } from '#server/testing';
import { serviceChecks } from '../checks.server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['service'] });
});
afterAll(() => server.close());

const said = (...changes: readonly string[]) => saidTo(server.db, serviceChecks, ...changes);

/** Number and id of the first ticket in a state. */
const ticketIn = async (status: number) => {
  const found = server.db.selectFrom('svcTicket').select(['id', 'ticketNo']).where('status', '=', status);
  return found.where('mergedInto', 'is', null).orderBy('id').executeTakeFirstOrThrow();
};
const change = (ticketNo: string, set: string) => `update svc_ticket set ${set} where ticket_no = '${ticketNo}'`;

const states = '工单状态等于其最后一条处理记录到达的状态';
const ended = '已关闭和已取消的工单都有结束时间，别的都没有';
const handlers = '工单的处理人都是客服或运营人员';
const merged = '合并的工单并入未被合并的工单';

test('the demo data keeps them', async () => expect(await said()).toEqual({}));

test('a ticket is in the state to which its last step led; a remark leads nowhere', async () => {
  const { id, ticketNo } = await ticketIn(2);
  expect(await said(change(ticketNo, 'status = 4'))).toEqual({ [states]: [ticketNo] });
  const log = (action: string) =>
    `insert into doc_log (biz_type, biz_id, action, operator_name, operator_ent_name, created_at)
     values ('ticket', ${id}, '${action}', '客服', '运营', '2999-01-01')`;
  expect(await said(log('RESOLVE'))).toEqual({ [states]: [ticketNo] });
  expect(await said(log('RESOLVE'), change(ticketNo, 'status = 4'))).toEqual({});
  expect(await said(log('REPLY'))).toEqual({});
});

test('a ticket has a moment of its end when it is closed or cancelled, and only then', async () => {
  const [open, closed, cancelled] = [await ticketIn(2), await ticketIn(5), await ticketIn(6)];
  expect(await said(change(open.ticketNo, `closed_at = '2026-03-01'`))).toEqual({ [ended]: [open.ticketNo] });
  expect(await said(change(closed.ticketNo, 'closed_at = null'))).toEqual({ [ended]: [closed.ticketNo] });
  expect(await said(change(cancelled.ticketNo, 'closed_at = null'))).toEqual({ [ended]: [cancelled.ticketNo] });
});

test('who handles a ticket is of customer service or of the operating unit', async () => {
  const { ticketNo } = await ticketIn(2);
  const to = (account: string) =>
    change(ticketNo, `handler_id = (select id from usr_user where account = '${account}')`);
  expect(await said(to('gys_admin'))).toEqual({ [handlers]: [ticketNo] });
  for (const account of ['kf_8001', 'yy_ops', 'admin']) expect(await said(to(account))).toEqual({});
});

test('a ticket is merged into one that is not merged itself', async () => {
  const { id } = await ticketIn(2);
  const [first, second] = await server.db
    .selectFrom('svcTicket')
    .select(['id', 'ticketNo'])
    .where('status', '=', 6)
    .orderBy('id')
    .limit(2)
    .execute();
  if (!first || !second) throw new Error('There are not two cancelled tickets.');
  const into = (no: string, target: string) => change(no, `merged_into = ${target}`);
  expect(await said(into(first.ticketNo, id), into(second.ticketNo, id))).toEqual({});
  expect(await said(into(first.ticketNo, id), into(second.ticketNo, first.id))).toEqual({
    [merged]: [second.ticketNo],
  });
});
