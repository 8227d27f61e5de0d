import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { openSides, refusal } from '../settlementManagement/fixture.ts';
import { settlementChecks } from '../checks.server.ts';
import { monthClose } from './contract.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

const { scope, give, withhold, asDelivered } = dataScopeOf(() => server);
const close = (period: string) => sides.operator.call(monthClose.close, { period });
const reopen = (period: string) => sides.operator.call(monthClose.reopen, { period, reason: '补录一张结算单' });
const drawnIn = async (period: string) => {
  const [line] = await sides.supplier.call(settlementManagement.candidateLines, {
    settleType: 'INCOME',
    period,
    counterName: '霁川第一发电厂',
  });
  const input = { settleType: 'INCOME' as const, period, receiptLineIds: [line?.receiptLineId ?? '0'] };
  return sides.supplier.call(settlementManagement.generate, { ...input, termDays: 30, retention: false });
};

test('the demonstration satisfies what the data of settlement always does', async () => {
  for (const { title, broken } of settlementChecks) {
    const { rows } = await broken.execute(server.db);
    expect([title, rows]).toEqual([title, []]);
  }
});

test('a closed month takes no statement; what is unfinished in it is carried over, and both sides learn of it', async () => {
  const [draft] = await drawnIn('2026-02');
  const id = draft?.id ?? '';
  await sides.supplier.call(settlementManagement.submit, await sides.seen(id));
  await drawnIn('2026-02'); // a draft is its author's alone
  const { count } = await server.db
    .selectFrom('stlSettlement')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('period', '<=', '2026-02')
    .where('status', 'in', [0, 10, 15, 20, 30])
    .executeTakeFirstOrThrow();
  const { rows: own } = await sql<{ account: string; open: number }>`
    select case e.customer_code when 'S0001' then 'gys_admin' else 'cg_admin' end as account, count(s.id)::int as open
    from ent_enterprise e join stl_settlement s on s.period <= '2026-02' and s.status in (0, 10, 15, 20, 30)
      and (s.status <> 0 and e.id in (s.supplier_ent_id, s.purchaser_ent_id) or s.status = 0 and e.id = s.author_ent_id)
    where e.customer_code in ('S0001', 'C0001') group by 1 order by 1`.execute(server.db);
  expect(await close('2026-02')).toEqual({ carried: count });
  const moved = await sides.income(id);
  expect(moved).toMatchObject({ period: '2026-03', status: 20 });
  expect(moved.log[0]).toMatchObject({ action: 'CARRY', reason: '2026-02 已月结，结转到 2026-03' });
  const told = await server.db
    .selectFrom('msgNotification as n')
    .innerJoin('usrUser as u', 'u.id', 'n.userId')
    .select(['u.account', 'n.content'])
    .where('n.content', 'like', '2026-02 已月结%')
    .where('u.account', 'in', ['gys_admin', 'cg_admin'])
    .orderBy('u.account')
    .execute();
  const said = /本单位 (\d+) 张未办结的结算单（JS\d+( 等)?）结转到 2026-03，请尽快办理。$/;
  const counts = told.map(({ account, content }) => [account, ...(said.exec(content)?.slice(1) ?? [])]);
  expect(counts).toEqual(own.map(({ account, open }) => [account, String(open), open > 1 ? ' 等' : undefined]));
  expect(own.map(({ open }) => open > 1)).toEqual([false, true]);
  expect(await sides.supplier.call(monthClose.closedThrough, {})).toEqual({ period: '2026-02' });
  expect(await refusal(drawnIn('2026-02'))).toMatchObject({ code: '409' });
  expect((await refusal(drawnIn('2025-11'))).msg).toBe('2025-11 已月结，请选择 2026-02 之后的结算周期');
  const left = await server.db
    .selectFrom('stlSettlement')
    .select('id')
    .where('period', '<=', '2026-02')
    .where('status', 'in', [0, 10, 15, 20, 30])
    .execute();
  expect(left).toEqual([]);
});

test('a month is closed once, after its closing day; only the latest is opened again, and its lines may be settled', async () => {
  expect((await refusal(close('2026-02'))).msg).toBe('2026-02 已月结，请刷新');
  expect((await refusal(close('2026-03'))).msg).toBe('2026-03 尚未到结算日，不能月结');
  expect(await refusal(reopen('2025-12'))).toMatchObject({ code: '409' });
  await reopen('2026-02');
  expect(await refusal(reopen('2026-02'))).toMatchObject({ code: '409' });
  expect(await drawnIn('2026-02')).toHaveLength(1);
  const { months, log } = await sides.operator.call(monthClose.list, {});
  expect(months.find(({ period }) => period === '2026-02')).toMatchObject({ closable: true, closedAt: null });
  expect(months.find(({ period }) => period === '2026-01')).toMatchObject({ reopenable: true, unfinished: 0 });
  expect(log.slice(0, 2).map(({ action, period }) => [action, period])).toEqual([
    ['REOPEN', '2026-02'],
    ['CLOSE', '2026-02'],
  ]);
});

test('closing several months at once says how many it carries, and each of them is closed by itself', async () => {
  await reopen('2026-01');
  const [draft] = await drawnIn('2026-02');
  await server.db
    .updateTable('stlSettlement')
    .set({ period: '2026-01' })
    .where('id', '=', draft?.id ?? '')
    .execute();
  const { months } = await sides.operator.call(monthClose.list, {});
  const of = (wanted: string) => months.find(({ period }) => period === wanted);
  const carries = (of('2026-01')?.unfinished ?? 0) + (of('2026-02')?.unfinished ?? 0);
  expect([of('2026-01')?.unfinished, of('2026-02')?.carries]).toEqual([1, carries]);
  // nothing but the carried statement was in January
  await server.db
    .updateTable('stlSettlement')
    .set({ period: '2025-12' })
    .where('period', '=', '2026-01')
    .where('status', '>=', 40)
    .execute();
  expect(await close('2026-02')).toEqual({ carried: carries });
  // a month that is left without statements stands in the list all the same
  const emptied = (await sides.operator.call(monthClose.list, {})).months.find(({ period }) => period === '2026-01');
  expect(emptied).toMatchObject({ statements: 0, unfinished: 0, carries: 0, amount: '0.00', state: 'CLOSED' });
  await reopen('2026-02');
  expect(await sides.supplier.call(monthClose.closedThrough, {})).toEqual({ period: '2026-01' });
});

test('the notice of one statement that is carried over names it alone', async () => {
  await close('2026-02');
  await reopen('2026-02');
  const [alone] = await drawnIn('2026-02');
  expect(await close('2026-02')).toEqual({ carried: 1 });
  const text = `2026-02 已月结，本单位 1 张未办结的结算单（${alone?.settlementNo}）结转到 2026-03，请尽快办理。`;
  const told = server.db.selectFrom('msgNotification').select('id').where('content', '=', text);
  expect(await told.execute()).not.toEqual([]);
  await reopen('2026-02');
});

test('only the operating unit closes and reopens, and each is in the audit log', async () => {
  const deeds = async () => {
    const done = server.db.selectFrom('pubOperLog').select('action').where('action', 'like', 'settlement:month:%');
    return (await done.where('result', '=', 'ok').orderBy('seq').execute()).map(({ action }) => action);
  };
  const before = await deeds();
  for (const api of [sides.supplier, sides.buyer]) {
    expect(await refusal(api.call(monthClose.close, { period: '2026-02' }))).toMatchObject({ code: '403' });
    expect(await refusal(api.call(monthClose.reopen, { period: '2026-01', reason: '不该' }))).toMatchObject({
      code: '403',
    });
    expect(await refusal(api.call(monthClose.list, {}))).toMatchObject({ code: '403' });
  }
  const { period } = await sides.supplier.call(monthClose.closedThrough, {});
  await reopen(period ?? '');
  await close(period ?? '');
  expect((await deeds()).slice(before.length)).toEqual(['settlement:month:reopen', 'settlement:month:close']);
});

test('a month is everybody’s: of whom not all statements are seen, nobody closes or opens it, nor sees the others’ figures', async () => {
  const { period } = await sides.supplier.call(monthClose.closedThrough, {});
  const counted = async () => {
    const { months } = await sides.operator.call(monthClose.list, {});
    return months.reduce((sum, { statements }) => sum + statements, 0);
  };
  const offers = async () => {
    const { months } = await sides.operator.call(monthClose.list, {});
    return months.filter(({ closable, reopenable }) => closable || reopenable).map((month) => month.period);
  };
  expect(await counted()).toBeGreaterThan(300);
  expect(await offers()).toContain(period);
  for (const narrow of ['ENT', 'PLATE', 'SELF']) {
    await scope('Y', narrow);
    expect([narrow, await refusal(close('2026-02'))]).toMatchObject([
      narrow,
      { code: '403', msg: '月结对所有单位生效，您的数据范围不是全平台，不能月结' },
    ]);
    expect(await refusal(reopen(period ?? ''))).toMatchObject({ code: '403' });
    expect(await offers()).toEqual([]);
  }
  expect(await counted()).toBe(0);
  // all rows to read, but the right on few of them
  const restore = await withhold('Y', 'settlement:month:close', 'settlement:month:reopen');
  await asDelivered();
  const codes = ['settlement:month:close', 'settlement:month:reopen'];
  const take = await give({ account: 'yy_ops', roleType: 'Y', codes, dataScope: 'ENT' });
  expect(await refusal(close('2026-02'))).toMatchObject({ code: '403' });
  expect(await offers()).toEqual([]);
  await take();
  await restore();
  expect(await offers()).toContain(period);
});

test('a purchasing unit’s role never closes a month, though the database gives it the code', async () => {
  const take = await give({ account: 'cg_admin', roleType: 'C', codes: ['settlement:month:close'], dataScope: 'SELF' });
  expect(await refusal(sides.buyer.call(monthClose.close, { period: '2026-02' }))).toMatchObject({ code: '403' });
  expect(await refusal(sides.buyer.call(monthClose.list, {}))).toMatchObject({ code: '403' });
  await take();
});

test('a month counts its live statements, those that are unfinished, and the amounts that are audited', async () => {
  const figures = async () => {
    const { months } = await sides.operator.call(monthClose.list, {});
    const {
      statements = 0,
      unfinished = 0,
      carries = 0,
      amount = '0',
    } = months.find((one) => one.period === '2026-03') ?? {};
    return [statements, unfinished, carries, Math.round(Number(amount) * 100)];
  };
  const before = await figures();
  await sql`
    insert into stl_settlement (settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, tax_rate, amount, amount_no_tax, tax_amount, due_date, paid_amount, supplier_confirmed_at,
      purchaser_confirmed_at, audited_at, status, created_by_name)
    select 'JSM-' || v.status, 'INCOME', '2026-03', s.id, '屿岚', p.id, '霁川', 'POWER', 0.13, 100, 88.50, 11.50,
      '2026-04-01', case v.status when 80 then 100 when 70 then 1 else 0 end, now(), now(), now(), v.status, '程屿'
    from ent_enterprise s, ent_enterprise p, (values (0), (10), (20), (30), (40), (60), (70), (80), (90)) v (status)
    where s.customer_code = 'S0001' and p.customer_code = 'C0001'`.execute(server.db);
  const after = await figures();
  // eight that are not void; four before the approval; 40, 60, 70 and 80 after it
  expect(after.map((figure, index) => figure - (before[index] ?? 0))).toEqual([8, 4, 4, 40_000]);
});
