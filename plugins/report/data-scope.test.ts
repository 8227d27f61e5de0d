/** Reports of statements follow the data scope of the reader's roles, as the lists that they lead to. */
import { sql } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { confirmLetter } from './confirmLetter/contract.ts';
import { payables, procurementSettlement } from './procurementSettlement/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { cents, everyRow, sumOf } from './test-rows.ts';
import { reportTree } from './tree/contract.ts';

const KEPT = { Y: 'ALL', G1: 'ENT', C1: 'ENT' } as const;
type Role = keyof typeof KEPT;

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
});
afterAll(() => server.close());

const scope = (role: Role, dataScope: string, scopeEntIds: readonly string[] = []) =>
  server.db
    .updateTable('authRole')
    .set({ dataScope, scopeEntIds: [...scopeEntIds] })
    .where('roleKey', '=', role)
    .execute();
afterEach(async () => {
  for (const [role, dataScope] of Object.entries(KEPT)) await scope(role as Role, dataScope);
});

/** What a party of statements has in the table, both where it supplies and where it buys. */
async function kept(entIds: readonly string[]) {
  const { rows } = await sql<{ statements: number; amount: string; unpaid: string }>`
    select count(*)::int as statements, coalesce(sum(amount), 0) as amount,
      coalesce(sum(payable_amount - paid_amount) filter (where status >= 40), 0) as unpaid
    from stl_settlement where status not in (0, 90)
      and (supplier_ent_id = any(${[...entIds]}::bigint[]) or purchaser_ent_id = any(${[...entIds]}::bigint[]))`.execute(
    server.db,
  );
  return { statements: rows[0]?.statements ?? 0, amount: cents(rows[0]?.amount), unpaid: cents(rows[0]?.unpaid) };
}

async function told(api: TestApi) {
  const { totals, months } = await api.call(settlementSummary.summary, {});
  const sectors = (await everyRow(api, settlementSummary.page, {})).filter(({ kind }) => kind === 'ROW');
  expect([sumOf(sectors, 'amount'), sumOf(sectors, 'statements') / 100]).toEqual([
    cents(totals.amount),
    totals.statements,
  ]);
  expect(months.length > 0).toBe(totals.statements > 0);
  const unpaid = sumOf(await api.call(settlementSummary.aging, {}), 'amount');
  return { statements: totals.statements, amount: cents(totals.amount), unpaid };
}

const supplierIds = async () => {
  const { rows } = await sql<{ id: string }>`
    select supplier_ent_id as id from stl_settlement where status in (40, 50, 60, 70, 80) and currency = 'CNY'
    group by 1 order by count(*) desc, 1 limit 3`.execute(server.db);
  return rows.map(({ id }) => id);
};

test('the summary of statements counts for an operator what the roles reach, and no more', async () => {
  const operator = await server.as('yy_ops');
  const [first = '', second = ''] = await supplierIds();
  const all = await told(operator);
  await scope('Y', 'CUSTOM', [first, second]);
  const some = await told(operator);
  expect(some).toEqual(await kept([first, second]));
  expect([some.statements > 0, some.statements < all.statements]).toEqual([true, true]);
  await scope('Y', 'ENT');
  expect((await told(operator)).statements).toBe(0);
});

test('balances, movements and letters are those of the enterprises that the roles reach', async () => {
  const ids = await supplierIds();
  await (await server.as('yy_ops')).call(confirmLetter.send, { supplierEntIds: ids, to: '2026-01-11' });
  const supplier = await server.as('gys_admin');
  const [first = '', second = '', third = ''] = ids;
  await scope('G1', 'CUSTOM', [first, second]);
  const rows = await everyRow(supplier, supplierSettlement.page, {});
  expect(rows.map(({ supplierEntId }) => supplierEntId).sort()).toEqual([first, second].sort());
  for (const { supplierEntId, closing } of rows) {
    const moves = await everyRow(supplier, supplierMoves.page, { supplierEntId });
    expect(moves.at(-1)?.balance).toBe(closing);
  }
  const letters = await everyRow(supplier, confirmLetter.page, { balanceFrom: '2026-01-11', balanceTo: '2026-01-11' });
  expect(letters.map(({ supplierEntId }) => supplierEntId).sort()).toEqual([first, second].sort());
  const other = supplier.call(supplierMoves.page, { supplierEntId: third });
  await expect(other).rejects.toMatchObject({ code: '404' });
});

test('a purchasing unit looks down from every unit that its roles reach, and from no other', async () => {
  const { rows } = await sql<{ code: string; entId: string }>`
    select n.customer_code as code, n.ent_id from ent_org_node n join stl_settlement s on s.purchaser_ent_id = n.ent_id
    where s.status in (40, 50, 60, 70, 80) and s.currency = 'CNY' and s.purchaser_name <> '霁川第一发电厂'
      and n.company_level = 3
    group by 1, 2 order by count(*) desc, 1 limit 3`.execute(server.db);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('The demo has such units.');
  const [operator, buyer] = [await server.as('yy_ops'), await server.as('cg_admin')];
  await sql`delete from auth_user_role
    where role_id in (select id from auth_role where role_name = '集团采购结算查询')`.execute(server.db);
  await scope('C1', 'CUSTOM', [first.entId, second.entId]);
  const codes = [first.code, second.code];
  const nodes = await buyer.call(reportTree.organisations, {});
  const tops = nodes.filter(({ parent }) => parent === null);
  expect(tops.map(({ value }) => value).sort()).toEqual(codes.sort());
  for (const code of codes) {
    const { path, totals } = await buyer.call(procurementSettlement.summary, { parentCode: code });
    expect(path.map(({ customerCode }) => customerCode)).toEqual([code]);
    const whole = await operator.call(procurementSettlement.summary, { parentCode: code });
    expect([totals, cents(totals.payable) > 0]).toEqual([whole.totals, true]);
    const [statement] = await everyRow(buyer, payables.page, { customerCode: code });
    const [id, note] = [statement?.id ?? '', '已排款'];
    await operator.call(procurementSettlement.follow, { ids: [id], note });
    expect(await buyer.call(procurementSettlement.followUps, { id })).toMatchObject([{ note }]);
  }
  const { path } = await buyer.call(procurementSettlement.summary, {});
  expect(codes).toContain(path[0]?.customerCode);
  const other = buyer.call(procurementSettlement.page, { parentCode: third.code });
  await expect(other).rejects.toMatchObject({ code: '404' });
});
