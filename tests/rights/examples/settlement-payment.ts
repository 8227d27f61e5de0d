/** How a purchasing unit plans and pays its statements. */
import type { Examples } from './example.ts';
import { seen } from './settlement-lines.ts';

const waits = `s.purchaser_ent_id = :ent and s.status in (60, 70)
  and not exists (select from stl_dispute d where d.settlement_id = s.id and d.status = 0)`;
/** Every invoice has come to its buyer, none is being cancelled, none found false. */
const received = `not exists (select from inv_settlement x join inv_invoice i on i.id = x.invoice_id
  where x.settlement_id = s.id and (i.verify_result = 2 or i.status in (30, 70)))`;
const term = (received: string) => `
  select s.id, s.version, p.id as plan_id, p.amount - p.paid_amount as amount
  from stl_settlement s join stl_pay_plan p on p.settlement_id = s.id
  where ${waits} and p.amount > p.paid_amount
    and not exists (select from stl_payment y where y.settlement_id = s.id and y.status = 0) and ${received}`;
const applied = `
  select s.id, s.version, y.id as payment_id from stl_settlement s join stl_payment y on y.settlement_id = s.id
  where ${waits} and y.status = 0`;

export const settlementPayment: Examples = {
  'POST /api/settlement/payPlan/save': {
    by: 'cg_admin',
    row: `
      select s.id, s.version, s.payable_amount from stl_settlement s
      where s.purchaser_ent_id = :ent and s.status = 40 and s.payable_amount > 0
        and not exists (select from stl_payment y where y.settlement_id = s.id and y.status in (0, 1))`,
    input: ({ payableAmount, ...row }) => ({
      ...seen(row),
      plans: [{ dueDate: '2026-04-30', amount: payableAmount, remark: '按月度资金计划支付' }],
    }),
  },
  'POST /api/settlement/budget': {
    by: 'cg_admin',
    row: `select id, version from stl_settlement where purchaser_ent_id = :ent and status = 40`,
    input: (row) => ({
      ...seen(row),
      budgetSubject: '5101.05 备品备件',
    }),
  },
  'POST /api/settlement/payApply': {
    by: 'cg_buyer',
    row: term(received),
    input: ({ planId, amount, ...row }) => ({
      ...seen(row),
      planId,
      amount,
      remark: '按月度资金计划支付',
    }),
  },
  'POST /api/settlement/payAdvance': {
    by: 'cg_admin',
    row: term(received),
    input: ({ planId, amount, ...row }) => ({ ...seen(row), planId, amount, exception: '合同约定预付三成' }),
  },
  'POST /api/settlement/payCancel': {
    by: 'cg_buyer',
    row: applied,
    input: ({ paymentId, ...row }) => ({ ...seen(row), paymentId }),
  },
  'POST /api/settlement/payRegister': {
    by: 'cg_admin',
    row: `${applied} and y.applied_by <> :user`,
    input: ({ paymentId, ...row }) => ({
      ...seen(row),
      paymentId,
      payDate: '2026-03-16',
      bankSerialNo: 'YH2026031600000099',
    }),
  },
};
