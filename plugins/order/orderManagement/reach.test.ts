import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { reachOf } from '#server/test-reach';
import { openServer, type TestServer } from '#server/testing';
import { businessOrder } from '../businessOrder/contract.ts';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { orderManagement } from './contract.ts';
import { placeOrder } from './place-order.ts';

let server: TestServer;
let orderId: string;
const prefix = 'DD9999';

const { idOf, entOf, scope, department, asDelivered } = reachOf(() => server);
const owner = (userId: string | null) =>
  server.db.updateTable('ordOrder').set({ supplierUserId: userId }).where('id', '=', orderId).execute();

const sees = async (account: string) => {
  const api = await server.as(account);
  const { total } = await api.call(orderManagement.page, { orderNo: prefix });
  const tracked = await api.call(businessOrder.page, { orderNo: prefix });
  expect(tracked.total).toBe(total);
  return total === 1;
};

beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  orderId = await placeOrder(server.db);
});
beforeEach(async () => {
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
