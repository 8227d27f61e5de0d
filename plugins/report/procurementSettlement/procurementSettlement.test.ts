/** 采购单位结算报表: a unit sums itself and what stood below it, day by day; who has not paid is urged. */
import { organization } from '@portal/sdk/calls/enterprise';
import type { FiltersOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { cents, everyRow, sumOf } from '../test-rows.ts';
import { payables, procurementSettlement, type UnitRow } from './contract.ts';
import { payablesOf } from './figures.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
  await grantCode(server.db, 'L', 'base:org:update');
});
afterAll(() => server.close());

const periods = [
  ['all days', {}],
  ['a quarter', { from: '2025-10-01', to: '2025-12-31' }],
  ['since a day', { from: '2026-01-15' }],
] as const;

test.each(periods)('a unit sums its own row and those below it, at every level, over %s', async (_, period) => {
  const visit = async (parentCode: string | undefined, depth: number): Promise<void> => {
    const filters = { ...period, ...(parentCode !== undefined && { parentCode }) };
    const rows = await everyRow(operator, procurementSettlement.page, filters);
    const { totals } = await operator.call(procurementSettlement.summary, filters);
    for (const field of ['orderAmount', 'payable', 'paidAmount', 'unpaidAmount', 'overdueAmount'] as const)
      expect([parentCode, field, sumOf(rows, field)]).toEqual([parentCode, field, cents(totals[field])]);
    const [largest] = rows.filter(({ children }) => children > 0);
    if (largest && depth < 3) await visit(largest.customerCode, depth + 1);
  };
  await visit(undefined, 0);
});

test('the units of a level count each enterprise once, and every row in sight has a key of its own', async () => {
  const { path } = await operator.call(procurementSettlement.summary, {});
  const top = path[0]?.customerCode ?? '';
  for (const level of [1, 2, 3, 4] as const) {
    const rows = await everyRow(operator, procurementSettlement.page, { level });
    const codes = rows.map(({ customerCode }) => customerCode);
    const { rows: once } = await sql<{ payable: string }>`
      with recursive tree as (
        select customer_code, ent_id from ent_org_node where customer_code = any(${codes})
        union
        select n.customer_code, n.ent_id from ent_org_node n join tree on n.parent_customer_code = tree.customer_code
      )
      select coalesce(sum(s.payable_amount), 0) as payable from stl_settlement s
      where s.status in (40, 50, 60, 70, 80) and s.purchaser_ent_id in (select ent_id from tree)`.execute(server.db);
    expect([level, sumOf(rows, 'payable')]).toEqual([level, cents(once[0]?.payable)]);
  }
  const seen = [
    ...(await everyRow(operator, procurementSettlement.page, { parentCode: top, level: 1 })),
    ...(await everyRow(operator, procurementSettlement.page, { parentCode: top })),
  ].map(({ key }) => key);
  expect(new Set(seen).size).toBe(seen.length);
});

type Units = FiltersOf<typeof procurementSettlement.page>;

/** Statements behind a row, by the address that it leads to. */
async function behind(api: TestApi, filters: Units, row: UnitRow) {
  const { own, ...asked } = Object.fromEntries(new URLSearchParams(payablesOf(filters, row).split('?')[1]));
  const { customerCode = '', ...days } = asked;
  return everyRow(api, payables.page, { customerCode, ...days, ...(own && { own: true }) });
}

const payableOf = (rows: readonly UnitRow[]) => sumOf(rows, 'payable');

test('a unit that moves counts below its old parent up to the day, below the new one since; nothing is lost', async () => {
  const [unit, sectorBefore, sectorAfter, day] = ['C0009', '20000001', '20000006', '2026-02-01'];
  const payable = async () => cents((await operator.call(procurementSettlement.summary, {})).totals.payable);
  const [before, now] = [await payable(), server.clock.now()];
  server.clock.set(new Date(`${day}T02:00:00Z`));
  const { records } = await operator.call(organization.getAllByPage, { keyword: unit, page: 1, size: 10 });
  const { version = 0 } = records[0] ?? {};
  const move = { customerCode: unit, parentCustomerCode: sectorAfter, cat: 'TECH' as const, version };
  await (await server.as('admin')).call(organization.updateOrg, move);
  server.clock.set(now);
  expect(await payable()).toBe(before);

  const below = async (parentCode: string, days: Units) =>
    (await everyRow(operator, procurementSettlement.page, { parentCode, ...days })).filter(
      ({ customerCode }) => customerCode === unit,
    );
  const [old, young] = [{ to: '2026-01-31' }, { from: day }];
  const stays = [...(await below(sectorBefore, {})), ...(await below(sectorAfter, {}))];
  expect(stays.map(({ from, to }) => [from, to])).toEqual([
    [null, '2026-01-31'],
    [day, null],
  ]);
  expect(await below(sectorAfter, old)).toEqual([]);
  expect(await below(sectorBefore, young)).toEqual([]);
  const halves = [...(await below(sectorBefore, old)), ...(await below(sectorAfter, young))];
  expect(halves.map(({ payable: half, from, to }) => [half, from, to])).toEqual(
    stays.map(({ payable: half }) => [half, null, null]),
  );
  for (const half of halves) expect(cents(half.payable)).toBeGreaterThan(0);
  expect(payableOf(stays)).toBe(sumOf(await everyRow(operator, payables.page, { customerCode: unit }), 'payable'));
  for (const row of stays) expect(sumOf(await behind(operator, {}, row), 'payable')).toBe(cents(row.payable));
  for (const row of await everyRow(operator, procurementSettlement.page, young))
    expect([row.name, sumOf(await behind(operator, young, row), 'payable')]).toEqual([row.name, cents(row.payable)]);
});

/** The role that gives `account` the report reaches as far as this, whatever else the person holds. */
async function dataScopeOf(roleName: string, dataScope: string): Promise<void> {
  await sql`update auth_role set data_scope = ${dataScope} where role_name = ${roleName}`.execute(server.db);
}

/** Below which a unit stands since a day, as every table says it; without a day, ever since. */
async function place(unit: string, parent: string, since: string | null = null): Promise<void> {
  await sql`update ent_org_parent set valid_from = ${since}, parent_customer_code = ${parent}
    where customer_code = ${unit} and valid_to is null`.execute(server.db);
  for (const table of ['ent_org_node', 'ent_enterprise'])
    await sql`update ${sql.table(table)} set parent_customer_code = ${parent} where customer_code = ${unit}`.execute(
      server.db,
    );
}

/** By hand: 霁川第一发电厂 and the one unit below it. */
const payableBySql = async (...codes: string[]): Promise<number> => {
  const { rows } = await sql<{ payable: string }>`
    select coalesce(sum(s.payable_amount), 0) as payable from stl_settlement s
    join ent_enterprise e on e.id = s.purchaser_ent_id
    where s.status in (40, 50, 60, 70, 80) and e.customer_code = any(${codes})`.execute(server.db);
  return cents(rows[0]?.payable);
};

/** Of the last twelve months with statements, as the chart shows them. */
const lastYearBySql = async (...codes: string[]): Promise<number> => {
  const { rows } = await sql<{ payable: string }>`
    select sum(payable) as payable from (
      select sum(s.payable_amount) as payable from stl_settlement s join ent_enterprise e on e.id = s.purchaser_ent_id
      where s.status in (40, 50, 60, 70, 80) and e.customer_code = any(${codes})
      group by to_char(s.audited_at at time zone 'Asia/Shanghai', 'YYYY-MM')
      order by to_char(s.audited_at at time zone 'Asia/Shanghai', 'YYYY-MM') desc limit 12) m`.execute(server.db);
  return cents(rows[0]?.payable);
};

test('under 本企业 a purchaser reads the rows of the own unit alone, under 本企业及下属 those below as well', async () => {
  const [own, below, idle] = ['C0001', 'C0016', 'C0041']; // idle: no statements
  await place(below, own);
  const [ofOwn, ofBelow] = [await payableBySql(own), await payableBySql(below)];
  expect([ofOwn > 0, ofBelow > 0]).toEqual([true, true]);
  const readBy = async (account: string) => {
    const buyer = await server.as(account);
    const rows = await everyRow(buyer, procurementSettlement.page, {});
    const { totals, months } = await buyer.call(procurementSettlement.summary, {});
    const listed = await everyRow(buyer, payables.page, { customerCode: own });
    return {
      rows: rows.map(({ customerCode, own: itself, children }) => [customerCode, itself, children]),
      sums: [payableOf(rows), cents(totals.payable), sumOf(listed, 'payable')],
      months: months.reduce((sum, { paid, unpaid }) => sum + cents(paid) + cents(unpaid), 0),
    };
  };
  expect(await readBy('cg_admin')).toEqual({
    rows: [[own, true, 0], ...[below, idle].map((unit) => [unit, false, 0])],
    sums: [ofOwn + ofBelow, ofOwn + ofBelow, ofOwn + ofBelow],
    months: await lastYearBySql(own, below),
  });
  await dataScopeOf('集团采购结算查询', 'ENT');
  expect(await readBy('cg_admin')).toEqual({
    rows: [[own, true, 0]],
    sums: [ofOwn, ofOwn, ofOwn],
    months: await lastYearBySql(own),
  });
  const buyer = await server.as('cg_admin');
  const notFound = { code: '404', msg: '组织不存在或不在您的管辖范围内' };
  await expect(buyer.call(procurementSettlement.page, { parentCode: below })).rejects.toMatchObject(notFound);
  await expect(buyer.call(payables.page, { customerCode: below })).rejects.toMatchObject(notFound);
  expect((await everyRow(buyer, procurementSettlement.page, { level: 4 })).map(({ customerCode }) => customerCode))
    .not //
    .toContain(below);
  await dataScopeOf('集团采购结算查询', 'SUB');
});

test('what is followed up or read of it is of a statement that the right shows', async () => {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from stl_settlement s join ent_enterprise e on e.id = s.purchaser_ent_id
    where e.customer_code = 'C0016' and s.status in (40, 50, 60, 70, 80) limit 1`.execute(server.db);
  const id = rows[0]?.id ?? '';
  await operator.call(procurementSettlement.follow, { ids: [id], note: '催促中' });
  const buyer = await server.as('cg_admin');
  const notes = async () => (await buyer.call(procurementSettlement.followUps, { id })).map(({ note }) => note);
  expect(await notes()).toEqual(['催促中']);
  await dataScopeOf('集团采购结算查询', 'ENT');
  expect(await notes()).toEqual([]);
  await dataScopeOf('集团采购结算查询', 'SUB');
});

test('a unit that no longer stands below a purchaser is out of sight, as its statements are everywhere else', async () => {
  const [own, unit, day] = ['C0001', 'C0016', '2026-01-01'];
  await place(unit, '20000008', day);
  await server.db
    .insertInto('entOrgParent')
    .values({ customerCode: unit, parentCustomerCode: own, validTo: day })
    .execute();
  const rows = await everyRow(await server.as('cg_admin'), procurementSettlement.page, {});
  expect(rows.map(({ customerCode }) => customerCode)).toEqual([own, 'C0041']);
  const former = (await everyRow(operator, procurementSettlement.page, { parentCode: own })).find(
    ({ customerCode }) => customerCode === unit,
  );
  expect(former?.to).toBe('2025-12-31');
});

test('the own row of a unit leads to the statements of the unit alone', async () => {
  const customerCode = 'C0001';
  const [own, ...below] = await everyRow(operator, procurementSettlement.page, { parentCode: customerCode });
  expect([own?.own, below.length > 0]).toEqual([true, true]);
  const statements = await everyRow(operator, payables.page, { customerCode, own: true });
  expect(sumOf(statements, 'payable')).toBe(cents(own?.payable));
  const all = await everyRow(operator, payables.page, { customerCode });
  expect(all.length).toBeGreaterThan(statements.length);
});

test('a purchasing unit reads itself and what is below it; others are not found', async () => {
  const buyer = await server.as('cg_admin');
  const { path } = await buyer.call(procurementSettlement.summary, {});
  expect(path.map(({ name }) => name)).toEqual(['霁川第一发电厂']);
  const { path: whole } = await operator.call(procurementSettlement.summary, {});
  const above = buyer.call(procurementSettlement.page, { parentCode: whole[0]?.customerCode ?? '' });
  await expect(above).rejects.toMatchObject({ code: '404', msg: '组织不存在或不在您的管辖范围内' });
});

test('a statement is urged once a day, and only while something is unpaid', async () => {
  const { path } = await operator.call(procurementSettlement.summary, {});
  const statements = await everyRow(operator, payables.page, {
    customerCode: path[0]?.customerCode ?? '',
  });
  const ids = statements.filter(({ unpaidAmount }) => cents(unpaidAmount) > 0).map(({ id }) => id);
  const paid = statements.filter(({ unpaidAmount }) => cents(unpaidAmount) === 0).map(({ id }) => id);
  const first = ids.slice(0, 2);
  expect(await operator.call(procurementSettlement.urge, { ids: [...first, ...paid.slice(0, 1)] })).toEqual({
    urged: 2,
  });
  const [one] = ids.slice(2);
  const twice = [1, 2].map(() => operator.call(procurementSettlement.urge, { ids: [one ?? ''] }));
  const states = (await Promise.allSettled(twice)).map(({ status }) => status);
  expect(states.sort()).toEqual(['fulfilled', 'rejected']);
  const again = operator.call(procurementSettlement.urge, { ids: first });
  await expect(again).rejects.toMatchObject({ code: '409', msg: '所选结算单已付清，或今天已经催付过' });
});

test('a unit is urged for what is overdue at it and below; what was agreed is noted, the latest first', async () => {
  const { path } = await operator.call(procurementSettlement.summary, {});
  const customerCode = path[0]?.customerCode ?? '';
  await sql`update stl_settlement set status = 60, paid_amount = 0, due_date = '2026-01-31'
    where status in (60, 70, 80)`.execute(server.db);
  const asked = () => operator.call(procurementSettlement.urgeUnit, { customerCode });
  const statements = await everyRow(operator, payables.page, { customerCode });
  const { rows: before } = await sql<{ id: string }>`
    select distinct biz_id as id from msg_notification where biz_type = 'settlementUrge'`.execute(server.db);
  const urgedBefore = new Set(before.map(({ id: urged }) => urged));
  let left = statements.filter(({ id: one, overdueDays }) => overdueDays > 0 && !urgedBefore.has(one)).length;
  expect(left).toBeGreaterThan(100);
  for (; left > 0; left -= 100) expect(await asked()).toEqual({ urged: Math.min(left, 100) });
  await expect(asked()).rejects.toMatchObject({ msg: '该单位没有逾期未付的结算单，或今天已全部催付过' });
  const [statement] = await everyRow(operator, payables.page, { customerCode });
  const id = statement?.id ?? '';
  await operator.call(procurementSettlement.follow, { ids: [id], note: '承诺月底前付款' });
  await operator.call(procurementSettlement.follow, { ids: [id], note: '已提交付款申请' });
  const notes = await operator.call(procurementSettlement.followUps, { id });
  expect(notes.map(({ note }) => note)).toEqual(['已提交付款申请', '承诺月底前付款']);
  const lost = operator.call(procurementSettlement.follow, { ids: [id, '999999'], note: '无' });
  await expect(lost).rejects.toMatchObject({ code: '404' });
});

test('a purchasing unit that is given the right follows up its own statements alone', async () => {
  await grantCode(server.db, 'C1', 'report:procurement:follow');
  const buyer = await server.as('cg_admin');
  const { path } = await buyer.call(procurementSettlement.summary, {});
  const seen = await everyRow(buyer, payables.page, { customerCode: path[0]?.customerCode ?? '' });
  const [own] = seen;
  const other = await server.db
    .selectFrom('stlSettlement')
    .select('id')
    .where('purchaserName', 'not in', [...new Set(seen.map(({ purchaserName }) => purchaserName))])
    .where('status', '=', 60)
    .executeTakeFirstOrThrow();
  await buyer.call(procurementSettlement.follow, { ids: [own?.id ?? ''], note: '已排款' });
  const foreign = buyer.call(procurementSettlement.follow, { ids: [own?.id ?? '', other.id], note: '已排款' });
  await expect(foreign).rejects.toMatchObject({ code: '404' });
  await operator.call(procurementSettlement.follow, { ids: [other.id], note: '催促中' });
  expect(await buyer.call(procurementSettlement.followUps, { id: other.id })).toEqual([]);
});
