/** Whether a document is among the rows of a right, explained of a user and of an enterprise. */
import { management } from '@portal/sdk/calls/management';
import { explainCalls } from '@portal/sdk/calls/rights';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';

const code = 'order:list:confirm';
let server: TestServer;
let admin: TestApi;
let supplier = { userId: '', entId: '' };
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'base'] });
  admin = await server.as('admin');
  const { records } = await admin.call(management.findEntUserByPage, { keyword: 'gys_admin' });
  supplier = { userId: records[0]?.userId ?? '', entId: records[0]?.entId ?? '' };
});
afterAll(() => server.close());

/** An order of the supplier, or of another one. */
async function orderOf(own: boolean): Promise<string> {
  const { rows } = await sql<{ orderNo: string }>`
    select order_no from ord_order where (supplier_ent_id = ${supplier.entId}) = ${own} limit 1`.execute(server.db);
  return rows[0]?.orderNo ?? '';
}

const ask = async (api: TestApi, bizNo: string) => [
  await api.call(explainCalls.explain, { ...supplier, code, bizType: 'order', bizNo }),
  await api.call(explainCalls.explainEnterprise, { entId: supplier.entId, code, bizType: 'order', bizNo }),
];

test('an order of the enterprise is among them, one of another enterprise is not', async () => {
  const [own, foreign] = [await orderOf(true), await orderOf(false)];
  for (const { allowed, steps } of await ask(admin, own)) {
    expect(allowed).toBe(true);
    expect(steps.at(-1)).toEqual({ title: '单据在数据范围内', ok: true, told: `${own} 在数据范围内` });
  }
  for (const { allowed, steps, mendPath } of await ask(admin, foreign)) {
    expect([allowed, mendPath]).toEqual([false, '/Base/auth-management/role']);
    const told = `${foreign} 不在该权限的数据范围内（1 家企业）`;
    expect(steps.filter(({ ok }) => !ok)).toEqual([{ title: '单据在数据范围内', ok: false, told }]);
  }
});

test('the kinds of documents that can be asked about have a name', async () => {
  const kinds = await admin.call(explainCalls.documents, {});
  expect(kinds).toContainEqual({ bizType: 'order', title: '订单' });
  expect(kinds.every(({ title }) => title !== '')).toBe(true);
});

test('who asks learns nothing of a document that they do not see themselves', async () => {
  const asked = { code, bizType: 'order', bizNo: await orderOf(false) };
  await grantCode(server.db, 'G1', 'base:user:view');
  const api = await server.as('gys_admin');
  const missing = { code: '404', msg: '单据不存在，或不在您的数据范围内' };
  await expect(api.call(explainCalls.explain, { ...supplier, ...asked })).rejects.toMatchObject(missing);
  const ofEnterprise = { entId: supplier.entId, ...asked };
  await expect(api.call(explainCalls.explainEnterprise, ofEnterprise)).rejects.toMatchObject(missing);
});
