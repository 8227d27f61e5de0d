import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import { sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { invoice } from '../invoice/contract.ts';
import { settlementDispute } from '../dispute/contract.ts';
import { openSides, refusal, strangerOf } from '../settlementManagement/fixture.ts';
import { settlementPayment } from './contract.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
  // what was issued for statements that wait has come to their purchasing units
  await sql`update inv_invoice i set status = 40, delivered_at = now() where i.status = 30 and exists (
    select from inv_settlement x join stl_settlement s on s.id = x.settlement_id
    where x.invoice_id = i.id and s.status = 60)`.execute(server.db);
});
afterAll(() => server.close());

/** A statement of the two demo enterprises that waits to be paid. */
async function payable(index: number): Promise<string> {
  const rows = await server.db
    .selectFrom('stlSettlement')
    .select('id')
    .where('supplierName', '=', '屿岚机电设备有限公司')
    .where('purchaserName', '=', '霁川第一发电厂')
    .where('status', '=', 60)
    .where('paidAmount', '=', '0')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('stlPayment as p').select('p.id').whereRef('p.settlementId', '=', 'stlSettlement.id')),
      ),
    )
    .orderBy('id')
    .execute();
  return rows[index]?.id ?? '';
}

const third = (amount: string) => (Math.floor((Number(amount) / 3) * 100) / 100).toFixed(2);

async function apply(id: string, amount: string) {
  const { plans, version } = await sides.purchase(id);
  const input = { settlementId: id, version, planId: plans[0]?.id ?? '0', amount };
  return sides.clerk.call(settlementPayment.payApply, input);
}

async function register(id: string, bankSerialNo: string) {
  const { payments, version } = await sides.purchase(id);
  const paymentId = payments.find(({ status }) => status === 0)?.id ?? '0';
  const input = { settlementId: id, version, paymentId, payDate: '2026-03-16', bankSerialNo };
  return sides.buyer.call(settlementPayment.payRegister, input);
}

describe('payment', () => {
  test('in three parts it settles the statement, and its orders are paid', async () => {
    const id = await payable(0);
    const { payableAmount } = await sides.purchase(id);
    const first = third(payableAmount);
    await apply(id, first);
    await register(id, 'YH-1');
    expect(await sides.purchase(id)).toMatchObject({ status: 70, paidAmount: first });
    const stated = server.db.selectFrom('stlSettlement').select(['stateSince', 'remindedAt']).where('id', '=', id);
    const partly = { stateSince: '2026-03-01T01:00:00.000Z', remindedAt: '2026-03-09T01:00:00.000Z' };
    await server.db.updateTable('stlSettlement').set(partly).where('id', '=', id).execute();
    await apply(id, first);
    await register(id, 'YH-1b');
    expect(await stated.executeTakeFirst()).toEqual(partly);
    const rest = (await sides.purchase(id)).unpaidAmount;
    await apply(id, rest);
    await register(id, 'YH-2');
    const done = await sides.purchase(id);
    expect(done).toMatchObject({ status: 80, paidAmount: payableAmount, unpaidAmount: '0.00' });
    expect(done.plans[0]).toMatchObject({ state: 'PAID' });
    const now = { stateSince: server.clock.now().toISOString(), remindedAt: null };
    expect(await stated.executeTakeFirst()).toEqual(now);
    const orders = await server.db
      .selectFrom('ordOrder')
      .select(['status', 'payRate'])
      .where(
        'id',
        'in',
        done.orders.map((order) => order.id),
      )
      .execute();
    expect(orders.every(({ payRate }) => Number(payRate) > 0)).toBe(true);
  });

  test('nobody applies for more than is planned, registers twice, or pays in the future', async () => {
    const id = await payable(0);
    const { payableAmount } = await sides.purchase(id);
    expect((await refusal(apply(id, `${Number(payableAmount) + 1}`))).msg).toBe('申请金额超过该期计划的未付金额');
    await apply(id, third(payableAmount));
    const { payments, version } = await sides.purchase(id);
    const input = { settlementId: id, version, paymentId: payments[0]?.id ?? '0', bankSerialNo: 'YH-3' };
    const early = sides.buyer.call(settlementPayment.payRegister, { ...input, payDate: '2026-03-17' });
    expect((await refusal(early)).msg).toBe('付款日期不能晚于今天');
    await register(id, 'YH-3');
    const stranger = await strangerOf(server, 'C1');
    const guess = stranger.call(settlementPayment.payRegister, { ...input, payDate: '2026-03-16' });
    expect(await refusal(guess)).toMatchObject({ code: '404' });
    await apply(id, third(payableAmount));
    expect((await refusal(register(id, 'YH-3'))).msg).toBe('该银行流水号已登记');
    const open = (await sides.purchase(id)).payments.find(({ status }) => status === 0);
    const seen = await sides.seen(id);
    await sides.buyer.call(settlementPayment.payCancel, { ...seen, paymentId: open?.id ?? '0' });
    expect((await sides.purchase(id)).payments.map(({ status }) => status)).toEqual([1, 9]);
  });

  test('a plan adds up to what is payable, and stands once something is applied for', async () => {
    const id = await payable(0);
    const { payableAmount } = await sides.purchase(id);
    const half = (Math.floor((Number(payableAmount) / 2) * 100) / 100).toFixed(2);
    const rest = (Number(payableAmount) - Number(half)).toFixed(2);
    const save = async (amounts: readonly string[]) =>
      sides.buyer.call(settlementPayment.payPlanSave, {
        ...(await sides.seen(id)),
        plans: amounts.map((amount, index) => ({ amount, dueDate: `2026-0${index + 5}-10` })),
      });
    expect((await refusal(save([half]))).msg).toBe(
      `付款计划合计必须等于应付金额 ${Number(payableAmount).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元`,
    );
    await save([half, rest]);
    expect((await sides.purchase(id)).plans.map(({ amount }) => amount)).toEqual([half, rest]);
    await apply(id, half);
    expect((await refusal(save([half, rest]))).msg).toBe('已有付款申请，不能调整付款计划');
  });

  test('a line in dispute is held: its amount is not paid until the two sides agree', async () => {
    const id = await payable(0);
    const { lines, payableAmount } = await sides.purchase(id);
    const [line] = lines;
    const raised = { lines: [{ lineId: line?.id ?? '0' }], reasonType: 4 as const, remark: '到货检验不合格，待复检。' };
    await sides.buyer.call(settlementDispute.dispute, { ...(await sides.seen(id)), ...raised });
    const held = await sides.purchase(id);
    expect(held).toMatchObject({ status: 60, heldAmount: line?.amount });
    expect((await refusal(apply(id, payableAmount))).msg).toContain('异议行金额');
    const disputeId = held.disputes[0]?.id ?? '0';
    await sides.supplier.call(settlementDispute.disputeAgree, { disputeId });
    await apply(id, payableAmount);
    await sides.buyer.call(settlementDispute.dispute, { ...(await sides.seen(id)), ...raised });
    expect((await refusal(register(id, 'YH-4'))).msg).toContain('请先了结异议或撤销该付款申请');
    const again = (await sides.purchase(id)).disputes.find(({ status }) => status === 0)?.id ?? '0';
    await sides.buyer.call(settlementDispute.disputeDrop, { disputeId: again });
    expect(await sides.purchase(id)).toMatchObject({ heldAmount: '0.00', amount: held.amount });
  });

  test('nothing is applied for while an invoice is found false, and the purchasing unit is told once', async () => {
    const id = await payable(0);
    const { payableAmount, settlementNo } = await sides.purchase(id);
    const found = server.db.selectFrom('invSettlement').select('invoiceId').where('settlementId', '=', id);
    const { invoiceId } = await found.executeTakeFirstOrThrow();
    /** A number of another year is none that the authority knows. */
    const verified = async (invoiceNo: string, issueDate: string) => {
      const entered = { source: 2, invoiceNo, issueDate };
      await server.db.updateTable('invInvoice').set(entered).where('id', '=', invoiceId).execute();
      return sides.buyer.call(invoice.verify, { ids: [invoiceId] });
    };
    const no = '26008000000000000777';
    expect(await verified(no, '2025-12-31')).toEqual({ right: 0, wrong: 1 });
    await verified(no, '2025-12-31');
    expect((await refusal(apply(id, payableAmount))).msg).toBe(
      `发票 ${no} 查验不符，请核实发票，重新查验相符后再申请付款`,
    );
    const told = (api: TestApi) => api.call(notification.getNotification, { keyword: no });
    const text = `结算单 ${settlementNo} 的发票 ${no} 查验不符，重新查验相符前不能申请付款。`;
    expect((await told(sides.buyer)).records.map(({ content }) => content)).toEqual([text]);
    expect((await told(sides.supplier)).records).toEqual([]);
    expect(await verified(no, '2026-01-05')).toEqual({ right: 1, wrong: 0 });
    await apply(id, payableAmount);
  });

  test('who applies for a payment does not register it, whoever applied for another since, but for an enterprise of one', async () => {
    const { id } = await server.db
      .selectFrom('stlSettlement')
      .select('id')
      .where('supplierName', '=', '屿岚机电设备有限公司')
      .where('purchaserName', '=', '霁川第一发电厂')
      .where('status', '=', 70)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { plans, version, unpaidAmount, paidAmount, payments: earlier } = await sides.purchase(id);
    const amount = third(unpaidAmount);
    const input = { settlementId: id, version, planId: plans[0]?.id ?? '0', amount };
    await sides.buyer.call(settlementPayment.payApply, input);
    await apply(id, amount);
    const [own, others] = (await sides.purchase(id)).payments.slice(earlier.length);
    const book = async (paymentId = '0') =>
      sides.buyer.call(settlementPayment.payRegister, {
        ...(await sides.seen(id)),
        ...{ paymentId, payDate: '2026-03-16', bankSerialNo: `YH-${paymentId}` },
      });
    expect(await refusal(book(own?.id))).toMatchObject({
      code: '403',
      msg: '付款申请由顾砚秋申请，登记付款须由另一人办理',
    });
    expect(await sides.purchase(id)).toMatchObject({ paidAmount });
    await book(others?.id);
    expect((await refusal(book(others?.id))).msg).toBe('该银行流水号已登记');
    expect((await refusal(book('0'))).msg).toBe('付款申请不存在或已被删除');
    const colleagues = server.db.selectFrom('usrUser').select('id').where('account', '<>', 'cg_admin');
    const work = async (orgStatus: 0 | 1) => {
      const members = server.db.updateTable('usrUserEnt').set({ orgStatus }).where('userId', 'in', colleagues);
      const ofOwn = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', 'C0001');
      await members.where('entId', 'in', ofOwn).execute();
    };
    await work(0);
    await book(own?.id);
    await work(1);
    const booked = (await sides.purchase(id)).payments.slice(earlier.length);
    expect(booked.map(({ status }) => status)).toEqual([1, 1]);
  });

  test('the account that bears a statement is read by the purchasing unit alone', async () => {
    const id = await payable(0);
    const budgetSubject = '5101.02 设备维修费';
    await sides.buyer.call(settlementPayment.budget, { ...(await sides.seen(id)), budgetSubject });
    const [own, theirs] = [await sides.purchase(id), await sides.income(id)];
    expect([own.budgetSubject, theirs.budgetSubject]).toEqual([budgetSubject, null]);
    expect(theirs.log[0]).toMatchObject({ action: 'BUDGET', reason: null });
  });

  test('the supplier neither plans nor pays, and the purchasing unit of others finds nothing', async () => {
    const id = await payable(0);
    const { version, plans } = await sides.purchase(id);
    const input = { settlementId: id, version, planId: plans[0]?.id ?? '0', amount: '1.00' };
    expect(await refusal(sides.supplier.call(settlementPayment.payApply, input))).toMatchObject({ code: '403' });
    const foreign = await server.db
      .selectFrom('stlSettlement')
      .select('id')
      .where('status', '=', 60)
      .where('purchaserName', '<>', '霁川第一发电厂')
      .where('supplierName', '<>', '霁川第一发电厂')
      .executeTakeFirstOrThrow();
    const attempt = sides.buyer.call(settlementPayment.payApply, { ...input, settlementId: foreign.id });
    expect(await refusal(attempt)).toMatchObject({ code: '404' });
  });
});

describe('disputes before the confirmation', () => {
  const raise = async (id: string, qty: string) => {
    const [line] = (await sides.purchase(id)).lines;
    await sides.buyer.call(settlementDispute.dispute, {
      ...(await sides.seen(id)),
      lines: [{ lineId: line?.id ?? '0', qty }],
      reasonType: 1,
      remark: '实收与对账单不符，请核实。',
    });
    return (await sides.purchase(id)).disputes[0]?.id ?? '0';
  };

  test('an agreement changes the line and the statement goes on where it stood', async () => {
    const id = await sides.statementIn(20);
    const before = await sides.purchase(id);
    const disputeId = await raise(id, '1');
    expect((await sides.purchase(id)).status).toBe(15);
    expect((await refusal(sides.buyer.call(settlementDispute.disputeAgree, { disputeId }))).msg).toBe(
      '当前方案由本单位提出，请等待对方同意',
    );
    await sides.supplier.call(settlementDispute.disputeReply, { disputeId, text: '已核实，同意按实收结算。' });
    await sides.supplier.call(settlementDispute.disputeAgree, { disputeId });
    const after = await sides.purchase(id);
    expect(after).toMatchObject({
      status: 20,
      disputes: [{ status: 1, messages: [{ text: '已核实，同意按实收结算。' }] }],
    });
    expect(after.lines[0]).toMatchObject({ qty: '1.0000' });
    expect(Number(after.diffAmount)).toBeLessThan(Number(before.diffAmount));
  });

  test('the other side may propose anew; who disputed may take it back, and the line stays', async () => {
    const id = await sides.statementIn(20);
    const { amount } = await sides.purchase(id);
    const disputeId = await raise(id, '1');
    await sides.supplier.call(settlementDispute.disputeReply, { disputeId, text: '请按 2 件结算。', qty: '2' });
    expect((await sides.purchase(id)).disputes[0]).toMatchObject({ proposedQty: '2.0000', proposedByOwn: false });
    expect(await refusal(sides.supplier.call(settlementDispute.disputeDrop, { disputeId }))).toMatchObject({
      code: '403',
    });
    await sides.buyer.call(settlementDispute.disputeDrop, { disputeId });
    expect(await sides.purchase(id)).toMatchObject({ status: 20, amount });
    expect(await refusal(sides.buyer.call(settlementDispute.disputeDrop, { disputeId }))).toMatchObject({
      code: '409',
    });
  });

  test('nobody claims more than was received', async () => {
    const id = await sides.statementIn(20);
    expect((await refusal(raise(id, '9999999'))).msg).toContain('主张数量超过收货数量');
  });
});
