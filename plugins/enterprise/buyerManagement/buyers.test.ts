/** Purchasing units: a list of those within reach, and the tree with the sums of all that stands below. */
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { sql } from 'kysely';
import { entFile } from '../file/contract.ts';
import { buyer } from './contract.ts';

let server: TestServer;
let [operator, lead] = [] as unknown as [TestApi, TestApi];
beforeAll(async () => {
  server = await openServer();
  [operator, lead] = [await server.as('yy_ops'), await server.as('cg_admin')];
});
afterAll(() => server.close());

const children = async (api: TestApi, parentCustomerCode?: string) =>
  (await api.call(buyer.tree, { ...(parentCustomerCode !== undefined && { parentCustomerCode }), size: 100 })).records;
const rowOf = async (customerCode: string) => {
  const { records } = await operator.call(buyer.page, { customerCode, size: 100 });
  const found = records.find((row) => row.customerCode === customerCode);
  if (!found) throw new Error(`There is no ${customerCode}.`);
  return found;
};
const fen = (amount: string) => Math.round(Number(amount) * 100);

test('the operating unit sees all 46, who leads a part of the tree its own and those below', async () => {
  expect((await operator.call(buyer.page, {})).total).toBe(46);
  expect((await operator.call(buyer.counts, {})).map(({ status, count }) => [status, count])).toEqual([[2, 46]]);
  const { records } = await lead.call(buyer.page, {});
  expect(records.map(({ customerCode }) => customerCode)).toEqual(['C0001', 'C0041']);
  await expect((await server.as('gys_admin')).call(buyer.page, {})).rejects.toMatchObject({ code: '403' });
});

/** Every order of a unit that stands in force, worked out row by row. */
async function boughtBy(codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ amount: string }>`
    select o.order_amount as amount from ord_order o join ent_enterprise e on e.id = o.purchaser_ent_id
    where e.customer_code = any(${[...codes]}) and o.status not in (15, 80)
      and o.order_date between '2025-03-17' and '2026-03-16'`.execute(server.db);
  return rows.reduce((sum, { amount }) => sum + fen(amount), 0);
}

test('a unit sums up what stands below it, and says what is its own', async () => {
  await sql`update ord_order set purchaser_ent_id = ${(await rowOf('C0041')).id} where id = (
    select id from ord_order where status = 20 order by order_date desc, id limit 1)`.execute(server.db);
  const [own, ...others] = await children(lead);
  expect(others).toEqual([]);
  expect(own).toMatchObject({ id: 'C0001', units: 2, share: expect.stringMatching(/^1(\.0+)?$/) });
  expect(fen(own?.orderAmount ?? '')).toBe(await boughtBy(['C0001', 'C0041']));
  expect(fen(own?.ownAmount ?? '')).toBe(await boughtBy(['C0001']));
  expect(await boughtBy(['C0041'])).toBeGreaterThan(0);
  const [below] = await children(lead, 'C0001');
  expect(below).toMatchObject({ id: 'C0041', units: 1 });
  expect(await children(lead, '20000001')).toEqual([]);
});

test('the whole group is the sum of its sectors, each with its share', async () => {
  const [group] = await children(operator);
  const sectors = await children(operator, '10000001');
  expect([group?.id, group?.units]).toEqual(['10000001', 46]);
  expect(sectors.reduce((sum, { orderAmount }) => sum + fen(orderAmount), 0)).toBe(fen(group?.orderAmount ?? ''));
  expect(sectors.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 4);
  expect(sectors.reduce((sum, { people }) => sum + people, 0)).toBeLessThanOrEqual(group?.people ?? 0);
});

test('a unit that is deregistered is no row of the tree', async () => {
  const set = (status: number) =>
    sql`update ent_org_node set status = ${status} where customer_code = 'C0041'`.execute(server.db);
  await set(0);
  expect(await children(lead, 'C0001')).toEqual([]);
  expect((await children(lead))[0]).toMatchObject({ units: 1 });
  await set(1);
});

test('what is due before today is overdue, today is not', async () => {
  const { id } = await rowOf('C0002');
  await sql`update stl_settlement set due_date = '2026-03-16' where purchaser_ent_id = ${id}`.execute(server.db);
  const before = await rowOf('C0002');
  expect(before.overdue).toBe('0.00');
  expect(fen(before.unpaid)).toBeGreaterThan(0);
  await sql`update stl_settlement set due_date = '2026-03-15' where purchaser_ent_id = ${id}`.execute(server.db);
  expect((await rowOf('C0002')).overdue).toBe(before.unpaid);
  const late = await operator.call(buyer.page, { late: true, size: 100 });
  expect(late.records.every(({ overdue }) => fen(overdue) > 0)).toBe(true);
});

test('who leads reads the file of a unit below and its history, of no other; and pauses nobody', async () => {
  const { id: below, version } = await rowOf('C0041');
  const { id: other } = await rowOf('C0002');
  expect(await lead.call(entFile.detail, { entId: below })).toMatchObject({ customerCode: 'C0041', may: [] });
  expect((await lead.call(enterpriseState.changeLog, { entId: below })).total).toBe(0);
  for (const call of [entFile.detail, entFile.agreements, entFile.relations, enterpriseState.changeLog])
    await expect(lead.call(call, { entId: other })).rejects.toMatchObject({ code: '404' });
  const pause = lead.call(enterpriseState.pause, { id: below, version, reason: '暂停采购' });
  await expect(pause).rejects.toMatchObject({ code: '403' });
  await operator.call(enterpriseState.pause, { id: below, version, reason: '暂停采购' });
  expect(await rowOf('C0041')).toMatchObject({ status: 3, may: expect.arrayContaining(['RESUME']) });
});
