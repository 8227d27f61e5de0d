/** A third of three bills that wait is paid, of a fourth it is applied for, of a fifth before its invoice has come. */
import { type SeedContext, sql } from '@portal/sdk/server';
import { detailCall } from '../statement/contract.ts';
import { settlementPayment } from './contract.ts';
import { receivedAmount } from '../statement/free.server.ts';

/** Applies for payments; the administrator pays, and makes exceptions. */
const CLERK = 'cg_buyer';
const BUYER = 'cg_admin';
const count = 4;

const seen = async ({ run }: SeedContext, settlementId: string) => {
  const { version } = await run(BUYER, detailCall.PURCHASE, { settlementId });
  return { settlementId, version };
};

const third = sql<string>`round(s.payable_amount / 3, 2)`;

/** Terms of bills that wait between the two demo enterprises. */
const waiting = ({ db }: SeedContext, received: boolean) =>
  db
    .selectFrom('stlSettlement as s')
    .innerJoin('stlPayPlan as p', 'p.settlementId', 's.id')
    .innerJoin('pubEnterprise as g', 'g.id', 's.supplierEntId')
    .innerJoin('pubEnterprise as c', 'c.id', 's.purchaserEntId')
    .select(['s.id', 'p.id as planId', third.as('amount')])
    .where('g.customerCode', '=', 'S0001')
    .where('c.customerCode', '=', 'C0001')
    .where('s.status', '=', 60)
    .where(received ? sql<boolean>`${receivedAmount} >= ${third}` : sql<boolean>`${receivedAmount} = 0`)
    .orderBy('s.dueDate')
    .orderBy('s.id');

async function payThird(context: SeedContext, id: string, paymentNo: string): Promise<void> {
  const asked = context.db.selectFrom('stlPayment').select('id').where('paymentNo', '=', paymentNo);
  const { id: paymentId } = await asked.executeTakeFirstOrThrow();
  await context.run(BUYER, settlementPayment.payRegister, {
    ...(await seen(context, id)),
    paymentId,
    payDate: context.clock.today(),
    bankSerialNo: `YH${paymentNo.slice(2)}`,
  });
}

export async function seedPayments(context: SeedContext): Promise<void> {
  for (const [index, { id, planId, amount }] of (await waiting(context, true).limit(count).execute()).entries()) {
    const input = { ...(await seen(context, id)), planId, amount, remark: '按月度资金计划支付' };
    const { paymentNo } = await context.run(CLERK, settlementPayment.payApply, input);
    if (index < count - 1) await payThird(context, id, paymentNo);
  }
  for (const { id, planId, amount } of await waiting(context, false).limit(1).execute()) {
    const exception = '合同约定货到付三成，发票随下批货物开具。';
    const input = { ...(await seen(context, id)), planId, amount, exception };
    await context.run(BUYER, settlementPayment.payAdvance, input);
  }
}
