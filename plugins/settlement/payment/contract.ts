import { amount, dueDate } from '@portal/sdk/calls/fields';
import { Arr, Day, field, Id, labelled, Money, Obj, Opt, stepCall, Str, Text } from '@portal/sdk/contract';
import { bankSerialNo, budgetSubject, payDate, planSeq, purpose } from '../statement/contract.ts';
import { stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

const plan = Obj({ dueDate: labelled(dueDate, Day()), amount, remark: Opt(Text(100)) });
/** As it is entered, one below the other. */
export const numberedPlan = Obj({ seq: planSeq, ...plan.properties });

export const settlementPayment = {
  /** Replaces the plan; Σ = payable. */
  payPlanSave: stepCall(settlementSteps, 'PLAN', {
    ...stepAt('payPlan/save'),
    asks: { plans: field('分期', Arr(plan, { minItems: 1, maxItems: 24 })) },
  }),
  /** Account of the purchasing unit's budget that bears the statement. */
  budget: stepCall(settlementSteps, 'BUDGET', { ...stepAt('budget'), asks: { budgetSubject } }),
  payApply: stepCall(settlementSteps, 'PAY_APPLY', {
    ...stepAt('payApply'),
    stepUp: true,
    asks: {
      planId: Id(),
      amount: field('申请金额（元）', Money()),
      remark: labelled(purpose, Opt(Text(200)), { placeholder: '例如：按月度资金计划支付' }),
    },
    output: Obj({ paymentNo: Str() }),
  }),
  payCancel: stepCall(settlementSteps, 'PAY_CANCEL', { ...stepAt('payCancel'), asks: { paymentId: Id() } }),
  /** The bank has paid: 60 → 70 → 80. */
  payRegister: stepCall(settlementSteps, 'PAY', {
    ...stepAt('payRegister'),
    stepUp: true,
    asks: { paymentId: Id(), payDate, bankSerialNo },
  }),
};
