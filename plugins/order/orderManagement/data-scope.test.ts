import { read, utils } from '@e965/xlsx';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestServer } from '#server/testing';
import { businessOrder } from '../businessOrder/contract.ts';
import { orderCards } from '../cards/contract.ts';
import { changeBizType, deliveryDate } from '../deliveryDate/contract.ts';
import { orderManagement } from './contract.ts';
import { placeOrder } from './test-place-order.ts';

let server: TestServer;
let orderId: string;
let orderNo: string;

const { idOf, entOf, scope, department, asDelivered, withhold, give, bare } = dataScopeOf(() => server);
/** What a test has changed in who holds which roles. */
const undo: (() => Promise<void>)[] = [];
const owner = (userId: string | null) =>
  server.db.updateTable('ordOrder').set({ supplierUserId: userId }).where('id', '=', orderId).execute();

const sees = async (account: string) => {
  const api = await server.as(account);
  const { total } = await api.call(orderManagement.page, { orderNo });
  const tracked = await api.call(businessOrder.page, { orderNo });
  expect(tracked.total).toBe(total);
  return total === 1;
};

beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  orderId = await placeOrder(server.db);
  ({ orderNo } = await (await server.as('admin')).call(orderManagement.detail, { orderId }));
});
beforeEach(async () => {
  for (const step of undo.splice(0)) await step();
  await asDelivered();
  await owner(null);
});
afterAll(() => server.close());

test('as delivered, both enterprises and who looks on see an order, others do not', async () => {
  await owner(await idOf('gys_admin'));
  for (const account of ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer', 'yy_ops', 'admin'])
    expect([account, await sees(account)]).toEqual([account, true]);
  expect(await sees('s0002_1')).toBe(false);
});

test('scope 本人 shows what one looks after and what nobody does yet, and lets nobody act on the rest', async () => {
  await scope('G2', 'SELF');
  expect(await sees('gys_sales')).toBe(true);
  await owner(await idOf('gys_admin'));
  expect(await sees('gys_sales')).toBe(false);
  const api = await server.as('gys_sales');
  const missing = { code: '404' };
  await expect(api.call(orderManagement.detail, { orderId })).rejects.toMatchObject(missing);
  await expect(api.call(orderManagement.confirm, { orderId, version: 1 })).rejects.toMatchObject(missing);
  expect(await sees('gys_admin')).toBe(true);
  await owner(await idOf('gys_sales'));
  expect(await sees('gys_sales')).toBe(true);
});

test('scope 本部门 shows what colleagues of the department look after; without departments it is the enterprise', async () => {
  await scope('G2', 'DEPT');
  await owner(await idOf('gys_admin'));
  expect(await sees('gys_sales')).toBe(true);
  await department('gys_sales', '华北销售部');
  expect(await sees('gys_sales')).toBe(false);
  await department('gys_admin', '华北销售部');
  expect(await sees('gys_sales')).toBe(true);
  await department('gys_sales', null);
});

test('scopes 下属 and 自定义 show orders of other enterprises, which stay theirs to act on', async () => {
  await scope('G1', 'CUSTOM', [await entOf('S0001')]);
  expect(await sees('s0002_1')).toBe(true);
  const confirm = (await server.as('s0002_1')).call(orderManagement.confirm, { orderId, version: 1 });
  await expect(confirm).rejects.toMatchObject({ code: '403', msg: '只有供应商可以确认' });
  await scope('G1', 'SUB');
  expect(await sees('s0002_1')).toBe(false);
  await sql`update ent_enterprise set parent_customer_code = 'S0002' where customer_code = 'S0001'`.execute(server.db);
  expect(await sees('s0002_1')).toBe(true);
});

test('an operating unit whose scope is its own enterprise no longer looks on, the widest of several roles counts', async () => {
  await scope('Y', 'ENT');
  expect(await sees('yy_ops')).toBe(false);
  await scope('C2', 'SELF');
  const held = { userId: await idOf('cg_buyer'), entId: null };
  const { id: roleId } = await server.db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', 'C1')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('ordOrder')
    .set({ purchaserUserId: await idOf('cg_admin') })
    .execute();
  expect(await sees('cg_buyer')).toBe(false);
  await server.db
    .insertInto('authUserRole')
    .values({ ...held, roleId })
    .execute();
  undo.push(async () => {
    const given = server.db.deleteFrom('authUserRole').where('roleId', '=', roleId);
    await given.where('userId', '=', held.userId).execute();
  });
  expect(await sees('cg_buyer')).toBe(true);
});

test('a change of the delivery date is written, submitted and taken back only by whom the order is in reach of', async () => {
  const [chief, sales] = [await server.as('gys_admin'), await server.as('gys_sales')];
  await chief.call(orderManagement.confirm, { orderId, version: 1 });
  const { lines } = await chief.call(orderManagement.detail, { orderId });
  const remark = '上游铸件到料延迟，预计顺延 7 天；已安排加班并分批发货。';
  const asked = { orderId, lineIds: lines.map(({ id }) => id), newDate: '2026-12-01', reasonType: 2 as const, remark };
  const draft = await chief.call(deliveryDate.save, asked);
  await scope('G2', 'SELF');
  const missing = { code: '404' };
  await expect(sales.call(deliveryDate.save, asked)).rejects.toMatchObject(missing);
  await expect(sales.call(deliveryDate.save, { ...asked, ...draft })).rejects.toMatchObject(missing);
  await expect(sales.call(deliveryDate.submit, draft)).rejects.toMatchObject(missing);
  await chief.call(deliveryDate.submit, draft);
  const { version } = await chief.call(deliveryDate.detail, { id: draft.id });
  await expect(sales.call(deliveryDate.withdraw, { id: draft.id, version })).rejects.toMatchObject(missing);
  await owner(await idOf('gys_sales'));
  await sales.call(deliveryDate.withdraw, { id: draft.id, version });
});

/** A change of another order, submitted by the supplier's salesman. */
async function submittedChange() {
  const sales = await server.as('gys_sales');
  const id = await placeOrder(server.db);
  await sales.call(orderManagement.confirm, { orderId: id, version: 1 });
  const { lines } = await sales.call(orderManagement.detail, { orderId: id });
  const remark = '上游铸件到料延迟，预计顺延 7 天；已安排加班并分批发货。';
  const asked = { orderId: id, lineIds: [lines[0]?.id ?? '0'], newDate: '2026-12-01', reasonType: 2 as const, remark };
  const draft = await sales.call(deliveryDate.save, asked);
  const found = await sales.call(deliveryDate.detail, { id: draft.id });
  return { ...found, orderId: id, draft };
}

const decide = async (account: string, changeNo: string) => {
  const processInstId = await approvalOf(server, changeBizType, changeNo);
  return (await server.as(account)).call(workflowtask.submitAuditResult, { processInstId, approve: true });
};
const waits = async (account: string) =>
  (await (await server.as(account)).call(workflowtask.upcoming, { bizType: changeBizType, size: 100 })).total;

test('a code of a narrow role works on the rows of that role, though a wide one shows more', async () => {
  undo.push(await withhold('G2', 'order:list:confirm', 'order:list:export'));
  const codes = ['order:list:confirm', 'order:list:export'];
  undo.push(await give({ account: 'gys_sales', roleType: 'G', dataScope: 'SELF', codes }));
  const sales = await server.as('gys_sales');
  const id = await placeOrder(server.db);
  const placed = await sales.call(orderManagement.detail, { orderId: id });
  const lookedAfter = (userId: string) =>
    server.db.updateTable('ordOrder').set({ supplierUserId: userId }).where('id', '=', id).execute();
  const exported = async () => {
    const { rawPayload } = await sales.download(orderManagement.export, { orderNo: placed.orderNo });
    return utils.sheet_to_json(read(rawPayload).Sheets['订单列表'] ?? {}, { range: 1 }).length;
  };
  await lookedAfter(await idOf('gys_admin'));
  expect((await sales.call(orderManagement.page, { orderNo: placed.orderNo })).total).toBe(1);
  expect(await exported()).toBe(0);
  const seen = { orderId: id, version: 1 };
  const refused = { code: '403', msg: '您的“确认”权限不包括这张订单' };
  await expect(sales.call(orderManagement.confirm, seen)).rejects.toMatchObject(refused);
  await lookedAfter(await idOf('gys_sales'));
  expect(await exported()).toBe(1);
  await sales.call(orderManagement.confirm, seen);
});

test('who holds no role reads nothing: no list, count, card, track, change or detail', async () => {
  undo.push(await bare('gys_sales'));
  const sales = await server.as('gys_sales');
  expect((await sales.call(orderManagement.page, {})).total).toBe(0);
  expect(await sales.call(orderManagement.counts, {})).toEqual([]);
  expect(await sales.call(orderCards.overview, {})).toEqual({ toConfirm: 0, toShip: 0, toReceive: 0, changing: 0 });
  expect((await sales.call(orderCards.trend, {})).count).toBe(0);
  expect((await sales.call(businessOrder.page, {})).total).toBe(0);
  expect((await sales.call(deliveryDate.page, { auditLevel: 1, scope: 'mine' })).total).toBe(0);
  await expect(sales.call(orderManagement.detail, { orderId })).rejects.toMatchObject({ code: '404' });
});

test('scope 本板块 shows the operating unit the orders of its plate, and a supplier nothing', async () => {
  const plateOf = (customerCode: string, cat: string) =>
    server.db.updateTable('entEnterprise').set({ cat }).where('customerCode', '=', customerCode).execute();
  const { customerCode: own } = await server.db
    .selectFrom('entEnterprise as e')
    .innerJoin('usrUserEnt as m', 'm.entId', 'e.id')
    .select('e.customerCode')
    .where('m.userId', '=', await idOf('yy_ops'))
    .where('m.currentFlag', '=', 1)
    .executeTakeFirstOrThrow();
  await scope('Y', 'PLATE');
  await plateOf(own, 'CHEMICAL');
  await plateOf('C0001', 'COAL');
  await plateOf('S0001', 'COAL');
  expect(await sees('yy_ops')).toBe(false);
  await plateOf('C0001', 'CHEMICAL');
  expect(await sees('yy_ops')).toBe(true);
  await scope('G2', 'PLATE');
  expect(await sees('gys_sales')).toBe(false);
});

test('a role of another kind than the enterprise gives neither rows nor codes', async () => {
  const codes = ['order:list:receive', 'order:list:confirm'];
  undo.push(await bare('gys_sales'));
  undo.push(await give({ account: 'gys_sales', roleType: 'C', dataScope: 'ENT', codes }));
  const sales = await server.as('gys_sales');
  expect(await sees('gys_sales')).toBe(false);
  await expect(sales.call(orderManagement.confirm, { orderId, version: 1 })).rejects.toMatchObject({ code: '403' });
  undo.push(await give({ account: 'gys_admin', roleType: 'G', dataScope: 'ENT', codes: ['order:list:receive'] }));
  const lines = [{ lineId: '1', receivedQty: '1', rejectedQty: '0' }];
  for (const account of ['gys_admin', 'admin']) {
    const receive = (await server.as(account)).call(orderManagement.receive, { orderId, version: 1, lines });
    await expect(receive).rejects.toMatchObject({ code: '403' });
  }
});

test('an own draft is found within reach only', async () => {
  const { id } = await submittedChange();
  await scope('G2', 'CUSTOM', [await entOf('S0002')]);
  const sales = await server.as('gys_sales');
  await expect(sales.call(deliveryDate.detail, { id })).rejects.toMatchObject({ code: '404' });
  expect((await sales.call(deliveryDate.page, { auditLevel: 1, scope: 'mine' })).total).toBe(0);
});

test('a level decides changes of its own rows only, and its worklist shows no others', async () => {
  const { changeNo, draft } = await submittedChange();
  const sales = await server.as('gys_sales');
  await sales.call(deliveryDate.submit, draft);
  const processInstId = await approvalOf(server, changeBizType, changeNo);
  await scope('C2', 'SELF');
  await server.db
    .updateTable('ordOrder')
    .set({ purchaserUserId: await idOf('cg_admin') })
    .execute();
  expect(await waits('cg_buyer')).toBe(0);
  const buyer = await server.as('cg_buyer');
  const passing = { processInstId, approve: true };
  await expect(buyer.call(workflowtask.submitAuditResult, passing)).rejects.toMatchObject({ code: '404' });
  await decide('cg_admin', changeNo);
  await scope('Y', 'ENT');
  expect(await waits('yy_ops')).toBe(0);
  await expect(decide('yy_ops', changeNo)).rejects.toMatchObject({ code: '404' });
  await scope('Y', 'ALL');
  undo.push(await withhold('Y', 'order:change:audit2'));
  const [codes, scopeEntIds] = [['order:change:audit2'], [await entOf('S0002')]];
  undo.push(await give({ account: 'yy_ops', roleType: 'Y', dataScope: 'CUSTOM', scopeEntIds, codes }));
  expect(await waits('yy_ops')).toBe(0);
  await expect(decide('yy_ops', changeNo)).rejects.toMatchObject({ code: '403', msg: '您的审批权限不包括这张单据' });
});

test('taking a change back in the worklist asks for the same code as on its page', async () => {
  const { changeNo, draft } = await submittedChange();
  const sales = await server.as('gys_sales');
  await sales.call(deliveryDate.submit, draft);
  const processInstId = await approvalOf(server, changeBizType, changeNo);
  const restore = await withhold('G2', 'order:change:withdraw');
  await expect(sales.call(workflowtask.withdraw, { processInstId })).rejects.toMatchObject({ code: '403' });
  await restore();
  await sales.call(workflowtask.withdraw, { processInstId });
  expect(await sales.call(deliveryDate.detail, { id: draft.id })).toMatchObject({ status: 6 });
});

test('one natural person with accounts on both sides neither receives what they shipped nor passes what they asked for', async () => {
  const { changeNo, draft, orderId: id } = await submittedChange();
  const [sales, buyer] = [await server.as('gys_sales'), await server.as('cg_buyer')];
  const { phone } = await server.db
    .selectFrom('usrUser')
    .select('phone')
    .where('account', '=', 'cg_buyer')
    .executeTakeFirstOrThrow();
  const share = (to: string | null) =>
    server.db.updateTable('usrUser').set({ phone: to }).where('account', '=', 'gys_sales').execute();
  const { phone: before } = await server.db
    .selectFrom('usrUser')
    .select('phone')
    .where('account', '=', 'gys_sales')
    .executeTakeFirstOrThrow();
  await sales.call(deliveryDate.submit, draft);
  await share(phone);
  await expect(decide('cg_buyer', changeNo)).rejects.toMatchObject({
    code: '403',
    msg: '交期变更由陆苒提交，一级审核须由另一人办理',
  });
  const { lines, version } = await sales.call(orderManagement.detail, { orderId: id });
  const goods = lines.map((line) => ({ lineId: line.id, qty: line.qty }));
  await sales.call(orderManagement.ship, { orderId: id, version, lines: goods, carrier: '云屿物流', waybillNo: 'YD1' });
  const received = lines.map((line) => ({ lineId: line.id, receivedQty: line.qty, rejectedQty: '0' }));
  const receive = () => buyer.call(orderManagement.receive, { orderId: id, version: version + 1, lines: received });
  await expect(receive()).rejects.toMatchObject({ code: '403', msg: '订单由陆苒发货，收货须由另一人办理' });
  await share(before);
  await receive();
  await decide('cg_buyer', changeNo);
});
