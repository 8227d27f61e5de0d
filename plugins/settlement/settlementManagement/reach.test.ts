import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { reachOf } from '#server/test-reach';
import { openServer, type TestServer } from '#server/testing';
import { settlementDetail } from '../detail/contract.ts';
import { invoice } from '../invoice/contract.ts';
import { application } from '../invoice/fixture.ts';
import { settlementMatching } from '../matching/contract.ts';
import { settlementPaper } from '../paper/contract.ts';
import { settlementManagement } from './contract.ts';
import { openSides, period, refusal } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
let settlementId: string;
let settlementNo: string;

const { idOf, entOf, scope, department, asDelivered } = reachOf(() => server);
/** Who looks after the statement for its supplier. */
const owner = (supplierUserId: string | null) =>
  server.db.updateTable('stlSettlement').set({ supplierUserId }).where('id', '=', settlementId).execute();

/** As the list and its tabs have it. */
async function sees(account: string, settleType: 'INCOME' | 'PURCHASE' = 'INCOME'): Promise<boolean> {
  const api = await server.as(account);
  const asked = { settleType, settlementNo };
  const { total } = await api.call(settlementManagement.page, asked);
  const counts = await api.call(settlementManagement.counts, asked);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  return total === 1;
}

const exported = async () => {
  const { rawPayload } = await sides.supplier.download(settlementManagement.export, {
    settleType: 'INCOME',
    settlementNo,
  });
  return utils.sheet_to_json(read(rawPayload).Sheets['结算单'] ?? {}, { range: 1 }).length;
};

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
  settlementId = await sides.statementIn(20);
  ({ settlementNo } = await sides.income(settlementId));
});
beforeEach(async () => {
  await asDelivered();
  await owner(null);
});
afterAll(() => server.close());

test('as delivered, both enterprises and who looks on see a statement, others do not', async () => {
  await owner(await idOf('gys_admin'));
  for (const account of ['gys_admin', 'gys_sales', 'yy_ops', 'admin'])
    expect([account, await sees(account)]).toEqual([account, true]);
  for (const account of ['cg_admin', 'cg_buyer'])
    expect([account, await sees(account, 'PURCHASE')]).toEqual([account, true]);
  expect([await sees('s0002_1'), await sees('gys_admin', 'PURCHASE')]).toEqual([false, false]);
});

test('who draws one up, or first acts for a side, looks after it from then on', async () => {
  const id = await sides.statementIn(30, 1);
  const { supplierUserId, purchaserUserId } = await server.db
    .selectFrom('stlSettlement')
    .select(['supplierUserId', 'purchaserUserId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([supplierUserId, purchaserUserId]).toEqual([await idOf('gys_admin'), await idOf('cg_admin')]);
});

test('scope 本人 shows what one looks after and what nobody does yet, and lets nobody read or act on the rest', async () => {
  await scope('G1', 'SELF');
  expect([await sees('gys_admin'), await exported()]).toEqual([true, 1]);
  await owner(await idOf('gys_sales'));
  expect([await sees('gys_admin'), await exported()]).toEqual([false, 0]);
  const { version } = await sides.purchase(settlementId);
  const seen = { settlementId, version };
  const api = sides.supplier;
  const attempts = [
    () => api.call(settlementDetail.incomeDetail, { settlementId }),
    () => api.call(settlementMatching.match, { settlementId }),
    () => api.call(settlementManagement.withdraw, seen),
    () => api.call(settlementManagement.void, { ...seen, reason: '重复核对' }),
    () => api.call(settlementDetail.attach, { ...seen, files: [] }),
    () => api.download(settlementPaper.statement, { settleType: 'INCOME', settlementIds: [settlementId] }),
  ];
  for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject({ code: '404' });
  await owner(await idOf('gys_admin'));
  expect(await sees('gys_admin')).toBe(true);
});

test('scope 本人 settles the receipts of orders that one looks after', async () => {
  const candidates = () => sides.supplier.call(settlementManagement.candidateLines, { settleType: 'INCOME', period });
  const [line] = await candidates();
  const lookedAfter = async (by: string | null) =>
    server.db
      .updateTable('ordOrder')
      .set({ supplierUserId: by })
      .where('orderNo', '=', line?.orderNo ?? '')
      .execute();
  await scope('G1', 'SELF');
  await lookedAfter(await idOf('gys_sales'));
  expect((await candidates()).some(({ orderNo }) => orderNo === line?.orderNo)).toBe(false);
  const input = { settleType: 'INCOME' as const, period, receiptLineIds: [line?.receiptLineId ?? '0'] };
  const drawn = sides.supplier.call(settlementManagement.generate, { ...input, termDays: 30, retention: false });
  expect(await refusal(drawn)).toMatchObject({ code: '409' });
  await lookedAfter(null);
  expect((await candidates()).some(({ orderNo }) => orderNo === line?.orderNo)).toBe(true);
});

test('scope 本人 bills the statements that one looks after', async () => {
  const id = await sides.statementIn(40, 1);
  const lookedAfter = (supplierUserId: string) =>
    server.db.updateTable('stlSettlement').set({ supplierUserId }).where('id', '=', id).execute();
  const offered = async () => (await sides.supplier.call(invoice.candidates, {})).map((one) => one.id).includes(id);
  await scope('G1', 'SELF');
  await lookedAfter(await idOf('gys_sales'));
  expect(await offered()).toBe(false);
  for (const call of [invoice.plan, invoice.apply])
    expect(await refusal(sides.supplier.call(call, application([id])))).toMatchObject({ code: '409' });
  await lookedAfter(await idOf('gys_admin'));
  expect(await offered()).toBe(true);
  expect(await sides.supplier.call(invoice.apply, application([id]))).toMatchObject({ count: 1 });
});

test('who reads a statement from its purchaser’s side alone sees no invoice that is not issued yet', async () => {
  const id = await sides.statementIn(40, 1);
  await sides.supplier.call(invoice.apply, application([id]));
  const invoices = async (account: string) => {
    const api = await server.as(account);
    return (await api.call(settlementMatching.match, { settlementId: id })).invoices.map(({ status }) => status);
  };
  expect([await invoices('gys_admin'), await invoices('yy_ops'), await invoices('cg_admin')]).toEqual([[10], [10], []]);
  await scope('G1', 'CUSTOM', [await entOf('C0001')]);
  expect(await invoices('s0002_1')).toEqual([]);
  await scope('G1', 'CUSTOM', [await entOf('S0001')]);
  expect(await invoices('s0002_1')).toEqual([10]);
});

test('scope 本部门 shows what colleagues of the department look after; without departments it is the enterprise', async () => {
  await scope('G1', 'DEPT');
  await owner(await idOf('gys_sales'));
  expect(await sees('gys_admin')).toBe(true);
  await department('gys_admin', '华北销售部');
  expect(await sees('gys_admin')).toBe(false);
  await department('gys_sales', '华北销售部');
  expect(await sees('gys_admin')).toBe(true);
  for (const account of ['gys_admin', 'gys_sales']) await department(account, null);
});

test('scopes 下属 and 自定义 show statements of other enterprises, which stay theirs to act on, and no account of theirs', async () => {
  await scope('G1', 'CUSTOM', [await entOf('S0001')]);
  expect(await sees('s0002_1')).toBe(true);
  const other = await server.as('s0002_1');
  const { version, side, ownLast } = await sides.income(settlementId, other);
  expect([side, ownLast]).toEqual([null, false]);
  const withdraw = other.call(settlementManagement.withdraw, { settlementId, version });
  expect(await refusal(withdraw)).toMatchObject({ code: '403', msg: '只有结算双方可以撤回' });
  await scope('G1', 'SUB');
  expect(await sees('s0002_1')).toBe(false);
  await sql`update ent_enterprise set parent_customer_code = 'S0002' where customer_code = 'S0001'`.execute(server.db);
  expect(await sees('s0002_1')).toBe(true);
});

test('a draft is read by nobody but its author’s side, and an operating unit of its own scope no longer looks on', async () => {
  const draft = await sides.draft('INCOME', 1);
  ({ settlementNo } = await sides.income(draft));
  expect([await sees('gys_admin'), await sees('cg_admin', 'PURCHASE')]).toEqual([true, false]);
  await scope('Y', 'ENT');
  expect(await sees('yy_ops')).toBe(false);
});
