/** Statements of suppliers that exist in a test alone, whose figures can be reckoned by hand. */
import { type Db, sql } from '@portal/sdk/server';

interface Supplier {
  readonly id: string;
  readonly name: string;
}
export interface Statement {
  readonly amount: string;
  /** Code of the purchasing unit. Default C0001. */
  readonly purchaser?: string;
  readonly fee?: string;
  readonly kept?: string;
  readonly paid?: string;
  readonly invoiced?: string;
  readonly diff?: string;
  readonly period?: string;
  readonly audited?: string;
  readonly due?: string;
  readonly status: number;
  readonly currency?: string;
  readonly payments?: readonly (readonly [string, string])[];
}

/** Stores a statement of a supplier, with its payments. @returns its number, which ends with `index`. */
export async function settle(db: Db, { id, name }: Supplier, statement: Statement, index: number): Promise<string> {
  const {
    amount,
    fee = '0',
    kept = '0',
    paid = '0',
    invoiced = '0',
    diff = '0',
    audited = null,
    due = null,
  } = statement;
  const { purchaser = 'C0001', period = '2026-01', status, currency = 'CNY', payments = [] } = statement;
  const no = `JS99990303${id}${index}`;
  const at = audited ?? '2026-01-05T02:00:00.000Z';
  const { rows } = await sql<{ id: string }>`
    insert into stl_settlement (settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, tax_rate, amount, amount_no_tax, tax_amount, service_fee, deduct_amount, diff_amount,
      invoiced_amount, paid_amount, due_date, supplier_confirmed_at, purchaser_confirmed_at, audited_at, status,
      currency, created_by_name, created_at)
    select ${no}, 'INCOME', ${period}, ${id}, ${name}, e.id, e.customer_name, 'POWER', 0, ${amount}, ${amount}, 0, ${fee},
      ${kept}, ${diff}, ${invoiced}, ${paid}, ${due}, ${at}, ${at}, ${audited}, ${status}, ${currency}, '程屿', '2026-01-05T02:00:00Z'
    from ent_enterprise e where e.customer_code = ${purchaser} returning id`.execute(db);
  for (const [place, [sum, day]] of payments.entries())
    await sql`
      with plan as (
        insert into stl_pay_plan (settlement_id, seq, due_date, amount, paid_amount)
        values (${rows[0]?.id}, ${place + 1}, ${day}, ${sum}, ${sum}) returning id)
      insert into stl_payment (payment_no, settlement_id, plan_id, amount, status, applied_by_name, applied_at, pay_date,
        bank_serial_no)
      select ${`FK${no}${place}`}, ${rows[0]?.id}, plan.id, ${sum}, 1, '顾砚秋', ${at}, ${day}, ${`YH${no}${place}`}
      from plan`.execute(db);
  return no;
}
