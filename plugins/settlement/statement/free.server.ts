/** What may be applied for of a statement now, told once for the plans that show it and for the guard of an application. */
import { sql } from '@portal/sdk/server';

/** Amount of lines whose dispute is open: it waits for the agreement. */
export const heldAmount = sql<string>`coalesce((select sum(l.amount) from stl_line l
  where l.settlement_id = s.id and l.flag = 'NORMAL'
    and exists (select from stl_dispute d where d.line_id = l.id and d.status = 0)), 0)::numeric(18, 2)`;

/** An invoice `b` has come to its buyer: delivered, or cancelled since; one that is being cancelled as it was before. */
const came = sql`(b.status in (40, 50, 60, 71) or b.status = 70 and exists (
  select from inv_red_confirm r where r.invoice_id = b.id and r.status = 1 and r.from_status >= 40))`;

/** Billed of a statement `s` by invoices that its purchasing unit has received; a red letter takes back what it cancels. */
export const receivedAmount = sql<string>`coalesce((select sum(x.amount) from inv_settlement x
  join inv_invoice i on i.id = x.invoice_id join inv_invoice b on b.id = coalesce(i.red_of, i.id)
  where x.settlement_id = s.id and i.status <> 80 and ${came}), 0)::numeric(18, 2)`;

const appliedOf = (column: 'plan_id' | 'settlement_id', id: 'p.id' | 's.id') => sql<string>`coalesce((
  select sum(y.amount) from stl_payment y where ${sql.ref(`y.${column}`)} = ${sql.ref(id)} and y.status = 0), 0)`;

/** Applied for of a plan `p` and not paid yet. */
export const appliedAmount = sql<string>`${appliedOf('plan_id', 'p.id')}::numeric(18, 2)`;

const ofPlan = sql`p.amount - p.paid_amount - ${appliedAmount}`;
const ofStatement = sql`s.payable_amount - s.paid_amount - ${heldAmount} - ${appliedOf('settlement_id', 's.id')}`;
const ofInvoices = sql`${receivedAmount} - s.paid_amount - ${appliedOf('settlement_id', 's.id')}`;
const amount = (least: ReturnType<typeof sql>) => sql<string>`greatest(${least}, 0)::numeric(18, 2)`;

/** Of a plan `p` of a statement `s`, in yuan: what its term, the disputes and the received invoices leave free. */
export const FREE = {
  plan: amount(ofPlan),
  statement: amount(ofStatement),
  /** Whatever was received: an exception may go so far. */
  most: amount(sql`least(${ofPlan}, ${ofStatement})`),
  received: amount(sql`least(${ofPlan}, ${ofStatement}, ${ofInvoices})`),
};
