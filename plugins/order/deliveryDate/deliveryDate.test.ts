import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { grantCode } from '#server/platform/grant-code';
import { approvalOf } from '#server/test-approval';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../orderManagement/contract.ts';
import { placeOrder } from '../orderManagement/test-place-order.ts';
import { orderSettings } from '../settings.ts';
import { changeBizType, deliveryDate } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({
    areas: ['order'],
    manifests: [{ id: 'order', name: '订单', version: '1.0.0', routes: {}, settings: orderSettings.declared }],
  });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  [supplier, buyer, operator] = [await server.as('gys_admin'), await server.as('cg_buyer'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

const remark = '上游铸件到料延迟，预计顺延 7 天；已安排加班并分批发货。';
const newDate = '2026-12-01';

/** A confirmed order that is free for a change. */
async function freeOrder() {
  const orderId = await placeOrder(server.db);
  await supplier.call(orderManagement.confirm, { orderId, version: 1 });
  return supplier.call(orderManagement.detail, { orderId });
}

async function draft(changes: Partial<Parameters<typeof supplier.call<typeof deliveryDate.save>>[1]> = {}) {
  const order = await freeOrder();
  const input = {
    orderId: order.id,
    lineIds: order.lines.map(({ id }) => id),
    newDate,
    reasonType: 2 as const,
    remark,
    ...changes,
  };
  return { order, ...(await supplier.call(deliveryDate.save, input)) };
}

async function submitted() {
  const made = await draft();
  await supplier.call(deliveryDate.submit, { id: made.id, version: made.version });
  const { changeNo } = await supplier.call(deliveryDate.detail, { id: made.id });
  return { ...made, changeNo };
}

async function decide(api: TestApi, changeNo: string, approve: boolean, auditOpinion = '') {
  const processInstId = await approvalOf(server, changeBizType, changeNo);
  return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
}

test('each worklist has rows in every state that belongs to it', async () => {
  const shown = async (
    api: TestApi,
    auditLevel: 1 | 2,
    scope: 'todo' | 'done' | 'mine',
    status: 0 | 1 | 2 | 3 | 4 | 5 | 6,
  ) => (await api.call(deliveryDate.page, { auditLevel, scope, status })).total;
  for (const status of [0, 1, 2, 3, 4, 5, 6] as const)
    expect(await shown(supplier, 1, 'mine', status)).toBeGreaterThanOrEqual(3);
  expect(await shown(buyer, 1, 'todo', 1)).toBeGreaterThanOrEqual(3);
  for (const status of [2, 3, 4, 5] as const) expect(await shown(buyer, 1, 'done', status)).toBeGreaterThanOrEqual(3);
  expect(await shown(operator, 2, 'todo', 2)).toBeGreaterThanOrEqual(3);
  for (const status of [3, 5] as const) expect(await shown(operator, 2, 'done', status)).toBeGreaterThanOrEqual(3);
});

describe('the way of a change', () => {
  test('two approvals write the new date, keep both in the history and raise the revision', async () => {
    const { order, id, changeNo } = await submitted();
    expect(await supplier.call(orderManagement.detail, { orderId: order.id })).toMatchObject({ changeFlag: true });
    await decide(buyer, changeNo, true, '同意，请按新交期跟踪。');
    expect(await operator.call(deliveryDate.detail, { id })).toMatchObject({
      status: 2,
      firstByName: '陆苒',
      firstOpinion: '同意，请按新交期跟踪。',
    });
    await decide(operator, changeNo, true);
    const after = await supplier.call(orderManagement.detail, { orderId: order.id });
    expect(after).toMatchObject({
      deliveryDate: newDate,
      versionNo: order.versionNo + 1,
      version: order.version + 1,
      changeFlag: false,
    });
    expect(after.lines.every((line) => line.deliveryDate === newDate)).toBe(true);
    const effective = after.log.find(({ action }) => action === 'CHANGE_EFFECTIVE');
    expect(effective?.changes).toContainEqual({
      label: '第 1 行交期',
      before: order.lines[0]?.deliveryDate,
      after: newDate,
    });
    expect(await supplier.call(deliveryDate.detail, { id })).toMatchObject({ status: 3 });
  });

  test('a submission reaches the purchasing unit as a to-do and as a notice', async () => {
    const before = await buyer.call(workflowtask.upcoming, { bizType: changeBizType, size: 100 });
    const { changeNo } = await submitted();
    const after = await buyer.call(workflowtask.upcoming, { bizType: changeBizType, size: 100 });
    expect(after.total).toBe(before.total + 1);
    const { records } = await buyer.call(notification.getNotification, { keyword: changeNo });
    expect(records[0]?.content).toContain('请一级审核');
  });

  test('a rejection at either level ends the change and leaves the date', async () => {
    const first = await submitted();
    await decide(buyer, first.changeNo, false, '驳回：未附生产计划，请补充。');
    expect(await supplier.call(deliveryDate.detail, { id: first.id })).toMatchObject({ status: 4 });
    const second = await submitted();
    await decide(buyer, second.changeNo, true);
    await decide(operator, second.changeNo, false, '延期过长，请先分批交付。');
    expect(await supplier.call(deliveryDate.detail, { id: second.id })).toMatchObject({ status: 5 });
    expect(await supplier.call(orderManagement.detail, { orderId: second.order.id })).toMatchObject({
      deliveryDate: second.order.deliveryDate,
      changeFlag: false,
    });
  });

  test('a draft that another change has overtaken starts from the date that holds when it is submitted', async () => {
    const { order, id, version } = await draft({ newDate: '2026-12-20' });
    const overtaking = await supplier.call(deliveryDate.save, {
      orderId: order.id,
      lineIds: order.lines.map((line) => line.id),
      newDate,
      reasonType: 3,
      remark,
    });
    await supplier.call(deliveryDate.submit, overtaking);
    const { changeNo } = await supplier.call(deliveryDate.detail, { id: overtaking.id });
    await decide(buyer, changeNo, true);
    await decide(operator, changeNo, true);
    await supplier.call(deliveryDate.submit, { id, version });
    expect(await supplier.call(deliveryDate.detail, { id })).toMatchObject({
      status: 1,
      oldDate: newDate,
      delayDays: 19,
    });
  });

  test('its supplier takes a change back at either level, and its approval ends with it', async () => {
    const { id, changeNo, version } = await submitted();
    await decide(buyer, changeNo, true);
    await supplier.call(deliveryDate.withdraw, { id, version: version + 2 });
    expect(await supplier.call(deliveryDate.detail, { id })).toMatchObject({ status: 6 });
    const approval = await operator.call(workflowtask.detailByBizcode, { bizCode: changeNo, bizType: changeBizType });
    expect(approval).toMatchObject({ status: 'CANCELLED', canAudit: false });
    expect(await refusal(decide(operator, changeNo, true))).toMatchObject({ code: '409' });
  });
});

describe('who may decide', () => {
  test('a rejection without an opinion is refused', async () => {
    const { changeNo } = await submitted();
    expect(await refusal(decide(buyer, changeNo, false))).toMatchObject({ msg: '请输入驳回审批意见' });
  });

  test('the supplier decides neither level, and the purchasing unit not the second', async () => {
    const { changeNo, id } = await submitted();
    expect(await refusal(decide(supplier, changeNo, true))).toMatchObject({ code: '403' });
    expect(await refusal(decide(operator, changeNo, true))).toMatchObject({ code: '403' });
    await decide(buyer, changeNo, true);
    expect(await refusal(decide(supplier, changeNo, true))).toMatchObject({ code: '403' });
    expect(await refusal(decide(buyer, changeNo, true))).toMatchObject({ code: '403' });
    expect(await operator.call(deliveryDate.detail, { id })).toMatchObject({ status: 2 });
  });

  test('whoever lost the approval code decides no more, candidate or not', async () => {
    const { changeNo } = await submitted();
    await server.db
      .deleteFrom('authRoleMenu')
      .where('menuId', 'in', (eb) =>
        eb.selectFrom('authMenu').select('menuId').where('permCode', '=', 'order:change:audit1'),
      )
      .execute();
    expect(await refusal(decide(buyer, changeNo, true))).toMatchObject({ code: '403' });
  });

  test('another purchasing unit and a draft of someone else are not found', async () => {
    const { id } = await draft();
    expect(await refusal(buyer.call(deliveryDate.detail, { id }))).toMatchObject({ code: '404' });
    expect(await refusal(operator.call(deliveryDate.detail, { id }))).toMatchObject({ code: '404' });
  });
});

describe('rules of an application', () => {
  const rules = [
    ['a date that is not after today', { newDate: '2026-03-16' }, '新交期必须晚于今天'],
    ['force majeure without evidence', { reasonType: 5 as const }, '不可抗力须上传证明附件'],
  ] as const;
  test.each(rules)('%s is refused', async (_, changes, message) => {
    expect((await refusal(draft(changes))).msg).toBe(message);
  });

  test('what is wrong with several fields is told at each', async () => {
    const { faults } = await refusal(draft({ newDate: '2026-03-16', reasonType: 5 }));
    expect(faults.map(({ path }) => path)).toEqual(['newDate', 'files']);
  });

  test('a remark of fewer than ten characters is refused', async () => {
    expect((await refusal(draft({ remark: '延迟' }))).code).toBe('400');
  });

  test('the old date is no new date', async () => {
    const order = await freeOrder();
    const [line] = order.lines;
    await server.db
      .updateTable('ordOrderLine')
      .set({ deliveryDate: newDate })
      .where('id', '=', line?.id ?? '0')
      .execute();
    const same = supplier.call(deliveryDate.save, {
      orderId: order.id,
      lineIds: [line?.id ?? '0'],
      newDate,
      reasonType: 2,
      remark,
    });
    expect((await refusal(same)).msg).toBe('第 1 行的新交期与原交期相同');
  });

  test('a line that is shipped in full can not be changed', async () => {
    const order = await freeOrder();
    const [line] = order.lines;
    await server.db
      .updateTable('ordOrderLine')
      .set((eb) => ({ shippedQty: eb.ref('qty') }))
      .where('id', '=', line?.id ?? '0')
      .execute();
    const shipped = supplier.call(deliveryDate.save, {
      orderId: order.id,
      lineIds: [line?.id ?? '0'],
      newDate,
      reasonType: 2,
      remark,
    });
    expect((await refusal(shipped)).msg).toBe('第 1 行已全部发货，不能变更交期');
  });

  test('after three changes a line keeps its date, until administrators allow a fourth', async () => {
    const { id } = await server.db
      .selectFrom('ordDeliveryChange')
      .select('orderId as id')
      .where('status', '=', 3)
      .groupBy('orderId')
      .having((eb) => eb(eb.fn.countAll(), '>=', 3))
      .executeTakeFirstOrThrow();
    const { lines } = await supplier.call(orderManagement.detail, { orderId: id });
    const fourth = supplier.call(deliveryDate.save, {
      orderId: id,
      lineIds: [lines[0]?.id ?? '0'],
      newDate,
      reasonType: 2,
      remark,
    });
    expect((await refusal(fourth)).msg).toMatch(/的交期已变更 3 次，不能再变更/);
    const admin = await server.as('admin');
    const { revision } = await admin.call(pluginTabs.state, {});
    const target = 'order/setting/maxChangesPerLine';
    await admin.call(plugins.configure, { target, value: 4, reason: '旺季放宽', revision });
    const allowed = await supplier.call(deliveryDate.save, {
      orderId: id,
      lineIds: [lines[0]?.id ?? '0'],
      newDate,
      reasonType: 2,
      remark,
    });
    expect(allowed.id).toMatch(/^\d+$/);
  });

  test('an order has one change under approval at a time, and a stale draft is refused', async () => {
    const { order } = await submitted();
    const next = await supplier.call(deliveryDate.save, {
      orderId: order.id,
      lineIds: order.lines.map(({ id }) => id),
      newDate,
      reasonType: 2,
      remark,
    });
    expect((await refusal(supplier.call(deliveryDate.submit, next))).msg).toBe(
      '该订单已有审批中的交期变更，请待其结束后再提交',
    );
    const other = await draft();
    expect((await refusal(supplier.call(deliveryDate.submit, { id: other.id, version: other.version + 1 }))).code).toBe(
      '409',
    );
  });
});
