/** A report's code works on the rows of the roles that give it, and its figures are the sums of these rows. */
import { user as session } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { agreementReport } from './agreementManagementReport/contract.ts';
import { dispatchCustomer } from './customer/contract.ts';
import { confirmLetter } from './confirmLetter/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { exceptionMonitor } from './exception/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { cents, everyRow, sumOf } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

const scope = (roleKey: string, dataScope: string, scopeEntIds: readonly string[] = []) =>
  server.db
    .updateTable('authRole')
    .set({ dataScope, scopeEntIds: [...scopeEntIds] })
    .where('roleKey', '=', roleKey)
    .execute();
afterEach(async () => {
  await scope('Y', 'ALL');
});

const personOf = async (api: TestApi) => {
  const { userId, entId } = await api.call(session.getUserInfo, {});
  return { userId, entId: entId ?? '' };
};

/** A further role of the account, of a scope, with codes of its own. */
async function further(account: string, roleKey: string, dataScope: string, codes: readonly string[]) {
  const { userId, entId } = await personOf(await server.as(account));
  const { id: roleId } = await server.db
    .insertInto('authRole')
    .values({ roleKey, roleName: roleKey, roleType: roleKey.slice(0, 1), dataScope })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('authUserRole').values({ userId, roleId, entId }).execute();
  for (const code of codes) await grantCode(server.db, roleKey, code);
  return { userId, entId };
}

const one = async <Row>(query: ReturnType<typeof sql<Row>>) => {
  const { rows } = await query.execute(server.db);
  if (!rows[0]) throw new Error('An aggregate has a row.');
  return rows[0];
};

test('a narrow role’s code counts its own rows only, however wide the person’s other roles are', async () => {
  const codes = ['report:order:view', 'report:supplier:view', 'report:supplier:letter'];
  const { userId, entId } = await further('gys_sales', 'GNARROW', 'SELF', codes);
  const sales = await server.as('gys_sales');
  const own = await one(sql<{ orders: number; amount: string; all: number }>`
    select count(*) filter (where coalesce(supplier_user_id, ${userId}) = ${userId})::int as orders,
      coalesce(sum(order_amount) filter (where coalesce(supplier_user_id, ${userId}) = ${userId}), 0) as amount,
      count(*)::int as all
    from ord_order where supplier_ent_id = ${entId} and status not in (15, 80)`);
  expect([own.orders > 0, own.orders < own.all]).toEqual([true, true]);
  const rows = await everyRow(sales, orderReport.page, { valid: true });
  const { orders } = await sales.call(orderReport.summary, { valid: true });
  expect([rows.length, orders, sumOf(rows, 'amount')]).toEqual([own.orders, own.orders, cents(own.amount)]);

  const owed = await one(sql<{ own: string; whole: string }>`
    select coalesce(sum(payable_amount - paid_amount) filter (where coalesce(supplier_user_id, ${userId}) = ${userId}), 0)
        as own, coalesce(sum(payable_amount - paid_amount), 0) as whole
    from stl_settlement where supplier_ent_id = ${entId} and status in (40, 50, 60, 70, 80) and currency = 'CNY'`);
  const balances = await everyRow(sales, supplierSettlement.page, {});
  expect(sumOf(balances, 'closing')).toBe(cents(owed.own));
  expect(cents(owed.own)).toBeLessThan(cents(owed.whole));
  const moves = balances.length === 0 ? [] : await everyRow(sales, supplierMoves.page, { supplierEntId: entId });
  expect(moves.at(-1)?.balance ?? '0.00').toBe(balances[0]?.closing ?? '0.00');
});

test('PLATE counts the own plate of an operator, and no other', async () => {
  const { entId } = await personOf(operator);
  await sql`update ent_enterprise set cat = (select plate from stl_settlement limit 1) where id = ${entId}`.execute(
    server.db,
  );
  await scope('Y', 'PLATE');
  const kept = await one(sql<{ statements: number }>`
    select count(*)::int as statements from stl_settlement s where s.status not in (0, 90) and s.currency = 'CNY'
      and exists (select from ent_enterprise e join ent_enterprise own on own.cat = e.cat
        where own.id = ${entId} and e.id in (s.supplier_ent_id, s.purchaser_ent_id))`);
  const { totals } = await operator.call(settlementSummary.summary, {});
  expect(totals.statements).toBe(kept.statements);
});

test('a code that a foreign kind was given in the database is refused all the same', async () => {
  const { roleId } = await one(sql<{ roleId: string }>`select id as role_id from auth_role where role_key = 'G1'`);
  await sql`insert into auth_role_menu (role_id, menu_id)
    select ${roleId}, menu_id from auth_menu where perm_code = 'report:settlement:view'`.execute(server.db);
  const supplier = await server.as('gys_admin');
  await expect(supplier.call(settlementSummary.summary, {})).rejects.toMatchObject({ code: '403' });
});

test('who sees only rows of one’s own looks down from no unit', async () => {
  await further('cg_buyer', 'CNARROW', 'SELF', ['report:procurement:view']);
  const buyer = await server.as('cg_buyer');
  await expect(buyer.call(procurementSettlement.summary, {})).rejects.toMatchObject({ code: '404' });
});

test('dispatches, customers and what rules found are those of the enterprises that an operator reaches', async () => {
  const { institution, ent } = await one(sql<{ institution: string; ent: string }>`
    select d.institution_id as institution, (
      select c.ent_id from rpt_dispatch_customer c where c.ent_id is not null and not c.deleted limit 1) as ent
    from rpt_dispatch d limit 1`);
  const whole = await operator.call(dispatchPivot.summary, {});
  await scope('Y', 'CUSTOM', [institution, ent]);
  const reached = sql`(${institution}::bigint, ${ent}::bigint)`;
  const kept = await one(sql<{ sent: number; customers: number; hits: number; orders: number }>`
    select (select count(*)::int from rpt_dispatch d join rpt_dispatch_customer c on c.id = d.customer_id
        where d.institution_id in ${reached} or c.ent_id in ${reached}) as sent,
      (select count(*)::int from rpt_dispatch_customer where not deleted and ent_id in ${reached}) as customers,
      (select count(*)::int from rpt_exception_hit h where h.biz_type = 'CUSTOMER' and h.biz_id in (
        select id from rpt_dispatch_customer where not deleted and ent_id in ${reached})) as hits,
      (select count(*)::int from rpt_exception_hit h join ord_order o on o.id = h.biz_id and h.biz_type = 'ORDER'
        where o.supplier_ent_id in ${reached} or o.purchaser_ent_id in ${reached}) as orders`);
  const rows = await everyRow(operator, dispatchReport.page, {});
  const { totals } = await operator.call(dispatchPivot.summary, {});
  const pivot = await everyRow(operator, dispatchPivot.page, { by: 'PRODUCT' });
  expect([rows.length, totals.sent, sumOf(pivot, 'sent') / 100]).toEqual([kept.sent, kept.sent, kept.sent]);
  expect([kept.sent > 0, kept.sent < whole.totals.sent]).toEqual([true, true]);

  const customers = await everyRow(operator, dispatchCustomer.page, {});
  expect(customers).toHaveLength(kept.customers);
  const { id: other, version } = await one(sql<{ id: string; version: number }>`
    select id, version from rpt_dispatch_customer where not deleted and (ent_id is null or ent_id not in ${reached}) limit 1`);
  const gone = { code: '404', msg: '客户不存在或已被删除' };
  await expect(operator.call(dispatchCustomer.history, { id: other })).rejects.toMatchObject(gone);
  await expect(operator.call(dispatchCustomer.delete, { id: other, version })).rejects.toMatchObject(gone);

  const hits = await everyRow(operator, exceptionMonitor.hits, {});
  const of = (bizType: string) => hits.filter((hit) => hit.bizType === bizType).length;
  expect([of('CUSTOMER'), of('ORDER')]).toEqual([kept.hits, kept.orders]);
  const { rules } = await operator.call(exceptionMonitor.charts, {});
  expect(rules.reduce((sum, rule) => sum + rule.hits, 0)).toBe(hits.length);
  const counted = await everyRow(operator, exceptionMonitor.rules, {});
  expect(counted.reduce((sum, rule) => sum + rule.hits, 0)).toBe(hits.length);
  const seen = hits.map(({ id }) => id);
  const foreign = await one(sql<{ id: string; version: number }>`
    select id, version from rpt_exception_hit where status = 0 and not id = any(${seen}::bigint[]) limit 1`);
  const taken = operator.call(exceptionMonitor.handle, { ...foreign, step: 'take' });
  await expect(taken).rejects.toMatchObject({ code: '404', msg: '异常不存在或已被删除' });
});

test('a customer is not moved to an enterprise that its editor does not reach', async () => {
  const { ent, ...customer } = await one(sql<{ id: string; version: number; ent: string; customerName: string }>`
    select id, version, customer_name, ent_id as ent from rpt_dispatch_customer where not deleted and ent_id is not null
    limit 1`);
  const { socialcreditcode } = await one(sql<{ socialcreditcode: string }>`
    select socialcreditcode from ent_enterprise where id <> ${ent} and socialcreditcode is not null limit 1`);
  await scope('Y', 'CUSTOM', [ent]);
  const facts = { cat: 'SUPPORT', contactName: '顾砚秋', managerName: '宋棠', intent: 2 } as const;
  const moved = operator.call(dispatchCustomer.save, { ...customer, ...facts, socialcreditcode });
  await expect(moved).rejects.toMatchObject({ code: '403', msg: '该企业不在您的数据范围内，不能登记为客户' });
  expect(await everyRow(operator, dispatchCustomer.page, { socialcreditcode })).toEqual([]);
});

test('of statements that are urged together none is of a unit that is not reached', async () => {
  const { own, ent } = await one(sql<{ own: string; ent: string }>`
    select id as own, purchaser_ent_id as ent from stl_settlement
    where status = 60 and paid_amount < payable_amount limit 1`);
  const { other } = await one(sql<{ other: string }>`
    select id as other from stl_settlement
    where status = 60 and paid_amount < payable_amount and purchaser_ent_id <> ${ent} limit 1`);
  await scope('Y', 'CUSTOM', [ent]);
  const gone = { code: '404', msg: '结算单不存在，或尚未确认' };
  await expect(operator.call(procurementSettlement.urge, { ids: [own, other] })).rejects.toMatchObject(gone);
  expect(await operator.call(procurementSettlement.urge, { ids: [own] })).toEqual({ urged: 1 });
});

test('agreements are those of the enterprises that the roles reach; the group’s are for who buys', async () => {
  const { supplier } = await one(sql<{ supplier: string }>`
    select supplier_ent_id as supplier from prc_supply_agreement group by 1 order by count(*) desc limit 1`);
  await scope('Y', 'CUSTOM', [supplier]);
  const { count } = await one(sql<{ count: number }>`
    select count(*)::int as count from prc_supply_agreement where supplier_ent_id = ${supplier}`);
  expect((await operator.call(agreementReport.summary, {})).agreements).toBe(count);
});

test('who has sent a letter does not answer it from another account of the same phone', async () => {
  const supplier = await server.as('gys_admin');
  const { entId } = await personOf(supplier);
  await operator.call(confirmLetter.send, { supplierEntIds: [entId], to: '2026-02-03' });
  const sent = await everyRow(supplier, confirmLetter.page, { balanceFrom: '2026-02-03', balanceTo: '2026-02-03' });
  const { id, version } = sent[0] ?? { id: '', version: 1 };
  const phoneOf = (account: string) =>
    one(sql<{ phone: string }>`select phone from usr_user where account = ${account}`).then(({ phone }) => phone);
  const [own, other] = [await phoneOf('gys_admin'), await phoneOf('yy_ops')];
  const setPhone = (phone: string) =>
    server.db.updateTable('usrUser').set({ phone }).where('account', '=', 'gys_admin').execute();
  await setPhone(other);
  await expect(supplier.call(confirmLetter.reply, { id, version })).rejects.toMatchObject({
    code: '403',
    msg: expect.stringContaining('回函须由另一人办理'),
  });
  await setPhone(own);
  await supplier.call(confirmLetter.reply, { id, version });
});
