/** Which steps a reader is offered on a statement, against what the calls then accept. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { settlementDispute } from '../dispute/contract.ts';
import { settlementMatching } from '../matching/contract.ts';
import { settlementPayment } from '../payment/contract.ts';
import { settlementDetail } from '../statement/contract.ts';
import { openSides, refusal } from './fixture.ts';
import { settlementManagement } from './contract.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
const people: Record<string, TestApi> = {};
/** Statements by what has been done to them. */
const statements: Record<string, string> = {};
/** A draft of each side, into which others are merged. */
let drafts: { readonly INCOME: string; readonly PURCHASE: string };

const ofBuyers = (api: TestApi | undefined) => api === people['cg_admin'] || api === people['cg_buyer'];
const viewOf = (api: TestApi) => (ofBuyers(api) ? 'PURCHASE' : 'INCOME');

/** From the demo data, between the two demo enterprises, with no payment applied for, and every invoice received. */
async function existing(status: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from stl_settlement s where status = ${status} and supplier_name = '屿岚机电设备有限公司'
      and purchaser_name = '霁川第一发电厂' and settle_type = 'INCOME' and not exists (
        select from stl_payment p where p.settlement_id = s.id and s.status < 70)
      and not exists (select from inv_settlement x join inv_invoice i on i.id = x.invoice_id
        where x.settlement_id = s.id and i.status in (30, 70))
    order by id limit 1`.execute(server.db);
  return rows[0]?.id ?? '';
}

const versionOf = async (settlementId: string) => {
  const found = server.db.selectFrom('stlSettlement').select(['id as settlementId', 'version']);
  return found.where('id', '=', settlementId).executeTakeFirstOrThrow();
};

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
  Object.assign(people, { gys_admin: sides.supplier, cg_admin: sides.buyer, cg_buyer: sides.clerk });
  for (const account of ['gys_sales', 'yy_ops', 's0002_1']) people[account] = await server.as(account);
  drafts = { INCOME: await sides.draft('INCOME', 1), PURCHASE: await sides.draft('PURCHASE', 1) };
  const handed = await sides.draft('PURCHASE', 1);
  await sides.clerk.call(settlementManagement.submit, await versionOf(handed));
  const disputed = await sides.statementIn(20, 1);
  const [line] = (await sides.purchase(disputed)).lines;
  await sides.buyer.call(settlementDispute.dispute, {
    ...{ ...(await versionOf(disputed)), lines: [{ lineId: line?.id ?? '0' }] },
    ...{ reasonType: 1 as const, remark: '实收与对账单不符，请核实。' },
  });
  const applied = await existing(60);
  const [plan] = (await sides.purchase(applied)).plans;
  await sides.clerk.call(settlementPayment.payApply, {
    ...(await versionOf(applied)),
    planId: plan?.id ?? '0',
    amount: '1.00',
  });
  Object.assign(statements, {
    draft: await sides.draft('INCOME', 1),
    handedOverByBuyer: handed,
    disputed,
    handedOver: await sides.statementIn(20, 1),
    inApproval: await sides.statementIn(30, 1),
    confirmed: await sides.statementIn(40, 1),
    applied,
    paidInPart: await existing(70),
    settled: await existing(80),
    void: await existing(90),
  });
  // a step that is accepted writes its line into the history: there it ends, and nothing has changed
  await sql`create function probe() returns trigger language plpgsql as
    $$ begin raise exception 'The step was accepted.'; end $$`.execute(server.db);
  await sql`create trigger probe before insert on doc_log for each row when (new.biz_type = 'settlement')
    execute function probe()`.execute(server.db);
});
afterAll(() => server.close());

type Seen = Awaited<ReturnType<typeof versionOf>>;

const CALLS: Readonly<Record<string, (api: TestApi, seen: Seen) => Promise<unknown>>> = {
  SUBMIT: (api, seen) => api.call(settlementManagement.submit, seen),
  CONFIRM: (api, seen) => api.call(settlementManagement.confirm, seen),
  WITHDRAW: (api, seen) => api.call(settlementManagement.withdraw, seen),
  VOID: (api, seen) => api.call(settlementManagement.void, { ...seen, reason: '重复核对' }),
  MERGE: async (api, seen) =>
    api.call(settlementManagement.merge, { statements: [await versionOf(drafts[viewOf(api)]), seen] }),
  FLAG: (api, seen) => api.call(settlementDetail.lineFlag, { ...seen, lineIds: ['1'], flag: 'NORMAL' }),
  ADJUST: (api, seen) => api.call(settlementDetail.adjust, { ...seen, name: '返利', amount: '-1.00' }),
  ADJUST_REMOVE: (api, seen) => api.call(settlementDetail.adjustRemove, { ...seen, lineId: '1' }),
  CARRY: (api, seen) => api.call(settlementDetail.carry, seen),
  ATTACH: (api, seen) => api.call(settlementDetail.attach, { ...seen, files: [] }),
  DISPUTE: (api, seen) =>
    api.call(settlementDispute.dispute, {
      ...{ ...seen, lines: [{ lineId: '1' }], reasonType: 1 as const, remark: '实收与对账单不符，请核实。' },
    }),
  RECEIVE: (api, seen) => api.call(settlementMatching.receive, { ...seen, invoiceIds: ['1'] }),
  ASSIGN: (api, seen) => api.call(settlementMatching.assign, { ...seen, links: [{ invoiceLineId: '1', parts: [] }] }),
  PLAN: (api, seen) =>
    api.call(settlementPayment.payPlanSave, { ...seen, plans: [{ dueDate: '2026-05-01', amount: '1.00' }] }),
  BUDGET: (api, seen) => api.call(settlementPayment.budget, { ...seen, budgetSubject: '5101.02 设备维修费' }),
  PAY_APPLY: (api, seen) => api.call(settlementPayment.payApply, { ...seen, planId: '1', amount: '1.00' }),
  PAY_ADVANCE: (api, seen) =>
    api.call(settlementPayment.payAdvance, { ...seen, planId: '1', amount: '1.00', exception: '合同约定预付三成' }),
  PAY_CANCEL: (api, seen) => api.call(settlementPayment.payCancel, { ...seen, paymentId: '1' }),
};

/** What breaks at the probe is accepted; all else is refused. */
const accepts = async (attempt: Promise<unknown>) => (await refusal(attempt)).code === '500';

/** As the list has it and, the same, as the statement itself does; undefined where it is not seen. */
async function mayOn(api: TestApi, settlementId: string): Promise<readonly string[] | undefined> {
  const view = viewOf(api);
  const number = server.db.selectFrom('stlSettlement').select('settlementNo').where('id', '=', settlementId);
  const { settlementNo } = await number.executeTakeFirstOrThrow();
  const { records } = await api.call(settlementManagement.page, { settleType: view, settlementNo });
  const [row] = records;
  if (!row) return undefined;
  const call = view === 'INCOME' ? settlementDetail.incomeDetail : settlementDetail.purchaseDetail;
  expect((await api.call(call, { settlementId })).may).toEqual(row.may);
  return row.may;
}

const talk = ['DISPUTE', 'AGREE', 'DROP_DISPUTE'];
const pay = ['PAY_APPLY', 'PAY_ADVANCE', 'PAY_CANCEL'];
const EXPECTED: Readonly<Record<string, Readonly<Record<string, readonly string[] | undefined>>>> = {
  draft: {
    gys_admin: ['SUBMIT', 'VOID', 'MERGE', 'FLAG', 'ADJUST', 'ADJUST_REMOVE', 'ATTACH'],
    gys_sales: [],
    cg_admin: undefined,
    s0002_1: undefined,
  },
  handedOverByBuyer: {
    gys_admin: ['CONFIRM', 'FLAG', 'ATTACH', 'DISPUTE'],
    cg_admin: ['WITHDRAW', 'VOID', 'ATTACH', 'DISPUTE', 'BUDGET'],
    cg_buyer: [],
  },
  disputed: {
    gys_admin: ['VOID', 'ATTACH', ...talk],
    cg_admin: ['ATTACH', ...talk, 'BUDGET'],
  },
  handedOver: {
    gys_admin: ['WITHDRAW', 'VOID', 'ATTACH', 'DISPUTE'],
    gys_sales: [],
    cg_admin: ['CONFIRM', 'FLAG', 'ATTACH', 'DISPUTE', 'BUDGET'],
    yy_ops: [],
    s0002_1: undefined,
  },
  inApproval: {
    gys_admin: ['VOID', 'ATTACH'],
    cg_admin: ['WITHDRAW', 'ATTACH', 'BUDGET'],
    yy_ops: ['AUDIT_PASS', 'AUDIT_REJECT'],
  },
  confirmed: {
    gys_admin: ['ATTACH', ...talk],
    cg_admin: ['ATTACH', ...talk, 'RECEIVE', 'PLAN', 'BUDGET'],
    yy_ops: [],
  },
  applied: {
    gys_admin: ['ATTACH', ...talk],
    cg_admin: ['ATTACH', ...talk, 'ASSIGN', 'BUDGET', ...pay, 'PAY'],
    cg_buyer: ['PAY_APPLY', 'PAY_CANCEL'],
  },
  paidInPart: { cg_admin: ['ATTACH', ...talk, 'ASSIGN', 'BUDGET', ...pay, 'PAY'] },
  settled: { gys_admin: [], cg_admin: [] },
  void: { gys_admin: [], cg_admin: [] },
};

for (const [done, expected] of Object.entries(EXPECTED))
  test(`of a statement ${done} each party is offered its own steps, and its calls accept these alone`, async () => {
    const id = statements[done] ?? '';
    for (const [account, api] of Object.entries(people)) {
      const may = await mayOn(api, id);
      if (account in expected) expect([account, may]).toEqual([account, expected[account]]);
      const accepted = [];
      const seen = await versionOf(id);
      for (const [step, attempt] of Object.entries(CALLS)) if (await accepts(attempt(api, seen))) accepted.push(step);
      expect([account, accepted]).toEqual([account, (may ?? []).filter((step) => step in CALLS)]);
    }
  });

test('a dispute is answered by the other side, and dropped by who raised it', async () => {
  const offered = async (account: string) => {
    const api = people[account];
    const read = ofBuyers(api) ? sides.purchase : sides.income;
    const [dispute] = (await read(statements['disputed'] ?? '', api)).disputes;
    return [dispute?.id ?? '0', dispute?.may] as const;
  };
  const [disputeId, ofSupplier] = await offered('gys_admin');
  expect(ofSupplier).toEqual(['REPLY', 'AGREE']);
  expect((await offered('cg_admin'))[1]).toEqual(['REPLY', 'DROP']);
  for (const account of ['gys_sales', 'cg_buyer', 'yy_ops']) expect((await offered(account))[1]).toEqual([]);
  const agrees = (api: TestApi) => accepts(api.call(settlementDispute.disputeAgree, { disputeId }));
  const drops = (api: TestApi) => accepts(api.call(settlementDispute.disputeDrop, { disputeId }));
  expect([await agrees(sides.supplier), await drops(sides.supplier)]).toEqual([true, false]);
  expect([await agrees(sides.buyer), await drops(sides.buyer)]).toEqual([false, true]);
});

test('a payment is registered by another than who applied for it', async () => {
  const id = statements['applied'] ?? '';
  const offered = async (account: string) => {
    const api = people[account];
    return (await (ofBuyers(api) ? sides.purchase : sides.income)(id, api)).payments.map(({ may }) => may);
  };
  expect(await offered('cg_admin')).toEqual([['CANCEL', 'REGISTER']]);
  expect(await offered('cg_buyer')).toEqual([['CANCEL']]);
  expect(await offered('gys_admin')).toEqual([[]]);
  const [payment] = (await sides.purchase(id)).payments;
  const registers = async (api: TestApi) =>
    accepts(
      api.call(settlementPayment.payRegister, {
        ...{ ...(await versionOf(id)), paymentId: payment?.id ?? '0', payDate: '2026-03-16', bankSerialNo: 'YH-77' },
      }),
    );
  expect([await registers(sides.buyer), await registers(sides.clerk)]).toEqual([true, false]);
});
