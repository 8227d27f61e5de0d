/** What administrators publish for changes of delivery dates: people and hours of a level change, the levels stay. */
import { approvalFlow, type FlowStep } from '@portal/sdk/calls/approval-flow';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestServer } from '#server/testing';
import { orderManagement } from '../orderManagement/contract.ts';
import { placeOrder } from '../orderManagement/test-place-order.ts';
import { changeBizType, deliveryDate } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  await grantCode(server.db, 'L', 'base:flow:save');
});
afterAll(() => server.close());

type Role = FlowStep['tasks'][number]['roles'][number];
const step = (...tasks: readonly (readonly [string, Role, number])[]): FlowStep => ({
  tasks: tasks.map(([taskName, role, dueHours]) => ({ taskName, roles: [role], dueHours })),
  ...{ mode: 'ALL', amountFrom: null, amountBelow: null },
});

async function submitted() {
  const supplier = await server.as('gys_admin');
  const orderId = await placeOrder(server.db);
  await supplier.call(orderManagement.confirm, { orderId, version: 1 });
  const { lines } = await supplier.call(orderManagement.detail, { orderId });
  const asked = { newDate: '2026-12-01', reasonType: 2 as const, remark: '上游铸件到料延迟，预计顺延 7 天。' };
  const draft = await supplier.call(deliveryDate.save, { ...asked, orderId, lineIds: lines.map(({ id }) => id) });
  await supplier.call(deliveryDate.submit, draft);
  return draft.id;
}
const changeOf = async (id: string) => (await server.as('gys_admin')).call(deliveryDate.detail, { id });

test('a first level of two people passes with the second of them, and the deadline is that of the version', async () => {
  const admin = await server.as('admin');
  const steps = [step(['采购员审核', 'C2', 4], ['采购主管审核', 'C1', 8]), step(['运营单位二级审核', 'Y', 3])];
  const save = { bizType: changeBizType, steps, note: '试行会签' };
  const { id, version } = await admin.call(approvalFlow.save, save);
  await admin.call(approvalFlow.publish, { id, version });
  const changeId = await submitted();
  const { changeNo } = await changeOf(changeId);
  // Monday at 10:00: the first of the two is due after four hours of work
  expect(await changeOf(changeId)).toMatchObject({ status: 1, dueAt: '2026-03-16T07:00:00.000Z' });
  const processInstId = await approvalOf(server, changeBizType, changeNo);
  const decide = async (account: string) =>
    (await server.as(account)).call(workflowtask.submitAuditResult, { processInstId, approve: true });
  await decide('cg_buyer');
  expect((await changeOf(changeId)).status).toBe(1);
  await decide('cg_admin');
  expect(await changeOf(changeId)).toMatchObject({ status: 2, dueAt: '2026-03-16T06:00:00.000Z' });
  await decide('yy_ops');
  expect(await changeOf(changeId)).toMatchObject({ status: 3, dueAt: null });
});

test('a level more, or people of another kind, are refused', async () => {
  const admin = await server.as('admin');
  const save = (...steps: FlowStep[]) => admin.call(approvalFlow.save, { bizType: changeBizType, steps, note: '试验' });
  const [first, second] = [step(['一级审核', 'C', 8]), step(['二级审核', 'Y', 8])];
  await expect(save(first, second, second)).rejects.toMatchObject({ msg: '该业务有 2 步，不能增减' });
  await expect(save(second, second)).rejects.toMatchObject({
    msg: '第 1 步“二级审核”：所选角色不能持有这一步的权限',
  });
});
