import { amount, dueDate } from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { bankSerialNo, budgetSubject, payDate, payException, planSeq, purpose } from '../statement/contract.ts';
import { stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

const plan = t.Obj({ dueDate: t.labelled(dueDate, t.Day()), amount, remark: t.Opt(t.Text(100)) });
/** As it is entered, one below the other. */
export const numberedPlan = t.Obj({ seq: planSeq, ...plan.properties });

const application = {
  planId: t.Id(),
  amount: t.field('申请金额（元）', t.Money()),
  remark: t.labelled(purpose, t.Opt(t.Text(200)), { placeholder: '例如：按月度资金计划支付' }),
};

export const settlementPayment = {
  /** Replaces the plan; Σ = payable. */
  payPlanSave: t.stepCall(settlementSteps, 'PLAN', {
    ...stepAt('payPlan/save'),
    asks: { plans: t.field('分期', t.Arr(plan, { minItems: 1, maxItems: 24 })) },
  }),
  /** Account of the purchasing unit's budget that bears the statement. */
  budget: t.stepCall(settlementSteps, 'BUDGET', { ...stepAt('budget'), asks: { budgetSubject } }),
  /** Against received invoices. */
  payApply: t.stepCall(settlementSteps, 'PAY_APPLY', {
    ...stepAt('payApply'),
    stepUp: true,
    asks: application,
    output: t.Obj({ paymentNo: t.Str() }),
  }),
  /** Beyond what invoices were received for, with a reason. */
  payAdvance: t.stepCall(settlementSteps, 'PAY_ADVANCE', {
    ...stepAt('payAdvance'),
    stepUp: true,
    asks: {
      ...application,
      exception: t.labelled(payException, t.Text(200, 5), {
        entry: 'area',
        placeholder: '例如：合同约定预付 30%，发票随货开具',
      }),
    },
    output: t.Obj({ paymentNo: t.Str() }),
  }),
  payCancel: t.stepCall(settlementSteps, 'PAY_CANCEL', { ...stepAt('payCancel'), asks: { paymentId: t.Id() } }),
  /** The bank has paid: 60 → 70 → 80. */
  payRegister: t.stepCall(settlementSteps, 'PAY', {
    ...stepAt('payRegister'),
    stepUp: true,
    asks: { paymentId: t.Id(), payDate, bankSerialNo },
  }),
};
