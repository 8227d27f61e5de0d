/** Suppliers: what they have traded, and the steps of their state: who makes them, what they leave behind. */
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { notification } from '@portal/sdk/calls/notification';
import { signingRecord } from '@portal/sdk/calls/signing';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { sql } from 'kysely';
import { entFile } from '../file/contract.ts';
import { supplier } from './contract.ts';

let server: TestServer;
let [operator, admin, supplierAdmin, buyer] = [] as unknown as [TestApi, TestApi, TestApi, TestApi];
beforeAll(async () => {
  server = await openServer();
  [operator, admin] = [await server.as('yy_ops'), await server.as('admin')];
  [supplierAdmin, buyer] = [await server.as('s0110_1'), await server.as('cg_admin')];
});
afterAll(() => server.close());

const rowOf = async (customerCode: string) => {
  const { records } = await operator.call(supplier.page, { customerCode, size: 100 });
  const found = records.find((row) => row.customerCode === customerCode);
  if (!found) throw new Error(`There is no ${customerCode}.`);
  return found;
};
const seenOf = async (customerCode: string) => {
  const { id, version } = await rowOf(customerCode);
  return { id, version };
};
const told = async (api: TestApi) =>
  (await api.call(notification.getNotification, { size: 5 })).records.map(({ content }) => content);
const logOf = async (entId: string) =>
  (await operator.call(enterpriseState.changeLog, { entId })).records.map(
    ({ field, oldValue, newValue, source, operatorName, reason }) =>
      [field, oldValue, newValue, source, operatorName, reason] as const,
  );

test('each state has its rows, and the tabs count them', async () => {
  const counts = await operator.call(supplier.counts, {});
  const byState = Object.fromEntries(counts.map(({ status, count }) => [status, count]));
  expect(byState).toEqual({ 0: 3, 1: 3, 2: 120, 3: 4, 4: 3, 5: 3, 6: 4 });
  const { total, records } = await operator.call(supplier.page, { status: 4, size: 20 });
  expect([total, ...records.map(({ may }) => may)]).toEqual([3, [], [], []]);
});

/** Four orders of others become those of a supplier without any. */
async function give(code: string): Promise<string> {
  const { id } = await rowOf(code);
  const { rows } = await sql<{ id: string }>`
    select o.id from ord_order o where o.status in (60, 70) and exists (
      select from ord_receipt r where r.order_id = o.id) order by o.id limit 3`.execute(server.db);
  const { rows: open } = await sql<{ id: string }>`
    select id from ord_order where status = 20 order by id limit 1`.execute(server.db);
  const [inTime, late, old] = rows.map((row) => row.id);
  const set = (order: string | undefined, day: string, due: string, amount: string) =>
    sql`update ord_order set supplier_ent_id = ${id}, order_date = ${day}, delivery_date = ${due},
      order_amount = ${amount}, amount_no_tax = ${amount}, tax_amount = 0, paid_amount = 0 where id = ${order}`.execute(
      server.db,
    );
  await sql`set session_replication_role = replica`.execute(server.db);
  await set(inTime, '2026-02-01', '2026-02-20', '100.10');
  await set(late, '2025-03-17', '2025-04-01', '200.20');
  await set(old, '2025-03-16', '2025-04-01', '400.40');
  await set(open[0]?.id, '2026-03-01', '2026-04-01', '800.80');
  const come = (order: string | undefined, at: string) =>
    sql`update ord_receipt set received_at = ${at} where order_id = ${order}`.execute(server.db);
  // the last minute of the day in China, and the first after it
  await come(inTime, '2026-02-20T15:59:00Z');
  await come(late, '2025-04-01T16:00:00Z');
  await come(old, '2025-03-20T00:00:00Z');
  await sql`set session_replication_role = origin`.execute(server.db);
  return id;
}

test('orders of the twelve months up to today are summed; what has come by its day is in time', async () => {
  const entId = await give('S0138');
  const traded = { orderAmount: '1101.10', onTimeRate: '0.500000', openOrders: 1 };
  expect(await rowOf('S0138')).toMatchObject({ ...traded, lastOrderOn: '2026-03-01' });
  expect(await operator.call(entFile.detail, { entId })).toMatchObject(traded);
  const { months, partners } = await operator.call(entFile.overview, { entId });
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { month: '2026-02', amount: '100.10' },
    { month: '2026-03', amount: '800.80' },
  ]);
  expect(partners.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
  expect(partners.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 5);
  expect((await operator.call(supplier.page, { idle: true, customerCode: 'S0138' })).total).toBe(0);
  const { records } = await operator.call(supplier.page, { sort: 'orderAmount', order: 'desc', size: 2 });
  expect(Number(records[0]?.orderAmount)).toBeGreaterThanOrEqual(Number(records[1]?.orderAmount));
});

test('a pause stops what binds anew, is told to its people and kept with who and why', async () => {
  const seen = await seenOf('S0110');
  expect((await rowOf('S0110')).may.toSorted()).toEqual(['PAUSE', 'QUIT']);
  const early = operator.call(enterpriseState.pause, { ...seen, reason: '整改', pausedUntil: '2026-03-15' });
  await expect(early).rejects.toMatchObject({ faults: [{ path: 'pausedUntil', text: '暂停至的日期不能早于今天' }] });
  await operator.call(enterpriseState.pause, { ...seen, reason: '资料整改', pausedUntil: '2026-03-16' });
  expect(await rowOf('S0110')).toMatchObject({ status: 3, statusReason: '资料整改', pausedUntil: '2026-03-16' });
  expect((await rowOf('S0110')).may.toSorted()).toEqual(['QUIT', 'RESUME']);
  const [sentence] = await told(supplierAdmin);
  expect(sentence).toBe('贵单位已被暂停至 2026-03-16：资料整改。暂停期间不能承接新的业务，已有业务照常办理。');
  const again = operator.call(enterpriseState.pause, { ...(await seenOf('S0110')), reason: '再次暂停' });
  await expect(again).rejects.toMatchObject({ code: '409', msg: '企业当前状态为“暂停”，不能暂停' });
  const stale = operator.call(enterpriseState.resume, { ...seen, reason: '整改完成' });
  await expect(stale).rejects.toMatchObject({ code: '409' });
});

test('it ends by itself the day after its last, and not before', async () => {
  await server.runDaily();
  expect((await rowOf('S0110')).status).toBe(3);
  const now = server.clock.now();
  server.clock.set(new Date('2026-03-17T01:00:00Z'));
  await server.runDaily().finally(() => server.clock.set(now));
  const { id, ...row } = await rowOf('S0110');
  expect(row).toMatchObject({ status: 2, statusReason: null, pausedUntil: null });
  expect(await logOf(id)).toEqual([
    ['status', '暂停', '已准入', 'SYSTEM', expect.any(String), '暂停期满'],
    ['status', '已准入', '暂停', 'OPERATOR', '沈恪', '资料整改'],
  ]);
});

test('of eight at once one pauses', async () => {
  const seen = await seenOf('S0111');
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => operator.call(enterpriseState.pause, { ...seen, reason: `第 ${n} 次` })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await logOf(seen.id)).toHaveLength(1);
  await operator.call(enterpriseState.resume, { ...(await seenOf('S0111')), reason: '恢复供货' });
  expect((await rowOf('S0111')).status).toBe(2);
});

test('who leaves sells nothing any more, and does not come back by a step', async () => {
  const { id, goodsOnSale, version } = await rowOf('S0001');
  expect(goodsOnSale).toBeGreaterThan(0);
  const impact = await operator.call(entFile.impact, { entId: id });
  expect(impact.goodsOnSale).toBe(goodsOnSale);
  expect(impact.openOrders).toBe((await rowOf('S0001')).openOrders);
  await operator.call(enterpriseState.quit, { id, version, reason: '企业注销' });
  expect(await rowOf('S0001')).toMatchObject({ status: 5, statusReason: '企业注销', goodsOnSale: 0, may: [] });
  expect((await operator.call(entFile.goods, { entId: id })).total).toBe(0);
});

test('the platform sees and does what the operating unit does; its own enterprise has no such step', async () => {
  await admin.call(enterpriseState.pause, { ...(await seenOf('S0112')), reason: '平台暂停' });
  expect((await rowOf('S0112')).status).toBe(3);
  const own = server.db.selectFrom('entEnterprise').select(['id', 'version']).where('customerCode', '=', 'Y0001');
  const never = admin.call(enterpriseState.pause, { ...(await own.executeTakeFirstOrThrow()), reason: '误操作' });
  await expect(never).rejects.toMatchObject({ code: '409', msg: '只有供应商和采购单位可以办理' });
});

test('suppliers and purchasers see no list of suppliers, and of histories their own', async () => {
  for (const api of [supplierAdmin, buyer])
    await expect(api.call(supplier.page, {})).rejects.toMatchObject({ code: '403' });
  const { id } = await rowOf('S0110');
  expect((await supplierAdmin.call(enterpriseState.changeLog, { entId: id })).total).toBe(2);
  await expect(buyer.call(enterpriseState.changeLog, { entId: id })).rejects.toMatchObject({ code: '404' });
});

test('a reminder reaches the administrators of the supplier in the words of the operating unit', async () => {
  const { id } = await rowOf('S0030');
  await operator.call(supplier.remind, { id, content: '请补充营业执照有效期。' });
  expect(await told(await server.as('s0030_1'))).toContain('请补充营业执照有效期。');
  expect(await told(await server.as('s0030_2'))).not.toContain('请补充营业执照有效期。');
});

test('the file tells contracts, agreements and penalties of the one enterprise alone, and who is like it', async () => {
  const { id } = await rowOf('S0002');
  const { records } = await operator.call(entFile.contracts, { entId: id, size: 100 });
  expect(records.length).toBeGreaterThan(0);
  expect(records.every(({ counterparty }) => counterparty !== '沐恪轴承科技有限公司')).toBe(true);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from prc_supply_agreement
    where supplier_ent_id = ${id}`.execute(server.db);
  expect((await operator.call(entFile.agreements, { entId: id })).total).toBe(rows[0]?.count);
  await sql`insert into lst_entry (ent_id, penalty, scope_kind, scope_code, entry_no, reason, starts_on, ends_on) values
    (${id}, 'WARN', 'ALL', null, 'HM-1', '', '2026-01-01', '2026-03-15'),
    (${id}, 'BAN', 'PLATE', 'COAL', 'HM-2', '', '2026-03-16', null)`.execute(server.db);
  const listed = await operator.call(entFile.listings, { entId: id });
  expect(listed.records.map(({ entryNo, live, scopeText }) => [entryNo, live, scopeText])).toEqual([
    ['HM-2', true, '板块：煤炭'],
    ['HM-1', false, '全集团'],
  ]);
  expect((await rowOf('S0002')).penalty).toBe('BAN');
  const set = (code: string) =>
    server.db
      .updateTable('entEnterprise')
      .set({ legalRepresentative: '岳同名' })
      .where('customerCode', '=', code)
      .execute();
  await Promise.all(['S0002', 'S0050'].map(set));
  const related = await operator.call(entFile.relations, { entId: id });
  expect(related.map(({ customerName, how }) => [customerName, how])).toContainEqual([
    (await rowOf('S0050')).customerName,
    '法定代表人同名',
  ]);
  await expect(operator.call(entFile.detail, { entId: '999999' })).rejects.toMatchObject({ code: '404' });
});

/** Signatures of a supplier, and nothing else: state of each, and the first moment in which it does not hold any more. */
async function sign(code: string, ...signatures: readonly (readonly [status: number, ends: string | null])[]) {
  const { id } = await rowOf(code);
  await sql`delete from agr_sign_record where ent_id = ${id}`.execute(server.db);
  for (const [status, ends] of signatures)
    await sql`
      insert into agr_sign_record (agreement_id, ent_id, user_id, signer_name, method, content_hash, ip, user_agent,
        signed_at, expire_at, status)
      select a.id, ${id}, u.id, '程屿', 'CLICK', a.content_hash, '127.0.0.1', '', '2025-03-01T00:00:00Z', ${ends}, ${status}
      from agr_agreement a, usr_user u
      where a.kind = 'MARKET_ENTRY' and a.audience = 'SUPPLIER' and a.status = 2 and u.account = 's0110_1'`.execute(
      server.db,
    );
  const { entryState, entryEndsOn } = await rowOf(code);
  return [entryState, entryEndsOn];
}

test('an agreement counts as signed until its day, and says in time that it ends', async () => {
  const code = 'S0108';
  expect(await sign(code)).toEqual([0, null]);
  expect(await sign(code, [1, null])).toEqual([1, null]);
  expect(await sign(code, [1, '2026-04-16T00:00:00+08:00'])).toEqual([1, '2026-04-16']);
  expect(await sign(code, [1, '2026-04-15T00:00:00+08:00'])).toEqual([2, '2026-04-15']);
  expect(await sign(code, [1, '2026-03-17T00:00:00+08:00'])).toEqual([2, '2026-03-17']);
  expect(await sign(code, [1, '2026-03-16T00:00:00+08:00'])).toEqual([3, null]);
  expect(await sign(code, [2, '2026-01-01T00:00:00+08:00'])).toEqual([3, null]);
  expect(await sign(code, [3, '2027-01-01T00:00:00+08:00'])).toEqual([0, null]);
  expect(await sign(code, [2, '2026-01-01T00:00:00+08:00'], [1, '2026-06-01T00:00:00+08:00'])).toEqual([
    1,
    '2026-06-01',
  ]);
  const { id } = await rowOf(code);
  const { records } = await operator.call(signingRecord.page, { entId: id });
  expect(records.map(({ entId }) => entId)).toEqual([id, id]);
  const { records: refused } = await operator.call(supplier.page, { status: 4, size: 1 });
  expect(await sign(refused[0]?.customerCode ?? '')).toEqual([null, null]); // nothing is asked of it
  expect(await operator.call(entFile.detail, { entId: id })).toMatchObject({
    ...{ entryState: 1, entryEndsOn: '2026-06-01' },
  });
});

test('certificates are counted by what they are worth, and what is demanded and not there is told with its days', async () => {
  const { id } = await rowOf('S0107');
  await sql`delete from ent_qualification where ent_id = ${id}`.execute(server.db);
  await sql`update ent_enterprise set created_at = '2025-01-01' where id = ${id}`.execute(server.db);
  await sql`update ent_qualification_type set required_for = '{}'`.execute(server.db);
  await sql`update ent_qualification_type set required_for = '{SUPPLIER}', ent_types = '{}', status = 1,
    required_from = '2026-03-01' where type_code in ('SAFETY', 'TEST_REPORT')`.execute(server.db);
  const hold = (type: string, certNo: string, status: number, until: string | null) =>
    sql`insert into ent_qualification (qual_no, type_id, ent_id, ent_name, cert_no, issuer, valid_from, valid_to, files,
        status, submitted_at, created_at, updated_at)
      select ${`Q-${certNo}`}, t.id, ${id}, '某某', ${certNo}, '某某局', '2024-01-01', ${until}, '[]', ${status},
        '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
      from ent_qualification_type t where t.type_code = ${type}`.execute(server.db);
  await hold('BUSINESS_LICENCE', 'A1', 1, null);
  await hold('BANK_PERMIT', 'A2', 1, '2027-01-01');
  await hold('ISO9001', 'A3', 2, '2026-03-20');
  await hold('ISO9001', 'A4', 3, '2026-02-01'); // followed by another of its kind
  await hold('SAFETY', 'A5', 3, '2026-03-09');
  await hold('ISO14001', 'A6', 6, '2027-01-01'); // a draft
  expect((await rowOf('S0107')).certificates).toBe('有效 2，将到期 1，过期 1，缺 2');
  const asked = async (certificates: 'COMPLETE' | 'MISSING' | 'ENDING' | 'EXPIRED') =>
    (await operator.call(supplier.page, { certificates, customerCode: 'S0107' })).total;
  expect(await Promise.all([asked('COMPLETE'), asked('MISSING'), asked('ENDING'), asked('EXPIRED')])).toEqual([
    ...[0, 1, 1, 1],
  ]);
  const gaps = await operator.call(entFile.gaps, { entId: id });
  expect(gaps.map(({ typeName, consequence, since, days }) => [typeName, consequence, since, days])).toEqual([
    ['产品检测报告', 'LISTING', '2026-03-01', 15],
    ['安全生产许可证', 'ORDERS', '2026-03-10', 6],
  ]);
  const { records } = await operator.call(entFile.certificates, { entId: id });
  expect(records.map(({ certNo, daysLeft }) => [certNo, daysLeft])).toEqual([
    ['A4', -43],
    ['A5', -7],
    ['A3', 4],
    ['A2', 291],
    ['A1', null],
  ]);
});

test('the file tells who let it in and when, and of others nothing', async () => {
  const { id } = await rowOf('S0004');
  const { records } = await operator.call(entFile.reviews, { entId: id });
  expect(records.filter(({ bizType }) => bizType === 'REGISTRATION')).toMatchObject([
    { status: 'APPROVED', decidedBy: expect.any(String), startedAt: expect.any(String), endedAt: expect.any(String) },
  ]);
  for (const call of [entFile.reviews, entFile.certificates])
    await expect(buyer.call(call, { entId: id })).rejects.toMatchObject({ code: '404' });
  await expect(buyer.call(entFile.gaps, { entId: id })).rejects.toMatchObject({ code: '404' });
});

test('a penalty is drafted against whoever was admitted and has not left', async () => {
  const penalisable = async (status: 1 | 2 | 3 | 4 | 5 | 6) =>
    (await operator.call(supplier.page, { status, size: 3 })).records.map((row) => row.penalisable);
  const all = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map(penalisable));
  expect(all.map((some) => [...new Set(some)])).toEqual([[false], [true], [true], [false], [false], [true]]);
});
