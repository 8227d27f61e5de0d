import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { category } from '../category/contract.ts';
import { goodsApproval } from '../goodsApproval/contract.ts';
import { review } from '../review/contract.ts';
import { goodsList } from './contract.ts';

let server: TestServer;
/** Off the shelf, so that buyers do not see them. */
let goods: { id: string; goodsCode: string; version: number };
let supply: { id: string; categoryNo: string; version: number; categoryId: string };

const { idOf, entOf, scope, department, asDelivered } = dataScopeOf(() => server);

async function owner(account: string | null): Promise<void> {
  const ownerUserId = account && (await idOf(account));
  await server.db.updateTable('gdGoods').set({ ownerUserId }).where('id', '=', goods.id).execute();
  await server.db.updateTable('gdSupplierCategory').set({ ownerUserId }).where('id', '=', supply.id).execute();
}

async function sees(account: string): Promise<boolean> {
  const api = await server.as(account);
  const { total } = await api.call(goodsList.page, { goodsCode: goods.goodsCode });
  expect((await api.call(category.page, { keyword: supply.categoryNo })).total).toBe(total);
  return total === 1;
}

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  const api = await server.as('gys_admin');
  const [off] = (await api.call(goodsList.page, { status: 4, size: 1 })).records;
  const [open] = (await api.call(category.page, { auditStatus: 2, sort: 'validTo', order: 'desc', size: 1 })).records;
  if (!off || !open) throw new Error('The demo supplier has goods off the shelf and open categories.');
  [goods, supply] = [off, open];
});
beforeEach(async () => {
  await asDelivered();
  await owner(null);
});
afterAll(() => server.close());

test('as delivered, a supplier and who looks on see goods and categories, others do not', async () => {
  await owner('gys_admin');
  for (const account of ['gys_admin', 'gys_sales', 'yy_ops', 'admin'])
    expect([account, await sees(account)]).toEqual([account, true]);
  for (const account of ['s0002_1', 'cg_buyer']) expect([account, await sees(account)]).toEqual([account, false]);
});

test('scope 本人 shows what one looks after and what nobody does yet, and lets nobody write the rest', async () => {
  await scope('G2', 'SELF');
  expect(await sees('gys_sales')).toBe(true);
  await owner('gys_admin');
  expect(await sees('gys_sales')).toBe(false);
  const api = await server.as('gys_sales');
  const { content, version } = await (await server.as('gys_admin')).call(goodsList.detail, { id: goods.id });
  const seen = { id: goods.id, version };
  const held = { id: supply.id, version: supply.version };
  const attempts = [
    () => api.call(goodsList.detail, { id: goods.id }),
    () => api.call(goodsList.save, { ...seen, ...content }),
    () => api.call(goodsList.submit, seen),
    () => api.call(goodsList.updateState, { ...seen, status: 3 }),
    () => api.call(goodsList.copy, { id: goods.id }),
    () => api.call(goodsList.remove, seen),
    () => api.call(goodsList.priceHistory, { id: goods.id }),
    () => api.call(category.detail, { id: supply.id }),
    () => api.call(category.save, { ...held, categoryId: supply.categoryId, attrTemplate: [], qualifications: [] }),
    () => api.call(category.submit, held),
    () => api.call(category.withdraw, held),
    () => api.call(category.remove, held),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: '404' });
  await owner('gys_sales');
  expect(await sees('gys_sales')).toBe(true);
});

test('who writes goods looks after them', async () => {
  await scope('G2', 'SELF');
  const [chief, sales] = [await server.as('gys_admin'), await server.as('gys_sales')];
  const { id } = await chief.call(goodsList.copy, { id: goods.id });
  await expect(sales.call(goodsList.detail, { id })).rejects.toMatchObject({ code: '404' });
  const own = await sales.call(goodsList.copy, { id: goods.id });
  expect(await sales.call(goodsList.detail, { id: own.id })).toMatchObject({ own: true });
});

test('scope 本部门 shows what colleagues of the department look after', async () => {
  await scope('G2', 'DEPT');
  await owner('gys_admin');
  await department('gys_sales', '华北销售部');
  expect(await sees('gys_sales')).toBe(false);
  await department('gys_admin', '华北销售部');
  expect(await sees('gys_sales')).toBe(true);
  for (const account of ['gys_sales', 'gys_admin']) await department(account, null);
});

test('scope 自定义 shows what another supplier has submitted, which stays theirs to write', async () => {
  await scope('G1', 'CUSTOM', [await entOf('S0001')]);
  expect(await sees('s0002_1')).toBe(true);
  const api = await server.as('s0002_1');
  expect((await api.call(goodsList.counts, {})).map(({ status }) => status)).not.toContain(0);
  expect((await api.call(goodsList.detail, { id: goods.id })).log).not.toEqual([]);
  const seen = { id: goods.id, version: goods.version };
  await expect(api.call(goodsList.updateState, { ...seen, status: 3 })).rejects.toMatchObject({ code: '403' });
  await expect(api.call(goodsList.submit, seen)).rejects.toMatchObject({ code: '404' });
  const remove = api.call(category.remove, { id: supply.id, version: 1 });
  await expect(remove).rejects.toMatchObject({ code: '403', msg: '只有供应商可以删除' });
});

test('an operating unit whose scope is its own enterprise neither sees nor decides what suppliers submit', async () => {
  const operator = await server.as('yy_ops');
  const [waiting] = (await operator.call(goodsApproval.approvalPage, { scope: 'todo' })).records;
  const [listed] = (await operator.call(goodsList.page, { status: 3, size: 1 })).records;
  await scope('Y', 'ENT');
  expect(await sees('yy_ops')).toBe(false);
  expect((await operator.call(goodsApproval.approvalPage, { scope: 'todo' })).total).toBe(0);
  const missing = { code: '404' };
  const { id = '0', version = 1 } = listed ?? {};
  const forced = { id, version, status: 6 as const, reason: '抽检不符' };
  await expect(operator.call(goodsApproval.approval, { id: waiting?.id ?? '0' })).rejects.toMatchObject(missing);
  await expect(operator.call(goodsList.updateState, forced)).rejects.toMatchObject(missing);
  const closed = { id: supply.id, version: supply.version, auditStatus: 5 as const, reason: '复核' };
  await expect(operator.call(category.updateState, closed)).rejects.toMatchObject(missing);
  const comment = operator.call(review.comment, { applyNo: waiting?.applyNo ?? '0', comments: [] });
  await expect(comment).rejects.toMatchObject(missing);
});
