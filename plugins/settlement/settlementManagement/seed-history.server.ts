/** Statements of what the orders say is settled, set by set: one for each pair, period, tax rate and how far it came. */
import { type Db, seedHistory, seedNumbers, sql } from '@portal/sdk/server';
import { closingDay } from '../statement/codes.ts';
import { reckon } from '../statement/totals.server.ts';
import { settlementDocument } from '../statement/transitions.server.ts';

const bulk = sql`select id from stl_settlement`;

/** Receipt lines of settled order lines, with what the order's nodes say about when; kept for the whole transaction. */
const gather = sql`
  create temporary table seed_line on commit drop as
  select r.id as receipt_line_id, r.receipt_no, d.received_on, r.received_at, r.received_qty, l.id as order_line_id,
    l.line_no, l.material_code, l.name, l.spec, l.unit, l.unit_price, l.tax_rate, o.id as order_id, o.order_no,
    o.supplier_ent_id, o.supplier_name, o.purchaser_ent_id, o.purchaser_name, o.plate,
    to_char(case when extract(day from d.received_on) <= ${sql.lit(closingDay)} then d.received_on
      else d.received_on + interval '1 month' - interval '3 days' end, 'YYYY-MM') as period,
    case when o.status = 70 then 80 when l.invoiced_qty > 0 then 60 else 40 end as status,
    n.left_at as settled_at, i.left_at as invoiced_at, p.left_at as paid_at
  from pub_receipt_line r
  join pub_order_line l on l.id = r.order_line_id
  join pub_order o on o.id = r.order_id
  cross join lateral (select (r.received_at at time zone 'Asia/Shanghai')::date as received_on) d
  left join pub_track_node n on n.order_id = o.id and n.node_code = 'SETTLE'
  left join pub_track_node i on i.order_id = o.id and i.node_code = 'INVOICE'
  left join pub_track_node p on p.order_id = o.id and p.node_code = 'PAY'
  where l.settled_qty > 0 and r.received_qty > 0`;

/** One in seven is drawn up by the purchasing unit; terms are 30 days, 60 in one of four. */
const insertHeaders = sql`
  insert into stl_settlement (settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id,
    purchaser_name, plate, tax_rate, term_days, created_by_name, created_at, updated_at)
  select 'JS' || to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(n::text, 6, '0'),
    case when n % 7 = 0 then 'PURCHASE' else 'INCOME' end, period, supplier_ent_id, supplier_name, purchaser_ent_id,
    purchaser_name, plate, tax_rate, case when n % 4 = 0 then 60 else 30 end,
    case when n % 7 = 0 then '温霁' else '程屿' end, created_at, created_at
  from (
    select row_number() over (order by min(settled_at), supplier_ent_id, purchaser_ent_id, status) as n, period,
      supplier_ent_id, max(supplier_name) as supplier_name, purchaser_ent_id, max(purchaser_name) as purchaser_name,
      max(plate) as plate, tax_rate,
      -- 4.2 days on average to the confirmation, but never before the last receipt
      greatest(max(settled_at) - interval '1 hour' * (24 + (supplier_ent_id * 7 + purchaser_ent_id) % 150),
        max(received_at) + interval '2 hours') as created_at
    from seed_line
    group by period, supplier_ent_id, purchaser_ent_id, tax_rate, status) g`;

/** A statement and its lines find each other by their group, of which each has its own. */
const insertLines = sql`
  insert into stl_line (settlement_id, line_no, receipt_line_id, receipt_no, received_on, order_id, order_no,
    order_line_id, order_line_no, material_code, name, spec, unit, qty, receipt_qty, order_price, unit_price, tax_rate,
    amount, amount_no_tax, tax_amount)
  select s.id, row_number() over (partition by s.id order by b.received_on, b.order_no, b.line_no), b.receipt_line_id,
    b.receipt_no, b.received_on, b.order_id, b.order_no, b.order_line_id, b.line_no, b.material_code, b.name, b.spec,
    b.unit, b.received_qty, b.received_qty, b.unit_price, b.unit_price, b.tax_rate, round(b.received_qty * b.unit_price, 2),
    round(b.received_qty * b.unit_price, 2), 0
  from seed_line b
  join seed_group g using (period, supplier_ent_id, purchaser_ent_id, tax_rate, status)
  join stl_settlement s on s.settlement_no = g.settlement_no`;

/** 12 % differ from their orders: half in a price, a third in an adjustment agreed on, the rest by a tail. */
const differ = [
  sql`
    update stl_line l set unit_price = round(l.unit_price * 0.98, 2), amount = round(l.qty * round(l.unit_price * 0.98, 2), 2),
      amount_no_tax = round(l.qty * round(l.unit_price * 0.98, 2), 2), tax_amount = 0
    where l.line_no = 1 and l.unit_price > 1 and l.settlement_id % 17 = 3`,
  sql`
    insert into stl_line (settlement_id, line_no, name, unit, qty, unit_price, tax_rate, amount, amount_no_tax, tax_amount)
    select s.id, (select count(*) + 1 from stl_line l where l.settlement_id = s.id), a.name, '项', 1, a.amount, s.tax_rate,
      a.amount, a.amount, 0
    from stl_settlement s cross join lateral (
      select case when s.id % 50 = 9 then '价税尾差' else '年度返利' end as name,
        case when s.id % 50 = 9 then 0.03 else -1280.00 end as amount) a
    where (s.id % 25 = 5 or s.id % 50 = 9)
      and (select sum(l.amount) from stl_line l where l.settlement_id = s.id) > 20000`,
] as const;

/** Signed, audited, invoiced and paid at the moments at which the orders' nodes were left. */
const advance = sql`
  update stl_settlement s
  set status = g.status, supplier_confirmed_at = s.created_at + interval '5 hours', supplier_confirmed_by = '程屿',
    purchaser_confirmed_at = greatest(g.settled_at - interval '6 hours', s.created_at + interval '6 hours'),
    purchaser_confirmed_by = '温霁', audited_at = greatest(g.settled_at, s.created_at + interval '8 hours'),
    due_date = (greatest(g.settled_at, s.created_at + interval '8 hours') at time zone 'Asia/Shanghai')::date + s.term_days,
    invoiced_amount = case when g.status >= 60 then s.amount else 0 end,
    paid_amount = case when g.status = 80 then s.payable_amount else 0 end, version = 5,
    budget_subject = (array['5001.01 原材料采购', '5101.02 设备维修费', '5101.05 备品备件', '5301.03 安全生产费'])[1 + s.id % 4],
    state_since = coalesce(g.paid_at, g.invoiced_at, g.settled_at),
    updated_at = coalesce(g.paid_at, g.invoiced_at, g.settled_at)
  from seed_group g where g.settlement_no = s.settlement_no`;

const insertPlans = sql`
  insert into stl_pay_plan (settlement_id, seq, due_date, amount, paid_amount)
  select id, 1, due_date, payable_amount, paid_amount from stl_settlement where payable_amount > 0`;

const insertPayments = sql`
  insert into stl_payment (payment_no, settlement_id, plan_id, amount, status, applied_by_name, applied_at, pay_date,
    bank_serial_no, registered_by_name, registered_at)
  select 'FK' || to_char(paid_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(row_number() over (order by s.id)::text, 6, '0'),
    s.id, p.id, s.paid_amount, 1, '温霁', paid_at - interval '2 days', (paid_at at time zone 'Asia/Shanghai')::date,
    'YH' || to_char(paid_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(s.id::text, 8, '0'), '温霁', paid_at
  from stl_settlement s join stl_pay_plan p on p.settlement_id = s.id
  join seed_group g on g.settlement_no = s.settlement_no
  where s.status = 80`;

const history = sql`
  select s.id, null, e.action, e.reason, null, e.person, e.ent, e.at
  from stl_settlement s join seed_group g on g.settlement_no = s.settlement_no
  cross join lateral (values
    ('GENERATE', s.period, s.created_by_name,
      case s.settle_type when 'INCOME' then s.supplier_name else s.purchaser_name end, s.created_at),
    ('CONFIRM', null, '程屿', s.supplier_name, s.supplier_confirmed_at),
    ('CONFIRM', null, '温霁', s.purchaser_name, s.purchaser_confirmed_at),
    ('AUDIT_PASS', '同意', '沈恪', '澜岳e服务平台运营中心', s.audited_at),
    ('INVOICED', '累计开票 ' || to_char(s.invoiced_amount, 'FM999,999,999,990.00') || ' 元', '程屿', s.supplier_name,
      case when g.status >= 60 then g.invoiced_at end),
    ('PAY', to_char(s.paid_amount, 'FM999,999,999,990.00') || ' 元', '温霁', s.purchaser_name,
      case when g.status = 80 then g.paid_at end)
  ) as e(action, reason, person, ent, at)
  where e.at is not null`;

const groups = sql`
  create temporary table seed_group on commit drop as
  select s.settlement_no, g.*
  from stl_settlement s join (
    select row_number() over (order by min(settled_at), supplier_ent_id, purchaser_ent_id, status) as n, period,
      supplier_ent_id, purchaser_ent_id, tax_rate, status, max(settled_at) as settled_at,
      max(coalesce(invoiced_at, settled_at)) as invoiced_at, max(coalesce(paid_at, settled_at)) as paid_at
    from seed_line group by period, supplier_ent_id, purchaser_ent_id, tax_rate, status) g
  on right(s.settlement_no, 6)::int = g.n`;

/** @returns how many statements and lines were written. */
export async function writeHistory(db: Db): Promise<{ settlements: number; lines: number }> {
  for (const statement of [gather, insertHeaders, groups, insertLines, ...differ]) await statement.execute(db);
  await reckon(db, bulk);
  for (const statement of [advance, insertPlans, insertPayments]) await statement.execute(db);
  await seedHistory(db, settlementDocument, history);
  await seedNumbers(db, sql`select settlement_no from stl_settlement union all select payment_no from stl_payment`);
  const { rows } = await sql<{ settlements: number; lines: number }>`
    select (select count(*)::int from stl_settlement) as settlements, (select count(*)::int from stl_line) as lines`.execute(
    db,
  );
  return rows[0] ?? { settlements: 0, lines: 0 };
}
