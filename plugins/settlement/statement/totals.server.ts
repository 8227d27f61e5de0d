/**
 * Σ lines = header, to the fen: tax is reckoned on the whole, and its tail spread a fen a line from the largest line
 * down, so that no line's tax changes its sign. Fees follow the lines.
 */
import { type Db, type RawBuilder, sql } from '@portal/sdk/server';

/** What it costs to be late with goods: a share of their price a day, up to a share of it. */
export const penaltyRate = '0.0005';
export const penaltyCap = '0.05';
export const retentionRate = '0.05';

/** The platform's fee: the larger the statement, the smaller its share. */
export const serviceRate = (amount: RawBuilder<unknown>) => sql<string>`case
  when ${amount} >= 5000000 then 0.003 when ${amount} >= 500000 then 0.005 else 0.008 end`;

const spreadTax = (which: RawBuilder<unknown>) => sql`
  with line as (
    select id, settlement_id, flag, amount, tax_rate, round(amount / (1 + tax_rate), 2) as no_tax,
      row_number() over (partition by settlement_id, flag order by abs(amount) desc, line_no) as place
    from stl_line where settlement_id in (${which})),
  total as (
    select settlement_id, round(sum(amount) / (1 + max(tax_rate)), 2) - sum(no_tax) as tail
    from line where flag = 'NORMAL' group by settlement_id)
  update stl_line l
  set amount_no_tax = n.no_tax + n.fen, tax_amount = l.amount - n.no_tax - n.fen
  from (
    select line.id, no_tax,
      case when flag = 'NORMAL' and place <= abs(tail) * 100 then sign(tail) * 0.01 else 0 end as fen
    from line left join total using (settlement_id)) n
  where l.id = n.id`;

const sumLines = (which: RawBuilder<unknown>) => sql`
  update stl_settlement s
  set amount = t.amount, amount_no_tax = t.no_tax, tax_amount = t.amount - t.no_tax, diff_amount = t.amount - t.ordered
  from (
    select s.id, coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.amount_no_tax), 0) as no_tax,
      coalesce(sum(round(l.receipt_qty * l.order_price, 2)), 0) as ordered
    from stl_settlement s left join stl_line l on l.settlement_id = s.id and l.flag = 'NORMAL'
    where s.id in (${which}) group by s.id) t
  where s.id = t.id`;

const reckonServiceFee = (which: RawBuilder<unknown>) => sql`
  insert into stl_fee (settlement_id, kind, rule, base_amount, rate, amount)
  select id, 'SERVICE', '结算金额 50 万元以下 0.8%，50 万至 500 万元 0.5%，500 万元以上 0.3%', amount, rate,
    round(greatest(amount, 0) * rate, 2)
  from stl_settlement, lateral (select ${serviceRate(sql`amount`)} as rate) r
  where id in (${which})
  on conflict (settlement_id, kind) do update
  set base_amount = excluded.base_amount, rate = excluded.rate, amount = excluded.amount`;

/** Late lines: base × rate × days charged = amount, of each line by itself; the cap ends the days. */
export const lateLines = (which: RawBuilder<unknown>) => sql`
  select l.settlement_id, l.line_no, l.amount as base_amount, d.days, c.days as charged_days,
    round(l.amount * ${penaltyRate}::numeric * c.days, 2) as amount
  from stl_line l join pub_order_line o on o.id = l.order_line_id
  cross join lateral (select l.received_on - o.delivery_date as days) d
  cross join lateral (select least(d.days, (${penaltyCap}::numeric / ${penaltyRate}::numeric)::int) as days) c
  where l.settlement_id in (${which}) and d.days > 0 and l.flag = 'NORMAL'`;

const reckonPenalty = (which: RawBuilder<unknown>) => sql`
  insert into stl_fee (settlement_id, kind, rule, base_amount, rate, amount)
  select settlement_id, 'PENALTY', '逾期交货按日 0.05%，累计不超过该部分价款的 5%', sum(base_amount),
    ${penaltyRate}::numeric, sum(amount)
  from (${lateLines(which)}) late
  group by settlement_id`;

const reckonRetention = (which: RawBuilder<unknown>) => sql`
  update stl_fee f set base_amount = s.amount, amount = round(greatest(s.amount, 0) * f.rate, 2)
  from stl_settlement s where s.id = f.settlement_id and f.kind = 'RETENTION' and s.id in (${which})`;

const sumFees = (which: RawBuilder<unknown>) => sql`
  update stl_settlement s
  set service_fee = t.service, deduct_amount = t.deducted
  from (
    select s.id, coalesce(sum(f.amount) filter (where f.kind = 'SERVICE'), 0) as service,
      coalesce(sum(f.amount) filter (where f.kind <> 'SERVICE'), 0) as deducted
    from stl_settlement s left join stl_fee f on f.settlement_id = s.id
    where s.id in (${which}) group by s.id) t
  where s.id = t.id`;

/** Reckons statements anew from their lines. @param which - Ids, or a query of ids. */
export async function reckon(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await spreadTax(which).execute(db);
  await sumLines(which).execute(db);
  await reckonServiceFee(which).execute(db);
  await sql`delete from stl_fee where kind = 'PENALTY' and settlement_id in (${which})`.execute(db);
  await reckonPenalty(which).execute(db);
  await reckonRetention(which).execute(db);
  await sumFees(which).execute(db);
}
