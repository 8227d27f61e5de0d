import { amount, dueDate } from '@portal/sdk/calls/fields';
import { Arr, Day, field, Id, labelled, Money, Obj, Opt, stepCall, Str, Text } from '@portal/sdk/contract';
import { bankSerialNo, budgetSubject, payDate, planSeq, purpose } from '../statement/detail.ts';
import { settlementSteps } from '../statement/steps.ts';

const plan = Obj({ dueDate: labelled(dueDate, Day()), amount, remark: Opt(Text(100)) });
/** As it is entered, one below the other. */
export const numberedPlan = Obj({ seq: planSeq, ...plan.properties });
const key = 'settlementId';

export const settlementPayment = {
  /** Replaces the plan; Σ = payable. */
  payPlanSave: stepCall(settlementSteps, 'PLAN', {
    path: '/api/settlement/payPlan/save',
    key,
    asks: { plans: field('分期', Arr(plan, { minItems: 1, maxItems: 24 })) },
  }),
  /** Account of the purchasing unit's budget that bears the statement. */
  budget: stepCall(settlementSteps, 'BUDGET', { path: '/api/settlement/budget', key, asks: { budgetSubject } }),
  payApply: stepCall(settlementSteps, 'PAY_APPLY', {
    path: '/api/settlement/payApply',
    key,
    stepUp: true,
    asks: {
      planId: Id(),
      amount: field('申请金额（元）', Money()),
      remark: labelled(purpose, Opt(Text(200)), { placeholder: '例如：按月度资金计划支付' }),
    },
    output: Obj({ paymentNo: Str() }),
  }),
  payCancel: stepCall(settlementSteps, 'PAY_CANCEL', {
    path: '/api/settlement/payCancel',
    key,
    asks: { paymentId: Id() },
  }),
  /** The bank has paid: 60 → 70 → 80. */
  payRegister: stepCall(settlementSteps, 'PAY', {
    path: '/api/settlement/payRegister',
    key,
    stepUp: true,
    asks: { paymentId: Id(), payDate, bankSerialNo },
  }),
};
