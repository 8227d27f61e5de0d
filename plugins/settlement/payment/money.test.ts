/** Figures worked out by hand: what is settled, disputed, merged and paid in parts, and what remains of it. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { openServer, type TestServer } from '#server/testing';
import { settlementDispute } from '../dispute/contract.ts';
import { invoice } from '../invoice/contract.ts';
import { openInvoices } from '../invoice/fixture.ts';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { openSides, refusal } from '../settlementManagement/fixture.ts';
import { received, type Received } from '../settlementManagement/test-received.ts';
import { settlementPayment } from './contract.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
let invoices: Awaited<ReturnType<typeof openInvoices>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  [sides, invoices] = [await openSides(server), await openInvoices(server)];
});
afterAll(() => server.close());

const asked = { settleType: 'INCOME' as const, period: '2026-03' };

async function drawn(receiptLineIds: readonly string[]): Promise<string> {
  const input = { ...asked, receiptLineIds: [...receiptLineIds], termDays: 30, retention: false };
  const [made] = await sides.supplier.call(settlementManagement.generate, input);
  return made?.id ?? '0';
}

const draftOf = async (lines: readonly Received[]) => drawn((await received(server.db, lines)).receiptLineIds);

/** Confirmed, invoiced, and waiting to be paid. */
async function payable(lines: readonly Received[]): Promise<string> {
  const id = await sides.advance(await draftOf(lines), 40);
  await invoices.delivered([id]);
  return id;
}

const planned = async (id: string, amounts: readonly string[]) =>
  sides.buyer.call(settlementPayment.payPlanSave, {
    ...(await sides.seen(id)),
    plans: amounts.map((amount, index) => ({ amount, dueDate: `2026-0${index + 4}-10` })),
  });

async function apply(id: string, amount: string, seq = 1) {
  const { plans, version } = await sides.purchase(id);
  const planId = plans.find((plan) => plan.seq === seq)?.id ?? '0';
  return sides.clerk.call(settlementPayment.payApply, { settlementId: id, version, planId, amount });
}

async function pay(id: string, amount: string, seq = 1) {
  await apply(id, amount, seq);
  const { payments, version } = await sides.purchase(id);
  const paymentId = payments.find(({ status }) => status === 0)?.id ?? '0';
  const bankSerialNo = `YH-${paymentId}`;
  const input = { settlementId: id, version, paymentId, payDate: '2026-03-16', bankSerialNo };
  await sides.buyer.call(settlementPayment.payRegister, input);
  const { status, paidAmount, unpaidAmount } = await sides.purchase(id);
  return [status, paidAmount, unpaidAmount];
}

describe('a statement of 1,130.00 yuan, 1,120.96 after a fee of 9.04', () => {
  test('is planned to the fen, and no part of it exceeds its plan', async () => {
    const id = await payable([{ price: '113', qty: '10' }]);
    expect(await sides.purchase(id)).toMatchObject({ serviceFee: '9.04', payableAmount: '1120.96', status: 60 });
    for (const rest of ['320.95', '320.97'])
      expect((await refusal(planned(id, ['400.00', '400.00', rest]))).msg).toBe(
        '付款计划合计必须等于应付金额 1,120.96 元',
      );
    await planned(id, ['400.00', '400.00', '320.96']);
    expect((await refusal(apply(id, '400.01'))).msg).toBe('申请金额超过该期计划的未付金额');
    expect((await refusal(apply(id, '320.97', 3))).msg).toBe('申请金额超过该期计划的未付金额');
  });

  test('is paid in parts, and settled with the last fen', async () => {
    const id = await payable([{ price: '113', qty: '10' }]);
    await planned(id, ['400.00', '400.00', '320.96']);
    expect(await pay(id, '400.00', 1)).toEqual([70, '400.00', '720.96']);
    expect(await pay(id, '399.99', 2)).toEqual([70, '799.99', '320.97']);
    expect(await pay(id, '320.96', 3)).toEqual([70, '1120.95', '0.01']);
    const { plans } = await sides.purchase(id);
    expect(plans.map(({ state, paidAmount }) => [state, paidAmount])).toEqual([
      ['PAID', '400.00'],
      ['PART', '399.99'],
      ['PAID', '320.96'],
    ]);
    expect((await refusal(apply(id, '0.02', 2))).msg).toBe('申请金额超过该期计划的未付金额');
    expect(await pay(id, '0.01', 2)).toEqual([80, '1120.96', '0.00']);
    const { rows } = await sql`
      select distinct o.paid_amount, o.pay_rate from ord_order o join stl_line l on l.order_id = o.id
      where l.settlement_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ paidAmount: '1130.00', payRate: '1.000000' }]);
  });

  test('counts what is applied for as spent, and gives it back when it is taken back', async () => {
    const id = await payable([{ price: '113', qty: '10' }]);
    await apply(id, '1000.00');
    expect((await refusal(apply(id, '120.97'))).msg).toBe('申请金额超过该期计划的未付金额');
    const [open] = (await sides.purchase(id)).payments;
    const seen = await sides.seen(id);
    await sides.buyer.call(settlementPayment.payCancel, { ...seen, paymentId: open?.id ?? '0' });
    expect(await pay(id, '1120.96')).toEqual([80, '1120.96', '0.00']);
  });

  test('keeps back a line in dispute: 904.00 of it, so that 216.96 may be paid', async () => {
    const id = await payable([
      { price: '113', qty: '8' },
      { price: '113', qty: '2' },
    ]);
    const { lines } = await sides.purchase(id);
    const [line] = lines;
    await sides.buyer.call(settlementDispute.dispute, {
      ...(await sides.seen(id)),
      ...{ lines: [{ lineId: line?.id ?? '0' }], reasonType: 4, remark: '到货检验不合格，待复检。' },
    });
    expect(await sides.purchase(id)).toMatchObject({ heldAmount: '904.00' });
    expect((await refusal(apply(id, '216.97'))).msg).toContain('异议行金额 904.00 元暂不支付');
    expect(await pay(id, '216.96')).toEqual([70, '216.96', '904.00']);
  });
});

describe('partial settlement', () => {
  /** Ten pieces at a price, of which four and six came. */
  async function cameTwice(price: string) {
    const { orderId, orderNo, receiptLineIds } = await received(server.db, [{ price, qty: '10' }]);
    const [first = '0'] = receiptLineIds;
    await sql`update ord_receipt_line set received_qty = 4 where id = ${first}`.execute(server.db);
    const { rows } = await sql<{ id: string }>`
      with receipt as (
        insert into ord_receipt (receipt_no, order_id, receiver_name, received_at)
        values (${`${orderNo}-2`}, ${orderId}, '温霁', '2026-03-12T02:00:00Z') returning id)
      insert into ord_receipt_line (receipt_id, order_line_id, received_qty)
      select receipt.id, l.id, 6 from receipt, ord_order_line l where l.order_id = ${orderId} returning id`.execute(
      server.db,
    );
    return { orderId, orderNo, first, second: rows[0]?.id ?? '0' };
  }
  const settledOf = async (orderId: string) => {
    const { rows } = await sql<{ settledQty: string; settleRate: string }>`
      select l.settled_qty, o.settle_rate from ord_order o join ord_order_line l on l.order_id = o.id
      where o.id = ${orderId}`.execute(server.db);
    return [rows[0]?.settledQty, rows[0]?.settleRate];
  };

  test.each([
    // price, first four as [amount, without tax, tax], six that remain
    ['113', ['452.00', '400.00', '52.00'], ['678.00', '600.00', '78.00']],
    ['33.333333', ['133.33', '117.99', '15.34'], ['200.00', '176.99', '23.01']],
  ])('of ten pieces at %s yuan leaves six of them', async (price, four, six) => {
    const { orderId, orderNo, first, second } = await cameTwice(price);
    const sums = async (id: string) => {
      const { amount, amountNoTax, taxAmount } = await sides.income(id);
      return [amount, amountNoTax, taxAmount];
    };
    const id = await drawn([first]);
    expect(await sums(id)).toEqual(four);
    const left = await sides.supplier.call(settlementManagement.candidateLines, { ...asked, orderNo });
    expect(left.map(({ qty, amount }) => [qty, amount])).toEqual([['6.0000', six[0]]]);
    await sides.advance(id, 20);
    expect(await settledOf(orderId)).toEqual(['4.0000', '0.400000']);
    const rest = await drawn([second]);
    expect(await sums(rest)).toEqual(six);
    await sides.advance(rest, 20);
    expect(await settledOf(orderId)).toEqual(['10.0000', '1.000000']);
    expect(await sides.supplier.call(settlementManagement.candidateLines, { ...asked, orderNo })).toEqual([]);
  });

  test('by agreement on three of four pieces, and on another price, lowers fee and tax with the amount', async () => {
    const id = await sides.advance(await draftOf([{ price: '113', qty: '4' }]), 20);
    const agree = async (proposal: { qty?: string; unitPrice?: string }) => {
      const [line] = (await sides.purchase(id)).lines;
      const seen = await sides.seen(id);
      const raised = { lines: [{ lineId: line?.id ?? '0', ...proposal }], reasonType: 1 as const };
      await sides.buyer.call(settlementDispute.dispute, { ...seen, ...raised, remark: '实收与对账单不符。' });
      const disputeId = (await sides.purchase(id)).disputes.find(({ status }) => status === 0)?.id ?? '0';
      await sides.supplier.call(settlementDispute.disputeAgree, { disputeId });
      const { amount, amountNoTax, taxAmount, serviceFee, diffAmount } = await sides.purchase(id);
      return [amount, amountNoTax, taxAmount, serviceFee, diffAmount];
    };
    expect(await agree({ qty: '3' })).toEqual(['339.00', '300.00', '39.00', '2.71', '-113.00']);
    expect(await agree({ unitPrice: '100' })).toEqual(['300.00', '265.49', '34.51', '2.40', '-152.00']);
  });
});

describe('statements put together', () => {
  test('of 300,000.00 yuan each cost the fee of 600,000.00', async () => {
    const ids = [await draftOf([{ price: '300000' }]), await draftOf([{ price: '300000' }])];
    expect((await sides.income(ids[0] ?? '0')).serviceFee).toBe('2400.00');
    const statements = [];
    for (const id of ids) statements.push(await sides.seen(id));
    const { id } = await sides.supplier.call(settlementManagement.merge, { statements });
    expect(await sides.income(id)).toMatchObject({ amount: '600000.00', serviceFee: '3000.00' });
    expect(await sides.income(ids[1] ?? '0')).toMatchObject({ amount: '0.00', serviceFee: '0.00', status: 90 });
  });

  test.each([
    ['another tax rate', { rate: '0.06' }, 'CNY'],
    ['another currency', {}, 'USD'],
  ] as const)('never have %s', async (_, changes, currency) => {
    const [one, other] = [await draftOf([{ price: '100' }]), await draftOf([{ price: '100', ...changes }])];
    await server.db.updateTable('stlSettlement').set({ currency }).where('id', '=', other).execute();
    const statements = [await sides.seen(one), await sides.seen(other)];
    const merged = refusal(sides.supplier.call(settlementManagement.merge, { statements }));
    expect((await merged).msg).toBe('只能合并同一对方单位、同一税率、同一币种的结算单');
    expect((await sides.income(one)).amount).toBe('100.00');
  });
});

test('nothing is planned or applied for, a plan that is gone is none, and a bank’s number is one of its statement', async () => {
  const [id, other] = [await payable([{ price: '113' }]), await payable([{ price: '113' }])];
  expect((await refusal(planned(id, ['112.10', '0.00']))).msg).toBe('付款计划的金额必须大于 0');
  for (const amount of ['0.00', '-0.01']) expect((await refusal(apply(id, amount))).msg).toBe('申请金额必须大于 0');
  expect((await refusal(apply(id, '1.00', 9))).msg).toBe('付款计划不存在或已被调整，请刷新');
  const foreign = (await sides.purchase(other)).plans[0]?.id ?? '0';
  const seen = await sides.seen(id);
  const strange = sides.clerk.call(settlementPayment.payApply, { ...seen, planId: foreign, amount: '1.00' });
  expect((await refusal(strange)).msg).toBe('付款计划不存在或已被调整，请刷新');
  for (const one of [id, other]) {
    await apply(one, '0.01');
    const { payments, version } = await sides.purchase(one);
    const paymentId = payments[0]?.id ?? '0';
    const input = { settlementId: one, version, paymentId, payDate: '2026-03-16', bankSerialNo: 'YH-SAME' };
    await sides.buyer.call(settlementPayment.payRegister, input);
    expect(await sides.purchase(one)).toMatchObject({
      status: 70,
      paidAmount: '0.01',
      plans: [{ paidAmount: '0.01' }],
    });
  }
});

test('a claim stays within what came, an answer without figures proposes nothing, and one open dispute holds the statement', async () => {
  const id = await sides.advance(
    await draftOf([
      { price: '113', qty: '4' },
      { price: '100', qty: '2' },
    ]),
    20,
  );
  const [first, second] = (await sides.purchase(id)).lines.map((line) => line.id);
  const raise = async (lineId = '0', claim: { qty?: string; unitPrice?: string } = {}) =>
    sides.buyer.call(settlementDispute.dispute, {
      ...(await sides.seen(id)),
      ...{ lines: [{ lineId, ...claim }], reasonType: 2 as const, remark: '单价与订单不符。' },
    });
  for (const claim of [{ qty: '4.0001' }, { qty: '-1' }, { unitPrice: '-0.01' }])
    expect((await refusal(raise(first, claim))).code).toBe('400');
  await raise(first, { qty: '4', unitPrice: '0' });
  expect((await refusal(raise(first))).msg).toContain('所选行不能提异议');
  await raise(second, { qty: '0' });
  const of = async (lineId?: string) => {
    const { disputes, status } = await sides.purchase(id);
    const found = disputes.find((one) => one.lineId === lineId);
    return { status, id: found?.id ?? '0', ...found };
  };
  const disputeId = (await of(first)).id;
  expect(await of(first)).toMatchObject({ oldPrice: '113.000000', proposedPrice: '0.000000', proposedByOwn: true });
  const reply = (figures: { qty?: string; unitPrice?: string }) =>
    sides.supplier.call(settlementDispute.disputeReply, { disputeId, text: '请核对。', ...figures });
  await reply({});
  expect(await of(first)).toMatchObject({ proposedPrice: '0.000000', proposedByOwn: true });
  for (const wrong of [{ qty: '4.0001' }, { unitPrice: '-0.01' }])
    expect((await refusal(reply(wrong))).code).toBe('400');
  await reply({ unitPrice: '0' });
  expect(await of(first)).toMatchObject({ proposedPrice: '0.000000', proposedByOwn: false });
  await reply({ unitPrice: '110' });
  expect(await of(first)).toMatchObject({ proposedQty: '4.0000', proposedPrice: '110.000000', proposedByOwn: false });
  await sides.buyer.call(settlementDispute.disputeAgree, { disputeId });
  const closed = await of(first);
  expect([closed.status, closed.closedAt !== null, (await sides.purchase(id)).status]).toEqual([1, true, 15]);
  await sides.supplier.call(settlementDispute.disputeAgree, { disputeId: (await of(second)).id });
  expect(await sides.purchase(id)).toMatchObject({
    status: 20,
    amount: '440.00',
    amountNoTax: '389.38',
    taxAmount: '50.62',
  });
  // once agreed a line may be disputed anew
  await raise(second, { qty: '1' });
  expect((await sides.purchase(id)).status).toBe(15);
});

describe('of a statement of 1,130.00 yuan, billed in two invoices of 565.00,', () => {
  /** Both issued, the first delivered. */
  async function half() {
    const id = await sides.advance(await draftOf([{ price: '113', qty: '10' }]), 40);
    const [first = '0', second = '0'] = await invoices.applied([id], { invoiceLimit: '565.00' });
    for (const one of [first, second]) {
      await invoices.supplier.call(invoice.issue, await invoices.seen(one));
      await invoices.supplier.call(invoice.query, await invoices.seen(one));
    }
    const deliver = async (one: string) =>
      invoices.supplier.call(invoice.deliver, { ...(await invoices.seen(one)), email: 'shoupiao@example.com' });
    await deliver(first);
    return { id, first, second, deliver };
  }
  const received = async (id: string) => {
    const { receivedAmount, unreceivedAmount, plans } = await sides.purchase(id);
    return [receivedAmount, unreceivedAmount, plans[0]?.freeAmount, plans[0]?.mostAmount];
  };
  const tooMuch = '未收票的部分请由有权限的人办理“无票付款申请”';

  test('what was delivered is received and may be paid against, the rest by way of a named exception', async () => {
    const { id, second, deliver } = await half();
    expect(await received(id)).toEqual(['565.00', '565.00', '565.00', '1120.96']);
    expect((await refusal(apply(id, '565.01'))).msg).toBe(`按已收票最多可申请 565.00 元；${tooMuch}`);
    await apply(id, '65.00');
    expect(await received(id)).toEqual(['565.00', '565.00', '500.00', '1055.96']);
    const { plans } = await sides.purchase(id);
    const beyond = { planId: plans[0]?.id ?? '0', amount: '1055.96', exception: '合同约定货到付清' };
    const clerk = sides.clerk.call(settlementPayment.payAdvance, { ...(await sides.seen(id)), ...beyond });
    expect((await refusal(clerk)).code).toBe('403');
    const short = { ...beyond, exception: '预付' };
    const unnamed = sides.buyer.call(settlementPayment.payAdvance, { ...(await sides.seen(id)), ...short });
    expect((await refusal(unnamed)).msg).toContain('无票付款理由');
    await sides.buyer.call(settlementPayment.payAdvance, { ...(await sides.seen(id)), ...beyond });
    const { payments, log } = await sides.purchase(id);
    expect(payments.map(({ amount, exception }) => [amount, exception])).toEqual([
      ['65.00', null],
      ['1055.96', '合同约定货到付清'],
    ]);
    expect(log[0]).toMatchObject({ action: 'PAY_ADVANCE', reason: expect.stringContaining('合同约定货到付清') });
    expect(await received(id)).toEqual(['565.00', '565.00', '0.00', '0.00']);
    await deliver(second);
    expect(await received(id)).toEqual(['1130.00', '0.00', '0.00', '0.00']);
  });

  test('nothing is applied for, nor paid, while one of them waits for its red letter; cancelled it no longer counts', async () => {
    const { id, first } = await half();
    await apply(id, '100.00');
    const [open] = (await sides.purchase(id)).payments;
    await invoices.supplier.call(invoice.redApply, { ...(await invoices.seen(first)), reason: 2 });
    expect(await received(id)).toEqual(['565.00', '565.00', '465.00', '1020.96']);
    const busy = '结算单有发票正在红冲，请先办结红冲再付款';
    expect((await refusal(apply(id, '100.00'))).msg).toBe(busy);
    const how = { paymentId: open?.id ?? '0', payDate: '2026-03-16', bankSerialNo: 'YH-RED' };
    const paid = async () => sides.buyer.call(settlementPayment.payRegister, { ...(await sides.seen(id)), ...how });
    expect((await refusal(paid())).msg).toBe(busy);
    expect((await sides.purchase(id)).may).not.toContain('PAY_APPLY');
    await invoices.purchaser.call(invoice.redDecide, { ...(await invoices.seen(first)), step: 'confirm' });
    expect(await received(id)).toEqual(['0.00', '1130.00', '0.00', '1020.96']);
  });
});
