/**
 * What is planned is what is payable; what is applied for is not held, and received in invoices but for a named exception;
 * what is paid is what was applied for.
 */
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type Context, implement, one, type RawBuilder, refuse, refuseField, sql } from '@portal/sdk/server';
import { tellOrders } from '../statement/axes.server.ts';
import { notifyPayee } from '../statement/notices.server.ts';
import { payments, perform, readSettlement, type Written } from '../statement/transitions.server.ts';
import { settlementPayment } from './contract.ts';
import { FREE, heldAmount } from '../statement/free.server.ts';

type Application = InputOf<typeof settlementPayment.payApply> | InputOf<typeof settlementPayment.payAdvance>;
type Payment = InputOf<typeof settlementPayment.payRegister>;

/** What may still be applied for: nothing twice, nothing of a line in dispute, and no more than was invoiced. */
async function demandFree({ db }: Context, input: Application): Promise<void> {
  const { settlementId, planId, amount } = input;
  const within = (free: RawBuilder<string>) => sql<boolean>`${amount}::numeric <= ${free}`;
  const { rows } = await sql<{
    ofPlan: boolean;
    ofStatement: boolean;
    ofInvoices: boolean;
    free: string;
    held: string;
  }>`
    select ${within(FREE.plan)} as of_plan, ${within(FREE.statement)} as of_statement,
      ${within(FREE.received)} as of_invoices, ${FREE.received} as free, ${heldAmount} as held
    from stl_pay_plan p join stl_settlement s on s.id = p.settlement_id
    where p.id = ${planId} and s.id = ${settlementId}`.execute(db);
  const [found] = rows;
  if (!found) return refuse('notFound', '付款计划不存在或已被调整，请刷新');
  if (!found.ofPlan) refuseField('amount', '申请金额超过该期计划的未付金额');
  if (!found.ofStatement) refuseField('amount', `异议行金额 ${money(found.held)} 元暂不支付，申请金额超过可付金额`);
  if (!found.ofInvoices && !('exception' in input))
    refuseField('amount', `按已收票最多可申请 ${money(found.free)} 元；未收票的部分请由有权限的人办理“无票付款申请”`);
}

/** Nothing is applied for while an invoice of the statement is found false; red-lettered it no longer counts. */
async function demandTrue({ db }: Context, settlementId: string): Promise<void> {
  const { rows } = await sql<{ invoiceNo: string }>`
    select i.invoice_no from inv_settlement x join inv_invoice i on i.id = x.invoice_id
    where x.settlement_id = ${settlementId} and i.verify_result = 2 and i.status not in (71, 80)
    order by i.id limit 1`.execute(db);
  if (rows[0]) refuse('conflict', `发票 ${rows[0].invoiceNo} 查验不符，请核实发票，重新查验相符后再申请付款`);
}

/** A dispute raised after the application holds its line's amount back all the same. */
async function demandUnheld({ db }: Context, settlementId: string, amount: string): Promise<void> {
  const { rows } = await sql<{ free: boolean; held: string }>`
    select ${amount}::numeric <= s.payable_amount - s.paid_amount - ${heldAmount} as free, ${heldAmount} as held
    from stl_settlement s where s.id = ${settlementId}`.execute(db);
  if (rows[0]?.free !== true)
    refuse('conflict', `异议行金额 ${money(rows[0]?.held)} 元暂不支付，请先了结异议或撤销该付款申请`);
}

/** Paid in full it is settled. */
function paid({ clock }: Context, amount: string): Written {
  const state = sql<number>`case when paid_amount + ${amount}::numeric >= payable_amount then 80 else 70 end`;
  const now = clock.now().toISOString();
  return {
    paidAmount: sql<string>`paid_amount + ${amount}::numeric`,
    status: state,
    stateSince: sql<string>`case when status = ${state} then state_since else ${now} end`,
    remindedAt: sql<string | null>`case when status = ${state} then reminded_at end`,
  };
}

async function demandNew({ db, clock }: Context, { settlementId, payDate, bankSerialNo }: Payment): Promise<void> {
  if (payDate > clock.today()) refuseField('payDate', '付款日期不能晚于今天');
  const twice = await db
    .selectFrom('stlPayment')
    .select('id')
    .where('settlementId', '=', settlementId)
    .where('bankSerialNo', '=', bankSerialNo)
    .executeTakeFirst();
  if (twice) refuse('conflict', '该银行流水号已登记');
}

async function applied(input: Application, context: Context, step: 'PAY_APPLY' | 'PAY_ADVANCE') {
  const { user, clock } = context;
  const { settlementId, version, planId, amount, remark = null } = input;
  const exception = 'exception' in input ? input.exception : null;
  if (Number(amount) <= 0) refuseField('amount', '申请金额必须大于 0');
  const paymentNo = await context.nextNumber('FK');
  const reason = `${paymentNo}，${money(amount)} 元${exception === null ? '' : `，${exception}`}`;
  const moved = await perform(context, { settlementId, version }, step, { reason });
  await demandFree(context, input);
  await demandTrue(context, settlementId);
  const by = { appliedBy: user.userId, appliedByName: user.userName, appliedAt: clock.now().toISOString() };
  await context.db
    .insertInto('stlPayment')
    .values({ ...by, paymentNo, settlementId, planId, amount, remark, exception })
    .execute();
  const text = `结算单 ${moved.settlementNo} 的采购单位已发起付款申请 ${money(amount)} 元。`;
  await notifyPayee(context, moved, text);
  return { paymentNo };
}

export default implement(settlementPayment, {
  async payPlanSave({ plans, ...seen }, context) {
    const { db } = context;
    const { id, payableAmount } = await perform(context, seen, 'PLAN', { reason: `${plans.length} 期` });
    if (plans.some(({ amount }) => Number(amount) <= 0)) refuseField('plans', '付款计划的金额必须大于 0');
    await db.deleteFrom('stlPayPlan').where('settlementId', '=', id).execute();
    await db
      .insertInto('stlPayPlan')
      .values(plans.map((plan, index) => ({ ...plan, settlementId: id, seq: index + 1 })))
      .execute();
    const total = db
      .selectFrom('stlPayPlan')
      .select((eb) => eb.fn.sum('amount').as('total'))
      .where('settlementId', '=', id)
      .having((eb) => eb(eb.fn.sum('amount'), '=', payableAmount));
    await one(total, `付款计划合计必须等于应付金额 ${money(payableAmount)} 元`, 'invalid');
  },

  async budget({ budgetSubject, ...seen }, context) {
    // its account is the purchasing unit's own affair: the history, which both sides read, does not name it
    await perform(context, seen, 'BUDGET', { set: { budgetSubject } });
  },

  payApply: (input, context) => applied(input, context, 'PAY_APPLY'),
  payAdvance: (input, context) => applied(input, context, 'PAY_ADVANCE'),

  async payCancel({ paymentId, ...seen }, context) {
    const { id: settlementId } = await perform(context, seen, 'PAY_CANCEL');
    await payments.perform(context, { id: paymentId, settlementId }, 'CANCEL');
  },

  async payRegister(input, context) {
    const { settlementId, version, paymentId, payDate, bankSerialNo } = input;
    const { db, user, clock } = context;
    // another enterprise's statement has no payment either, and tells of none by its bank's number
    await readSettlement(context, settlementId);
    await demandNew(context, input);
    const ofStatement = db.selectFrom('stlPayment').select('amount').where('settlementId', '=', settlementId);
    const { amount } = await one(ofStatement.where('id', '=', paymentId), payments.gone);
    await demandUnheld(context, settlementId, amount);
    const moved = await perform(context, { settlementId, version }, 'PAY', {
      set: paid(context, amount),
      reason: `${money(amount)} 元，银行流水 ${bankSerialNo}`,
    });
    const by = { registeredByName: user.userName, registeredAt: clock.now().toISOString() };
    const { planId } = await payments.perform(context, { id: paymentId, settlementId }, 'REGISTER', {
      set: { payDate, bankSerialNo, ...by },
    });
    await db
      .updateTable('stlPayPlan')
      .set((eb) => ({ paidAmount: eb('paidAmount', '+', amount) }))
      .where('id', '=', planId)
      .execute();
    await tellOrders(context, moved.id);
    const text = `结算单 ${moved.settlementNo} 已付款 ${money(amount)} 元，请核对到账。`;
    await notifyPayee(context, moved, text);
  },
});
