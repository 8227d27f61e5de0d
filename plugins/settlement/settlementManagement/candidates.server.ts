/** What can be settled: received, on no live statement, not under dispute, by the closing day of the period. */
import { contains, type Context, inDataScope, sql } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import type { Candidate, Preview, settlementManagement } from './contract.ts';
import { closingDay } from '../statement/codes.ts';
import { smallSupplier } from '../statement/settlements.server.ts';
import { serviceRate } from '../statement/totals.server.ts';

type Wanted = InputOf<typeof settlementManagement.candidateLines>;
type Chosen = InputOf<typeof settlementManagement.preview>;

/** Orders of the user's enterprise, as far as the roles reach: those that the user, or a colleague, looks after. */
const OWN = {
  INCOME: { ent: 'o.supplierEntId', owner: 'o.supplierUserId' },
  PURCHASE: { ent: 'o.purchaserEntId', owner: 'o.purchaserUserId' },
} as const;

/** A hung line comes back after the period from which it was put off. */
export const candidates = ({ user }: Context, { settleType, period }: Pick<Wanted, 'settleType' | 'period'>) => sql`
  select r.id as receipt_line_id, r.receipt_no, d.received_on, o.id as order_id, o.order_no, l.id as order_line_id,
    l.line_no as order_line_no, o.supplier_ent_id, o.supplier_name, o.purchaser_ent_id, o.purchaser_name, o.plate,
    ${settleType === 'INCOME' ? sql`o.purchaser_name` : sql`o.supplier_name`} as counter_name,
    l.material_code, l.name, l.spec, l.unit, r.received_qty as qty, l.unit_price, l.tax_rate,
    round(r.received_qty * l.unit_price, 2) as amount
  from pub_receipt_line r
  join pub_order_line l on l.id = r.order_line_id
  join pub_order o on o.id = r.order_id
  cross join lateral (select (r.received_at at time zone 'Asia/Shanghai')::date as received_on) d
  where ${sql.ref(OWN[settleType].ent)} = ${user.entId} and ${inDataScope(user, [OWN[settleType]])} and r.received_qty > 0
    and d.received_on <= ${`${period}-${closingDay}`}::date
    and not exists (
      select from stl_line t join stl_settlement s on s.id = t.settlement_id
      where t.receipt_line_id = r.id and (t.live
        or (t.flag = 'HANG' and s.status <> 90 and s.period >= ${period})
        or exists (select from stl_dispute e where e.line_id = t.id and e.status = 0)))`;

const shown = 2000;

export async function candidateLines(input: Wanted, context: Context): Promise<Candidate[]> {
  const { counterName = '', orderNo = '' } = input;
  const { rows } = await sql<Candidate>`
    select receipt_line_id, receipt_no, received_on, order_no, order_line_no, counter_name, material_code, name, spec,
      unit, qty, unit_price, tax_rate, amount
    from (${candidates(context, input)}) c
    where counter_name like ${contains(counterName)} and order_no like ${contains(orderNo)}
    order by counter_name, tax_rate, received_on, order_no, order_line_no
    limit ${shown}`.execute(context.db);
  return rows;
}

export async function preview(input: Chosen, context: Context): Promise<Preview> {
  const { rows } = await sql<Preview[number]>`
    select counter_name, ${smallSupplier(sql`supplier_ent_id`)} as small_supplier, tax_rate, count(*)::int as line_count, count(distinct order_id)::int as order_count,
      sum(amount) as amount, round(sum(amount) / (1 + tax_rate), 2) as amount_no_tax,
      sum(amount) - round(sum(amount) / (1 + tax_rate), 2) as tax_amount,
      round(sum(amount) * ${serviceRate(sql`sum(amount)`)}, 2) as service_fee
    from (${candidates(context, input)}) c
    where receipt_line_id in (${sql.join(input.receiptLineIds)})
    group by counter_name, supplier_ent_id, purchaser_ent_id, tax_rate
    order by counter_name, tax_rate`.execute(context.db);
  return rows;
}
