import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { settlementDispute } from '../dispute/contract.ts';
import { openInvoices } from '../invoice/fixture.ts';
import { settlementPayment } from '../payment/contract.ts';
import { settlementDetail } from '../statement/contract.ts';
import { settlementManagement } from './contract.ts';
import { openSides, period, refusal, strangerOf } from './fixture.ts';
import { received } from './test-received.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

const asked = { settleType: 'INCOME' as const, period };

async function drawn(receiptLineIds: readonly string[]): Promise<string> {
  const input = { ...asked, receiptLineIds: [...receiptLineIds], termDays: 30, retention: false };
  const [made] = await sides.supplier.call(settlementManagement.generate, input);
  return made?.id ?? '0';
}

async function raise(id: string, lineId = '0') {
  const dispute = { lines: [{ lineId, qty: '0.5' }], reasonType: 1 as const, remark: '实收与对账单不符。' };
  await sides.buyer.call(settlementDispute.dispute, { ...(await sides.seen(id)), ...dispute });
  const { disputes } = await sides.purchase(id);
  return disputes.find((one) => one.lineId === lineId && one.status === 0)?.id ?? '0';
}

test('who looks on at all statements reads drafts of either author in either view', async () => {
  const ids = [await sides.draft('INCOME', 1), await sides.draft('PURCHASE', 1)];
  for (const id of ids) {
    const { settlementNo } = await sides.income(id, sides.operator);
    expect((await sides.purchase(id, sides.operator)).settlementNo).toBe(settlementNo);
    for (const settleType of ['INCOME', 'PURCHASE'] as const)
      expect((await sides.operator.call(settlementManagement.page, { settleType, settlementNo })).total).toBe(1);
  }
});

test('void, a statement ends its open disputes, and keeps those that were agreed on', async () => {
  const id = await sides.statementIn(20, 2);
  const [first, second] = (await sides.purchase(id)).lines;
  await sides.supplier.call(settlementDispute.disputeAgree, { disputeId: await raise(id, first?.id) });
  server.clock.advance(61_000);
  const agreed = (await sides.purchase(id)).disputes[0];
  await raise(id, second?.id);
  await sides.supplier.call(settlementManagement.void, { ...(await sides.seen(id)), reason: '重复核对' });
  const { disputes } = await sides.purchase(id);
  const of = (lineId: string | undefined) => disputes.find((one) => one.lineId === lineId);
  expect(of(second?.id)).toMatchObject({ status: 2, closedAt: server.clock.now().toISOString() });
  expect(of(first?.id)).toMatchObject({ status: 1, closedAt: agreed?.closedAt });
});

test('a receipt of nothing is not settled', async () => {
  const { orderNo, receiptLineIds } = await received(server.db, [{ price: '113' }, { price: '100' }]);
  await sql`
    update ord_receipt_line set received_qty = 0, rejected_qty = 1, reason = '破损'
    where id = ${receiptLineIds[0] ?? '0'}`.execute(server.db);
  const offered = await sides.supplier.call(settlementManagement.candidateLines, { ...asked, orderNo });
  expect(offered.map(({ receiptLineId }) => receiptLineId)).toEqual(receiptLineIds.slice(1));
});

test('a statement of nothing is settled once it is audited, and nothing of it is planned', async () => {
  const id = await drawn((await received(server.db, [{ price: '113' }])).receiptLineIds);
  const rebate = { name: '返利', amount: '-113.00' };
  await sides.supplier.call(settlementDetail.adjust, { ...(await sides.seen(id)), ...rebate });
  await sides.advance(id, 40);
  expect(await sides.purchase(id)).toMatchObject({ status: 80, payableAmount: '0.00', plans: [] });
});

test('a dispute of others is told apart from none by nobody', async () => {
  const id = await sides.statementIn(20, 1);
  const disputeId = await raise(id, (await sides.purchase(id)).lines[0]?.id);
  const stranger = await strangerOf(server, 'G1');
  const attempts = [
    (one: string) => stranger.call(settlementDispute.disputeReply, { disputeId: one, text: '您好' }),
    (one: string) => stranger.call(settlementDispute.disputeAgree, { disputeId: one }),
    (one: string) => stranger.call(settlementDispute.disputeDrop, { disputeId: one }),
  ];
  for (const attempt of attempts) {
    const [foreign, none] = [await refusal(attempt(disputeId)), await refusal(attempt('0'))];
    expect([foreign.code, foreign.msg]).toEqual([none.code, none.msg]);
  }
});

test('a payment is registered on its own statement alone, whatever its amount', async () => {
  const invoices = await openInvoices(server);
  const payable = async (price: string) => {
    const id = await sides.advance(await drawn((await received(server.db, [{ price }])).receiptLineIds), 40);
    await invoices.delivered([id]);
    return id;
  };
  const [small, large] = [await payable('10'), await payable('1000')];
  const { plans, payableAmount } = await sides.purchase(large);
  await sides.clerk.call(settlementPayment.payApply, {
    ...(await sides.seen(large)),
    ...{ planId: plans[0]?.id ?? '0', amount: payableAmount },
  });
  const paymentId = (await sides.purchase(large)).payments[0]?.id ?? '0';
  const how = { paymentId, payDate: '2026-03-16', bankSerialNo: 'YH-OTHER' };
  const strange = sides.buyer.call(settlementPayment.payRegister, { ...(await sides.seen(small)), ...how });
  expect((await refusal(strange)).code).toBe('404');
});

test('a statement that its author took back is lost to the other side with a sentence, a draft never handed over is none', async () => {
  const id = await sides.statementIn(20, 1);
  const shown = await sides.seen(id);
  await sides.supplier.call(settlementManagement.withdraw, shown);
  const confirm = (settlementId: string, version: number) =>
    refusal(sides.buyer.call(settlementManagement.confirm, { settlementId, version }));
  const lost = { code: '409', msg: '结算单已退回对方修改，不能继续办理；对方再次提交后请重新核对' };
  expect(await confirm(id, shown.version)).toMatchObject(lost);
  const [line] = (await sides.income(id)).lines;
  const claim = { lines: [{ lineId: line?.id ?? '0' }], reasonType: 1 as const, remark: '实收与对账单不符。' };
  expect(await refusal(sides.buyer.call(settlementDispute.dispute, { ...shown, ...claim }))).toMatchObject(lost);
  const [draft, stranger] = [await sides.draft('INCOME', 1), await strangerOf(server, 'C1')];
  expect(await confirm(draft, 1)).toMatchObject({ code: '404' });
  expect((await refusal(stranger.call(settlementManagement.confirm, shown))).code).toBe('404');
});
