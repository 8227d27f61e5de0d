import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { settlementDetail } from '../statement/contract.ts';
import { invoice } from '../invoice/contract.ts';
import { application } from '../invoice/fixture.ts';
import { settlementMatching } from '../matching/contract.ts';
import { settlementPrint } from '../printLayout/contract.ts';
import { settlementBizType } from '../statement/codes.ts';
import { settlementManagement } from './contract.ts';
import { openSides, period, refusal } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
let settlementId: string;
let settlementNo: string;

const { idOf, entOf, scope, department, give, withhold, asDelivered } = dataScopeOf(() => server);
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
    () => api.download(settlementPrint.statement, { settleType: 'INCOME', settlementIds: [settlementId] }),
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
  const { version, side, may } = await sides.income(settlementId, other);
  expect([side, may]).toEqual([null, []]);
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

test('a right works on the rows of the role that gives it, though other roles show more', async () => {
  const id = await sides.statementIn(20, 1);
  const lookedAfter = async (account: string) =>
    server.db
      .updateTable('stlSettlement')
      .set({ purchaserUserId: await idOf(account) })
      .where('id', '=', id)
      .execute();
  const take = await give({
    account: 'cg_buyer',
    roleType: 'C',
    codes: ['settlement:list:confirm'],
    dataScope: 'SELF',
  });
  await lookedAfter('cg_admin');
  const confirm = async () => sides.clerk.call(settlementManagement.confirm, await sides.seen(id));
  expect(await refusal(confirm())).toMatchObject({ code: '403', msg: '您的“确认”权限不包括这张结算单' });
  await lookedAfter('cg_buyer');
  await confirm();
  expect((await sides.purchase(id)).status).toBe(30);
  await take();
});

test('an approval is listed for, shown to and decided by whose right takes in the statement; what follows is done all the same', async () => {
  const id = await sides.statementIn(30, 1);
  const { settlementNo: bizCode, lines } = await sides.income(id);
  const restore = await withhold('Y', 'settlement:list:audit');
  const { operator } = sides;
  const waiting = async () => (await operator.call(workflowtask.upcoming, { keyword: bizCode })).total;
  const asked = { bizCode, bizType: settlementBizType };
  const approval = async () => operator.call(workflowtask.detailByBizcode, asked);
  const decide = async () => {
    const processInstId = (await approval())?.processInstId ?? '0';
    return operator.call(workflowtask.submitAuditResult, { processInstId, approve: true, auditOpinion: '' });
  };
  expect([await waiting(), (await approval())?.canAudit]).toEqual([0, false]);
  expect(await refusal(decide())).toMatchObject({ code: '403' });
  const own = { account: 'yy_ops', roleType: 'Y', codes: ['settlement:list:audit'], dataScope: 'CUSTOM' } as const;
  const away = await give({ ...own, scopeEntIds: [await entOf('S0002')] });
  expect([await waiting(), (await approval())?.canAudit]).toEqual([0, false]);
  expect(await refusal(decide())).toMatchObject({ code: '403', msg: '您的审批权限不包括这张单据' });
  await away();
  const take = await give({ ...own, scopeEntIds: [await entOf('C0001')] });
  expect([await waiting(), (await approval())?.canAudit]).toEqual([1, true]);
  await decide();
  expect((await sides.income(id)).status).toBe(40);
  const ordered = server.db.selectFrom('ordOrderLine as o').innerJoin('stlLine as l', 'l.orderLineId', 'o.id');
  const { settledQty } = await ordered
    .select('o.settledQty')
    .where('l.settlementId', '=', id)
    .executeTakeFirstOrThrow();
  expect(Number(settledQty)).toBe(Number(lines[0]?.qty));
  await take();
  await restore();
});

test('who drew a statement up or confirmed it does not audit it, whatever account is used', async () => {
  const id = await sides.statementIn(30, 1);
  const phone = async (account: string, value?: string | null) => {
    const user = server.db.selectFrom('usrUser').select('phone').where('account', '=', account);
    const before = (await user.executeTakeFirstOrThrow()).phone;
    if (value !== undefined)
      await server.db.updateTable('usrUser').set({ phone: value }).where('account', '=', account).execute();
    return before;
  };
  const before = await phone('yy_ops');
  for (const account of ['gys_admin', 'cg_admin']) {
    await phone('yy_ops', await phone(account));
    expect(await refusal(sides.decide(id, true))).toMatchObject({ code: '403' });
  }
  await phone('yy_ops', before);
  await sides.decide(id, true);
  expect((await sides.income(id)).status).toBe(40);
});

test('without a role nothing is seen; scope 本板块 of the operating unit shows its plate alone', async () => {
  expect(await sees('no_menu')).toBe(false);
  const nobody = await server.as('no_menu');
  expect(await refusal(sides.income(settlementId, nobody))).toMatchObject({ code: '404' });
  const totals = async () => {
    const { total } = await sides.operator.call(settlementManagement.page, { settleType: 'PURCHASE' });
    return total;
  };
  const all = await totals();
  await scope('Y', 'PLATE');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stl_settlement s join ent_enterprise e on e.id = s.purchaser_ent_id
    where e.cat = (select cat from ent_enterprise o join usr_user_ent m on m.ent_id = o.id
      join usr_user u on u.id = m.user_id where u.account = 'yy_ops' and m.current_flag = 1)
      and (s.status <> 0 or s.settle_type = 'PURCHASE')`.execute(server.db);
  expect(await totals()).toBe(rows[0]?.count);
  expect(await totals()).toBeLessThan(all);
});
