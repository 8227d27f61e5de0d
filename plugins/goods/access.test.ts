import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { openServer, type TestServer } from '#server/testing';
import { category } from './category/contract.ts';
import { classification, classificationImport } from './classification/contract.ts';
import { goodsApproval } from './goodsApproval/contract.ts';
import { type Content, goodsImport, goodsList, priceImport } from './goodsList/contract.ts';
import manifest from './plugin.ts';
import { review } from './review/contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
});
afterAll(() => server.close());

const ACCOUNTS = { gys_admin: 'G1', gys_sales: 'G2', cg_admin: 'C1', cg_buyer: 'C2', yy_ops: 'Y' } as const;
type Account = keyof typeof ACCOUNTS;

const CONTRACTS = {
  classification,
  classificationImport,
  category,
  goodsList,
  goodsImport,
  priceImport,
  goodsApproval,
  review,
};
const CALLS = Object.entries(CONTRACTS).flatMap(([subject, contract]) =>
  Object.entries(contract as Record<string, Call>).map(([name, call]) => ({ name: `${subject}.${name}`, call })),
);

async function codeOf(account: Account, call: Call, input: Record<string, unknown> = {}): Promise<string> {
  const response = await (await server.as(account)).raw(call, input);
  if (!String(response.headers['content-type']).includes('json')) return 'file';
  return (response.json() as { code: string }).code;
}

describe('who may call', () => {
  test('every call without a session is refused', async () => {
    for (const { name, call } of CALLS) {
      const response = await server.anonymous.raw(call, {});
      expect([name, (response.json() as { code: string }).code]).toEqual([name, '9999']);
    }
  });

  for (const account of Object.keys(ACCOUNTS) as Account[])
    test(`${account} is refused every call whose code its role does not have`, async () => {
      const codes: Readonly<Record<string, { roles: readonly string[] }>> = manifest.codes ?? {};
      const barred = CALLS.filter(({ call }) => codes[call.access]?.roles.includes(ACCOUNTS[account]) === false);
      expect(barred.length).toBeGreaterThan(0);
      for (const { name, call } of barred) expect([name, await codeOf(account, call)]).toEqual([name, '403']);
    });
});

interface Theirs {
  goods: string;
  supply: string;
  categoryId: string;
  content: Content;
}

/** Goods and a category of another supplier. */
async function theirs(): Promise<Theirs> {
  const { rows } = await sql<{ goods: string; supply: string; categoryId: string }>`
    select g.id as goods, s.id as supply, s.category_id
    from gd_goods g
    join gd_supplier_category s on s.supplier_ent_id = g.supplier_ent_id and s.category_id = g.category_id
    join ent_enterprise e on e.id = g.supplier_ent_id
    where e.customer_code = 'S0002' and g.status = 3 order by g.id limit 1`.execute(server.db);
  const [found] = rows;
  if (!found) throw new Error('The other supplier has no goods.');
  const { content } = await (await server.as('yy_ops')).call(goodsList.detail, { id: found.goods });
  return { ...found, content };
}

describe('what belongs to another enterprise', () => {
  const seen = (id: string) => ({ id, version: 1 });
  const attempts: readonly [string, Call, (one: Theirs) => Record<string, unknown>][] = [
    ['goods are read', goodsList.detail, ({ goods }) => ({ id: goods })],
    ['goods are compared', goodsList.compare, ({ goods }) => ({ ids: [goods, '1'] })],
    ['goods are written', goodsList.save, ({ goods, content }) => ({ ...seen(goods), ...content })],
    ['goods are submitted', goodsList.submit, ({ goods }) => seen(goods)],
    ['goods are listed', goodsList.updateState, ({ goods }) => ({ ...seen(goods), status: 3 })],
    ['goods are taken off', goodsList.updateState, ({ goods }) => ({ ...seen(goods), status: 4 })],
    [
      'goods are taken off in a batch',
      goodsList.batchUpdateState,
      ({ goods }) => ({ status: 4, goods: [seen(goods)] }),
    ],
    ['goods are deleted', goodsList.remove, ({ goods }) => seen(goods)],
    ['goods are copied', goodsList.copy, ({ goods }) => ({ id: goods })],
    ['prices are read', goodsList.priceHistory, ({ goods }) => ({ id: goods })],
    ['changes are read', goodsList.versions, ({ goods }) => ({ id: goods })],
    ['a category is read', category.detail, ({ supply }) => ({ id: supply })],
    ['its versions are read', category.versions, ({ supply }) => ({ id: supply })],
    [
      'a category is written',
      category.save,
      ({ supply, categoryId }) => ({ ...seen(supply), categoryId, attrTemplate: [], qualifications: [] }),
    ],
    ['a category is submitted', category.submit, ({ supply }) => seen(supply)],
    ['a category is withdrawn', category.withdraw, ({ supply }) => seen(supply)],
    ['a category is deleted', category.remove, ({ supply }) => seen(supply)],
  ];
  for (const [what, call, input] of attempts)
    test(`is not there when ${what}`, async () => {
      expect(await codeOf('gys_admin', call, input(await theirs()))).toBe('404');
    });

  test('does not show in a list, and a list asked for it stays empty', async () => {
    const api = await server.as('gys_admin');
    expect((await api.call(goodsList.page, { supplierName: '沐恪' })).total).toBe(0);
    expect((await api.call(category.page, { supplierName: '沐恪' })).total).toBe(0);
  });

  test('a purchaser sees what is listed and nothing else: neither drafts nor that a change waits', async () => {
    const buyer = await server.as('cg_buyer');
    const { rows } = await sql<{ id: string; status: number }>`
      select distinct on (status) id, status from gd_goods where status <> 3 order by status, id`.execute(server.db);
    expect(rows).toHaveLength(6);
    for (const { id, status } of rows)
      expect([status, await codeOf('cg_buyer', goodsList.detail, { id })]).toEqual([status, '404']);
    expect((await buyer.call(goodsList.page, { changing: true })).total).toBe(0);
    expect((await buyer.call(category.page, {})).total).toBe(0);
    const operator = await server.as('yy_ops');
    expect((await operator.call(goodsList.page, { changing: true })).total).toBeGreaterThan(0);
  });
});
