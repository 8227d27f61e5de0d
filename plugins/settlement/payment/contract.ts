import { Arr, call, Day, Id, Money, Obj, Opt, Str, Text } from '@portal/sdk/contract';
import { seen } from '../statement/schema.ts';

export const PLAN_STATE = { WAITING: '待付', PART: '部分付', PAID: '已付', OVERDUE: '逾期' } as const;
export const PLAN_TONE = { WAITING: 'waiting', PART: 'info', PAID: 'success', OVERDUE: 'danger' } as const;
export const PAYMENT_STATUS = { 0: '待付款', 1: '已付款', 9: '已撤销' } as const;
export const PAYMENT_TONE = { 0: 'waiting', 1: 'success', 9: 'neutral' } as const;

const plan = Obj({ dueDate: Day(), amount: Money(), remark: Opt(Text(100)) });

export const settlementPayment = {
  /** Replaces the plan; Σ = payable. */
  payPlanSave: call({
    path: '/api/settlement/payPlan/save',
    access: 'settlement:plan:save',
    input: Obj({ ...seen, plans: Arr(plan, { minItems: 1, maxItems: 24 }) }),
  }),
  /** Account of the purchasing unit's budget that bears the statement. */
  budget: call({
    path: '/api/settlement/budget',
    access: 'settlement:plan:save',
    input: Obj({ ...seen, budgetSubject: Text(60) }),
  }),
  payApply: call({
    path: '/api/settlement/payApply',
    stepUp: true,
    access: 'settlement:payment:apply',
    input: Obj({ ...seen, planId: Id(), amount: Money(), remark: Opt(Text(200)) }),
    output: Obj({ paymentNo: Str() }),
  }),
  payCancel: call({
    path: '/api/settlement/payCancel',
    access: 'settlement:payment:apply',
    input: Obj({ ...seen, paymentId: Id() }),
  }),
  /** The bank has paid: 60 → 70 → 80. */
  payRegister: call({
    path: '/api/settlement/payRegister',
    stepUp: true,
    access: 'settlement:payment:register',
    input: Obj({ ...seen, paymentId: Id(), payDate: Day(), bankSerialNo: Text(40) }),
  }),
};
