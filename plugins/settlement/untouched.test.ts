/** Beside a document stand others in every state, some at its version: a step of one leaves all of them as they are. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestServer } from '#server/testing';
import { contractClause } from './contractClause/contract.ts';
import { settlementDispute } from './dispute/contract.ts';
import { invoice } from './invoice/contract.ts';
import { openInvoices } from './invoice/fixture.ts';
import { invoiceHeader } from './invoiceHeader/contract.ts';
import { contractManagement } from './legalContract/contract.ts';
import { CLAUSES, openContracts, TERMS } from './legalContract/fixture.ts';
import { settlementPayment } from './payment/contract.ts';
import { settlementManagement } from './settlementManagement/contract.ts';
import { openSides } from './settlementManagement/fixture.ts';
import { settlementBizType } from './statement/codes.ts';
import { settlementDetail } from './statement/contract.ts';
import { touched } from './test-touched.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
let invoices: Awaited<ReturnType<typeof openInvoices>>;
let contracts: Awaited<ReturnType<typeof openContracts>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  [sides, invoices, contracts] = [await openSides(server), await openInvoices(server), await openContracts(server)];
});
afterAll(() => server.close());

const only = async (document: string, act: () => Promise<unknown>) =>
  expect(await touched(server.db, act)).toEqual([document]);

describe('of statements', () => {
  test('a draft is written, merged and made void alone; a merge changes the merged', async () => {
    const [id, other, third] = [await sides.draft(), await sides.draft(), await sides.draft()];
    const own = (act: () => Promise<unknown>) => only(`statement ${id}`, act);
    const lineId = (await sides.income(id)).lines[0]?.id ?? '0';
    const flags = { lineIds: [lineId], flag: 'HANG' as const, reason: '待补签收单' };
    await own(async () => sides.supplier.call(settlementDetail.lineFlag, { ...(await sides.seen(id)), ...flags }));
    const rebate = { name: '返利', amount: '-0.01' };
    await own(async () => sides.supplier.call(settlementDetail.adjust, { ...(await sides.seen(id)), ...rebate }));
    const statements = [await sides.seen(id), await sides.seen(other)];
    expect(await touched(server.db, () => sides.supplier.call(settlementManagement.merge, { statements }))).toEqual(
      [`statement ${id}`, `statement ${other}`].sort(),
    );
    const reason = '重复核对';
    await own(async () => sides.supplier.call(settlementManagement.void, { ...(await sides.seen(id)), reason }));
    expect((await sides.income(third)).status).toBe(0);
  });

  test('one is disputed, agreed on and audited alone, and its approval withdrawn from the to-do list', async () => {
    const [id, other] = [await sides.statementIn(20), await sides.statementIn(30)];
    const own = (act: () => Promise<unknown>) => only(`statement ${id}`, act);
    const lineId = (await sides.purchase(id)).lines[0]?.id ?? '0';
    const raise = async (line = lineId) =>
      sides.buyer.call(settlementDispute.dispute, {
        ...(await sides.seen(id)),
        ...{ lines: [{ lineId: line, qty: '0.5' }], reasonType: 1 as const, remark: '实收与对账单不符。' },
      });
    const disputeId = async () => (await sides.purchase(id)).disputes[0]?.id ?? '0';
    await own(raise);
    const reply = { disputeId: await disputeId(), text: '请按 0.4 件结算。', qty: '0.4' };
    await own(() => sides.supplier.call(settlementDispute.disputeReply, reply));
    await own(() => sides.buyer.call(settlementDispute.disputeAgree, { disputeId: reply.disputeId }));
    await raise();
    const dropped = await disputeId();
    await own(() => sides.buyer.call(settlementDispute.disputeDrop, { disputeId: dropped }));
    await sides.buyer.call(settlementManagement.confirm, await sides.seen(id));
    const { settlementNo } = await sides.income(id);
    const processInstId = await approvalOf(server, settlementBizType, settlementNo);
    await own(() => sides.buyer.call(workflowtask.withdraw, { processInstId }));
    expect([(await sides.income(id)).status, (await sides.income(other)).status]).toEqual([20, 30]);
    await sides.buyer.call(settlementManagement.confirm, await sides.seen(id));
    await own(() => sides.decide(id, true));
  });

  test('one is planned, applied for and paid alone', async () => {
    const id = await sides.statementIn(40);
    const own = (act: () => Promise<unknown>) => only(`statement ${id}`, act);
    const { payableAmount } = await sides.purchase(id);
    await own(async () =>
      sides.buyer.call(settlementPayment.payPlanSave, {
        ...(await sides.seen(id)),
        plans: [
          { amount: '1.00', dueDate: '2026-04-10' },
          { amount: (Number(payableAmount) - 1).toFixed(2), dueDate: '2026-05-10' },
        ],
      }),
    );
    await own(async () =>
      sides.buyer.call(settlementPayment.budget, { ...(await sides.seen(id)), budgetSubject: '检修费' }),
    );
    await invoices.delivered([id]);
    const plan = async () => (await sides.purchase(id)).plans[0];
    const apply = async () =>
      sides.clerk.call(settlementPayment.payApply, {
        ...(await sides.seen(id)),
        ...{ planId: (await plan())?.id ?? '0', amount: '0.40' },
      });
    expect(await plan()).toMatchObject({ appliedAmount: '0.00', paidAmount: '0.00' });
    await own(apply);
    expect(await plan()).toMatchObject({ appliedAmount: '0.40', paidAmount: '0.00' });
    const open = async () => ({
      ...(await sides.seen(id)),
      paymentId: (await sides.purchase(id)).payments.find(({ status }) => status === 0)?.id ?? '0',
    });
    await own(async () => sides.buyer.call(settlementPayment.payCancel, await open()));
    expect(await plan()).toMatchObject({ appliedAmount: '0.00', paidAmount: '0.00' });
    await apply();
    const how = { payDate: '2026-03-16', bankSerialNo: 'YH-ALONE' };
    await own(async () => sides.buyer.call(settlementPayment.payRegister, { ...(await open()), ...how }));
    const { plans } = await sides.purchase(id);
    expect(plans.map(({ appliedAmount, paidAmount }) => [appliedAmount, paidAmount])).toEqual([
      ['0.00', '0.40'],
      ['0.00', '0.00'],
    ]);
  });
});

describe('of contracts', () => {
  test('a draft is replaced, submitted and approved alone', async () => {
    await contracts.sales.call(contractManagement.save, contracts.draftOf());
    const { id } = await contracts.sales.call(contractManagement.save, contracts.draftOf());
    const own = (act: () => Promise<unknown>) => only(`contract ${id}`, act);
    const anew = contracts.draftOf({
      amount: '400000.00',
      payTerms: TERMS.slice(0, 1).map((term) => ({ ...term, percent: '100' })),
    });
    await own(async () => contracts.sales.call(contractManagement.save, { ...anew, ...(await contracts.seen(id)) }));
    await own(async () => contracts.sales.call(contractManagement.submit, await contracts.seen(id)));
    const { contractNo } = await contracts.detail(id);
    await own(() => contracts.decide(contracts.supplier, contractNo, true));
    await own(() => contracts.sign(contracts.supplier, id));
    server.clock.advance(61_000);
    await own(() => contracts.sign(contracts.purchaser, id));
  });

  test('one in force changes alone; what it gave up and what it said before stay as they were', async () => {
    const [changing, { id, ...before }] = [await contracts.running(), await contracts.running()];
    const own = (act: () => Promise<unknown>) => only(`contract ${id}`, act);
    const { contractName, validFrom, validTo } = before;
    const body = (amount: string) => ({ contractName, amount, validFrom, validTo, payTerms: TERMS, clauses: CLAUSES });
    const change = async (amount: string, of = id) =>
      contracts.supplier.call(contractManagement.change, {
        ...(await contracts.seen(of)),
        ...{ body: body(amount), reason: '追加备件' },
      });
    await change('700000.00', changing.id);
    await own(() => change('600000.00'));
    const given = async () => ({ ...(await contracts.seen(id)), reason: '暂不追加' });
    await own(async () => contracts.purchaser.call(contractManagement.cancelChange, await given()));
    await change('650000.00');
    const [first] = (await contracts.detail(id)).versions.filter(({ versionNo }) => versionNo === 1);
    for (const api of [contracts.supplier, contracts.purchaser]) {
      server.clock.advance(61_000);
      await own(() => contracts.sign(api, id));
    }
    const { versions, amount } = await contracts.detail(id);
    expect(amount).toBe('650000.00');
    expect(versions.map(({ versionNo, status }) => [versionNo, status])).toEqual([
      [3, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(versions[0]?.effectiveAt).not.toBeNull();
    expect(versions[1]?.effectiveAt).toBeNull();
    expect(versions[2]).toEqual(first);
    expect((await contracts.detail(changing.id)).versions[0]).toMatchObject({ status: 0, effectiveAt: null });
    const end = (step: 'apply' | 'decline') => async () =>
      (step === 'apply' ? contracts.supplier : contracts.purchaser).call(contractManagement.terminate, {
        ...{ ...(await contracts.seen(id)), step, reason: '不再采购' },
      });
    await own(end('apply'));
    await own(end('decline'));
  });
});

test('of invoices one is issued, delivered, given back and red-lettered alone, with its statement', async () => {
  const [statement, besides] = [await invoices.statement(), await invoices.statement()];
  const other = await invoices.issued([besides]);
  await invoices.supplier.call(invoice.redApply, { ...(await invoices.seen(other)), reason: 1 });
  const [id = '0'] = await invoices.applied([statement]);
  const own = (act: () => Promise<unknown>) => only(`invoice ${id}`, act);
  const billing = async (act: () => Promise<unknown>) =>
    expect(await touched(server.db, act)).toEqual([`invoice ${id}`, `statement ${statement}`]);
  await own(async () => invoices.supplier.call(invoice.issue, await invoices.seen(id)));
  await billing(async () => invoices.supplier.call(invoice.query, await invoices.seen(id)));
  const email = 'shoupiao@example.com';
  await own(async () => invoices.supplier.call(invoice.deliver, { ...(await invoices.seen(id)), email }));
  await own(async () => invoices.purchaser.call(invoice.return, { ...(await invoices.seen(id)), reason: '有误' }));
  await own(() => invoices.supplier.call(invoice.verify, { ids: [id] }));
  await own(async () => invoices.supplier.call(invoice.redApply, { ...(await invoices.seen(id)), reason: 1 }));
  const refused = { step: 'refuse' as const, opinion: '不同意' };
  await own(async () => invoices.purchaser.call(invoice.redDecide, { ...(await invoices.seen(id)), ...refused }));
  await invoices.supplier.call(invoice.redApply, { ...(await invoices.seen(id)), reason: 1 });
  const confirmed = async () => ({ ...(await invoices.seen(id)), step: 'confirm' as const });
  const changed = await touched(server.db, async () => invoices.purchaser.call(invoice.redDecide, await confirmed()));
  const redBy = (await invoices.detail(id)).redBy[0]?.id ?? '0';
  expect(changed).toEqual([`invoice ${id}`, `invoice ${redBy}`, `statement ${statement}`].sort());
  expect(await invoices.detail(other)).toMatchObject({ status: 70, confirmations: [{ status: 1 }] });
});

describe('of what documents refer to', () => {
  test('a clause is changed, put out of use and removed alone', async () => {
    const { purchaser } = contracts;
    const clause = { title: '现场清运', category: 8, text: '废料当日清运。' } as const;
    const first = await purchaser.call(contractClause.save, clause);
    let second = await purchaser.call(contractClause.save, { ...clause, title: '现场文明' });
    const own = (act: () => Promise<unknown>) => only(`clause ${second.id}`, act);
    await own(async () => {
      second = await purchaser.call(contractClause.save, { ...clause, ...second, title: '现场文明施工' });
    });
    // both stand at the same version
    expect(await purchaser.call(contractClause.save, { ...clause, ...first })).toMatchObject({
      version: second.version,
    });
    await own(() => purchaser.call(contractClause.updateState, { ...second, status: 0 }));
    const { version } = await purchaser.call(contractClause.save, { ...clause, ...first, version: second.version });
    await own(() => purchaser.call(contractClause.remove, { ...second, version }));
  });

  test('a header is written, made the default and removed alone, but for who was the default before', async () => {
    const input = {
      ...{ regAddress: '霁川市砚北区 1 号', regPhone: '0000-1234567', taxNo: '91000003MA0000000X' },
      ...{ bankName: '云屿示例银行', bankAccount: '99990000111122223333' },
      ...{ invoiceType: 1 as const, receiveEmail: 'shoupiao@example.com' },
    };
    const save = (headerName: string) => contracts.purchaser.call(invoiceHeader.save, { ...input, headerName });
    const [first, second] = [await save('检修一部'), await save('检修二部')];
    await contracts.purchaser.call(invoiceHeader.setDefault, first);
    expect(await touched(server.db, () => contracts.purchaser.call(invoiceHeader.setDefault, second))).toEqual(
      [`header ${first.id}`, `header ${second.id}`].sort(),
    );
    await only(`header ${first.id}`, () => contracts.purchaser.call(invoiceHeader.remove, { id: first.id }));
    const seen = async () => ({
      id: second.id,
      version: (await contracts.purchaser.call(invoiceHeader.detail, { id: second.id })).version,
    });
    await only(`header ${second.id}`, async () => {
      const change = { ...input, headerName: '检修三部' };
      return contracts.purchaser.call(invoiceHeader.save, { ...change, ...(await seen()) });
    });
  });
});
