/** What auditors of a change read and by when they decide, worked out by hand; and what a change leaves alone. */
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../orderManagement/contract.ts';
import { placeOrder } from '../orderManagement/test-place-order.ts';
import { changeBizType, deliveryDate } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  [supplier, buyer, operator] = [await server.as('gys_admin'), await server.as('cg_buyer'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const asked = {
  newDate: '2026-12-01',
  reasonType: 2 as const,
  remark: '上游铸件到料延迟，预计顺延 7 天；已安排加班并分批发货。',
};
async function confirmed() {
  const orderId = await placeOrder(server.db);
  await supplier.call(orderManagement.confirm, { orderId, version: 1 });
  return orderId;
}
const orderOf = (orderId: string) => supplier.call(orderManagement.detail, { orderId });
const changeOf = (id: string, api = supplier) => api.call(deliveryDate.detail, { id });
async function drafted(orderId: string) {
  const { lines } = await orderOf(orderId);
  return supplier.call(deliveryDate.save, { ...asked, orderId, lineIds: lines.map(({ id }) => id) });
}
async function submitted(orderId: string) {
  const draft = await drafted(orderId);
  await supplier.call(deliveryDate.submit, draft);
  return changeOf(draft.id);
}
async function decide(api: TestApi, bizCode: string, approve: boolean, auditOpinion = '') {
  const processInstId = await approvalOf(server, changeBizType, bizCode);
  await api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
}
const said = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return [error.code, error.msg];
};
const told = async (api: TestApi, keyword: string) =>
  (await api.call(notification.getNotification, { keyword, page: 1, size: 20 })).records.map(({ content }) => content);

test('each level has two working days from the moment at which it begins, and whoever is next is told', async () => {
  const { id, changeNo, dueAt, orderId } = await submitted(await confirmed());
  const { orderNo } = await orderOf(orderId);
  const named = `订单 ${orderNo} 的交期变更 ${changeNo} `;
  expect(dueAt).toBe('2026-03-18T02:00:00.000Z');
  server.clock.advance(60_000);
  await decide(buyer, changeNo, true);
  expect((await changeOf(id)).dueAt).toBe('2026-03-18T02:01:00.000Z');
  expect(await told(operator, changeNo)).toContain(`${named}已通过一级审核，请二级审核。`);
  await decide(operator, changeNo, true);
  expect((await changeOf(id)).dueAt).toBeNull();
  for (const api of [supplier, buyer])
    expect(await told(api, changeNo)).toContain(`${named}已生效，新交期 2026-12-01。`);
});

test('a change that is refused waits for nobody, and its supplier reads why', async () => {
  const { id, changeNo, orderId } = await submitted(await confirmed());
  await decide(buyer, changeNo, false, '未附生产计划，请补充。');
  expect(await changeOf(id)).toMatchObject({ status: 4, dueAt: null });
  const { orderNo, log } = await orderOf(orderId);
  expect(await told(supplier, changeNo)).toContain(
    `订单 ${orderNo} 的交期变更 ${changeNo} 被驳回：未附生产计划，请补充。`,
  );
  expect(log[0]).toMatchObject({ action: 'CHANGE_REJECT', versionNo: 1 });
});

test('a change that takes effect leaves other orders and other lines as they are', async () => {
  const [orderId, otherId] = [await confirmed(), await confirmed()];
  const waiting = await submitted(otherId);
  const other = await orderOf(otherId);
  const { lines } = await orderOf(orderId);
  const draft = await supplier.call(deliveryDate.save, { ...asked, orderId, lineIds: [lines[0]?.id ?? '0'] });
  await supplier.call(deliveryDate.submit, draft);
  const { changeNo } = await changeOf(draft.id);
  await decide(buyer, changeNo, true);
  await decide(operator, changeNo, true);
  const after = await orderOf(orderId);
  expect(after.lines.map((line) => line.deliveryDate)).toEqual(['2026-12-01', '2026-04-20']);
  expect(after.log.slice(0, 3).map(({ action, versionNo, changes }) => [action, versionNo, changes])).toEqual([
    ['CHANGE_EFFECTIVE', 2, [{ label: '第 1 行交期', before: '2026-04-20', after: '2026-12-01' }]],
    ['CHANGE_FIRST', 1, null],
    ['CHANGE_APPLY', 1, null],
  ]);
  expect(await orderOf(otherId)).toEqual({ ...other, changeFlag: true });
  expect(await changeOf(waiting.id)).toEqual(waiting);
});

describe('what is asked for', () => {
  test('is worth what is still owed of the chosen lines, each rounded to the fen', async () => {
    const orderId = await confirmed();
    const { lines } = await orderOf(orderId);
    const shipped = (lineNo: number, shippedQty: string, unitPrice: string) =>
      server.db
        .updateTable('ordOrderLine')
        .set({ shippedQty, unitPrice })
        .where('orderId', '=', orderId)
        .where('lineNo', '=', lineNo)
        .execute();
    await shipped(1, '6', '113');
    const both = await drafted(orderId);
    expect(await changeOf(both.id)).toMatchObject({ affectedAmount: '678.00', delayDays: 225, totalDelayDays: 225 });
    const second = { ...asked, orderId, lineIds: [lines[1]?.id ?? '0'] };
    expect(await changeOf((await supplier.call(deliveryDate.save, second)).id)).toMatchObject({
      ...{ affectedAmount: '226.00', material: '2 行 调心滚子轴承' },
      lines: [{ lineNo: 2, openQty: '4.0000', delayDays: 225 }],
    });
    expect((await changeOf(both.id)).lines).toHaveLength(2);
    await shipped(1, '9', '0.125');
    await shipped(2, '3', '0.125');
    expect((await changeOf((await drafted(orderId)).id)).affectedAmount).toBe('0.26');
    await shipped(1, '10.5', '113');
    expect((await changeOf(both.id)).lines[0]?.openQty).toMatch(/^0(\.0+)?$/);
  });

  test('is of lines of this order, each once; a draft is replaced under its version alone', async () => {
    const [orderId, otherId] = [await confirmed(), await confirmed()];
    const [own, foreign] = [(await orderOf(orderId)).lines[0]?.id ?? '0', (await orderOf(otherId)).lines[0]?.id ?? '0'];
    const save = (lineIds: string[], more: object = {}) =>
      supplier.call(deliveryDate.save, { ...asked, orderId, lineIds, ...more });
    expect(await said(save([own, foreign]))).toEqual(['400', '所选订单行不存在或重复']);
    const { id, version } = await save([own]);
    expect((await said(save([own], { id })))[0]).toBe('409');
    await save([own], { id, version });
  });

  test('of another supplier is found by nobody else, and taken back by nobody else', async () => {
    const { id, version } = await submitted(await confirmed());
    const other = await server.as('s0002_1');
    for (const call of [deliveryDate.submit, deliveryDate.withdraw])
      expect((await said(other.call(call, { id, version })))[0]).toBe('404');
  });
});

test.each([
  // days of delay in all, what it is worth, its weight
  [31, '0.00', 'HIGH'],
  [30, '1000000.00', 'HIGH'],
  [30, '999999.99', 'MEDIUM'],
  [8, '0.00', 'MEDIUM'],
  [7, '100000.00', 'MEDIUM'],
  [7, '99999.99', 'LOW'],
] as const)('%d days over %s yuan weigh %s', async (delayDays, affectedAmount, impact) => {
  const { id } = await drafted(await confirmed());
  await server.db.updateTable('ordDeliveryChange').set({ delayDays, affectedAmount }).where('id', '=', id).execute();
  expect((await changeOf(id)).impact).toBe(impact);
});

test('the share in time counts the supplier’s orders of twelve months, by the day of their last receipt', async () => {
  const { id, supplierEntId } = {
    ...(await submitted(await confirmed())),
    supplierEntId: sql<string>`supplier_ent_id`,
  };
  const before = server.db.updateTable('ordOrder').set({ orderDate: '2024-01-01' });
  const { entId } = await server.db
    .selectFrom('ordDeliveryChange')
    .select(supplierEntId.as('entId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await before.where('supplierEntId', '=', entId).execute();
  expect((await changeOf(id, operator)).onTimeRate).toBeNull();
  for (const [orderDate, leftAt] of [
    ['2025-03-16', '2026-04-20T15:59:59Z'], // in time: due on 04-20, which ends at 16:00 UTC
    ['2026-03-10', '2026-04-20T16:00:00Z'],
    ['2026-03-10', '2026-04-01T00:00:00Z'],
    ['2025-03-15', '2026-05-01T00:00:00Z'], // before the twelve months
    ['2026-03-10', null],
  ] as const) {
    const orderId = await placeOrder(server.db);
    await server.db.updateTable('ordOrder').set({ orderDate }).where('id', '=', orderId).execute();
    const arrived = { enteredAt: '2026-03-11T00:00:00Z', leftAt, nodeCode: 'RECEIVE' };
    await server.db.updateTable('ordTrackNode').set(arrived).where('orderId', '=', orderId).execute();
  }
  expect((await changeOf(id, operator)).onTimeRate).toBe('0.6667');
});

test('the order’s other changes stand beside it, the newest first, drafts and other orders apart', async () => {
  const orderId = await confirmed();
  const first = await submitted(orderId);
  await decide(buyer, first.changeNo, false, '未附生产计划。');
  server.clock.advance(60_000);
  const second = await submitted(orderId);
  await decide(buyer, second.changeNo, false, '仍未附生产计划。');
  await drafted(orderId);
  const third = await submitted(orderId);
  expect((await changeOf(third.id, buyer)).past.map(({ changeNo }) => changeNo)).toEqual([
    second.changeNo,
    first.changeNo,
  ]);
  const own = await supplier.call(deliveryDate.page, { auditLevel: 1, scope: 'all', orderId, size: 50 });
  expect(own.records.map((row) => row.status).sort()).toEqual([0, 1, 4, 4]);
});

test('a worklist holds the changes in the states of its level, and none that one’s own enterprise asked for', async () => {
  const statesOf = async (api: TestApi, auditLevel: 1 | 2, scope: 'todo' | 'done' | 'mine') => {
    const { records } = await api.call(deliveryDate.page, { auditLevel, scope, size: 100 });
    return [...new Set(records.map(({ status }) => status))].sort();
  };
  expect(await statesOf(buyer, 1, 'todo')).toEqual([1]);
  expect(await statesOf(buyer, 1, 'done')).toEqual([2, 3, 4, 5]);
  expect(await statesOf(operator, 2, 'todo')).toEqual([2]);
  expect(await statesOf(operator, 2, 'done')).toEqual([3, 5]);
  expect(await statesOf(supplier, 1, 'todo')).toEqual([]);
  expect(await statesOf(buyer, 1, 'mine')).toEqual([]);
});
