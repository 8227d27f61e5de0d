/** Invoices of the statements that are invoiced, set by set: up to two a statement, the lines dealt out among them. */
import { type SeedContext, seedHistory, seedNumbers, sql } from '@portal/sdk/server';
import { namedParty, printedParty } from './invoices.server.ts';

/** Invoices of one statement, and days after its approval at which they are issued. */
const most = 2;

/** Each line falls to one invoice; what agreements have taken off falls to the one with the largest line. */
const gather = sql`
  create temporary table seed_bill on commit drop as
  select l.id as line_id, l.settlement_id, l.name, l.spec, l.unit, l.qty, l.amount, l.amount_no_tax, l.tax_rate,
    case when l.amount <= 0 or l.receipt_line_id is null then 0
      else (row_number() over (partition by l.settlement_id, l.receipt_line_id is null order by l.amount desc, l.id) - 1)
        % ${sql.lit(most)} end as part
  from stl_line l join stl_settlement s on s.id = l.settlement_id
  where s.status in (60, 70, 80) and s.amount > 0 and l.flag = 'NORMAL' and l.live and l.amount <> 0
    and not exists (select from inv_settlement i where i.settlement_id = s.id)`;

const group = (now: string) => sql`
  create temporary table seed_invoice on commit drop as
  select row_number() over (order by s.audited_at, b.settlement_id, b.part) as n, b.settlement_id, b.part,
    sum(b.amount) as total, sum(b.amount_no_tax) as amount_no_tax,
    least(s.audited_at + interval '1 day' * (1 + s.id % 4), s.updated_at, ${now}::timestamptz) as issued_at
  from seed_bill b join stl_settlement s on s.id = b.settlement_id
  group by b.settlement_id, b.part, s.id`;

const applications = sql`
  insert into inv_apply (apply_no, supplier_ent_id, purchaser_ent_id, header_id, amount, invoice_limit, applicant_name,
    created_at)
  select 'KP' || to_char(g.at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(s.id::text, 6, '0'), s.supplier_ent_id,
    s.purchaser_ent_id, h.id, g.amount, 1000000, '程屿', g.at
  from (select settlement_id, min(issued_at) - interval '3 hours' as at, sum(total) as amount
    from seed_invoice group by settlement_id) g
  join stl_settlement s on s.id = g.settlement_id
  join inv_header h on h.ent_id = s.purchaser_ent_id and h.is_default`;

/** Serial numbers walk through fifteen digits by a step that shares no factor with them, so that none comes twice. */
const number = sql.raw(
  `to_char(g.issued_at, 'YY') || '009' || lpad(((g.n * 829348951) % 1000000000000000)::text, 15, '0')`,
);

const invoices = (now: string) => sql`
  insert into inv_invoice (apply_no, apply_id, invoice_no, invoice_kind, seller_ent_id, buyer_ent_id, seller_name,
    buyer_name, header_id, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, issue_date, issuer_name, serial_no,
    sent_at, verify_result, verified_at, delivery, delivered_at, signed_at, certify_month, status, version, created_at,
    updated_at)
  select a.apply_no, a.id, ${number}, i.kind, s.supplier_ent_id, s.purchaser_ent_id, seller.header_name,
    buyer.header_name, buyer.id, ${printedParty('seller')}, ${printedParty('buyer')}, g.amount_no_tax, g.total - g.amount_no_tax,
    g.total, s.tax_rate, i.day, '程屿', 'KPLS' || lpad(g.n::text, 10, '0'), g.issued_at - interval '1 minute',
    case when i.status >= 50 then 1 else 0 end, case when i.status >= 50 then g.issued_at + interval '2 days' end,
    case when i.status >= 40 then jsonb_build_object('email', buyer.receive_email) end,
    case when i.status >= 40 then g.issued_at + interval '4 hours' end,
    case when i.status >= 50 then g.issued_at + interval '1 day' end,
    case when i.status = 60 then to_char(i.day, 'YYYY-MM') end, i.status, 4, a.created_at, g.issued_at
  from seed_invoice g join stl_settlement s on s.id = g.settlement_id
  join inv_apply a on a.apply_no = 'KP' || to_char(a.created_at at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || lpad(s.id::text, 6, '0')
  join inv_header buyer on buyer.id = a.header_id
  join inv_header seller on seller.ent_id = s.supplier_ent_id and seller.is_default
  cross join lateral (select case when g.n % 5 = 0 then 5 else 4 end as kind,
    (g.issued_at at time zone 'Asia/Shanghai')::date as day,
    case when g.issued_at > ${now}::timestamptz - interval '2 days' then 40 when s.status = 60 and g.n % 5 = 1 then 30
      when s.status = 60 and g.n % 3 = 1 then 40 when g.n % 5 = 0 or g.n % 4 = 1 then 50 else 60 end as status) i`;

const lines = sql`
  with billed as (
    select i.id as invoice_id, row_number() over (partition by i.id order by b.line_id) as line_no, b.*
    from seed_bill b join seed_invoice g on g.settlement_id = b.settlement_id and g.part = b.part
    join inv_invoice i on i.serial_no = 'KPLS' || lpad(g.n::text, 10, '0')
  ), written as (
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select invoice_id, line_no, name, spec, unit, qty,
      coalesce(round(amount_no_tax / nullif(qty, 0), 6), amount_no_tax), amount_no_tax, tax_rate, amount - amount_no_tax
    from billed
    returning id, invoice_id, line_no, qty, amount, tax_amount
  )
  insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
  select w.id, b.line_id, w.qty, w.amount, w.tax_amount from written w join billed b using (invoice_id, line_no)`;

const bills = sql`
  insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
  select i.id, s.id, s.settlement_no, i.total
  from seed_invoice g join inv_invoice i on i.serial_no = 'KPLS' || lpad(g.n::text, 10, '0')
  join stl_settlement s on s.id = g.settlement_id`;

const history = sql`
  select i.id, null, e.action, e.reason, null, e.person, e.ent, e.at
  from inv_invoice i
  cross join lateral (values
    ('APPLY', i.apply_no, '程屿', i.seller_name, i.created_at),
    ('ISSUED', i.invoice_no, '程屿', i.seller_name, i.updated_at),
    ('DELIVER', i.delivery ->> 'email', '程屿', i.seller_name, i.delivered_at),
    ('SIGN', null, '温霁', i.buyer_name, i.signed_at),
    ('CERTIFY', '所属期 ' || i.certify_month, '温霁', i.buyer_name,
      case when i.status = 60 then i.signed_at + interval '1 day' end)
  ) as e(action, reason, person, ent, at)
  where i.serial_no like 'KPLS0%' and e.at is not null`;

/** @returns how many invoices were written. */
export async function writeHistory({ db, clock }: SeedContext): Promise<number> {
  const now = clock.now().toISOString();
  for (const statement of [gather, group(now), applications]) await statement.execute(db);
  const { numAffectedRows } = await invoices(now).execute(db);
  for (const statement of [lines, bills]) await statement.execute(db);
  await seedHistory(db, 'invoice', history);
  await seedNumbers(db, sql`select apply_no from inv_apply`);
  return Number(numAffectedRows);
}

/** Of each source. */
const each = 4;

export async function writeImported({ db, clock }: SeedContext): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with entered as (
      select n, 1 + n % 3 as source, (array['恪澄检测技术服务有限公司', '云屿市砚北区供水服务中心', '霁川市物流服务站'])
          [1 + n % 3] as seller,
        (array['检测服务', '生产用水', '运输服务'])[1 + n % 3] as item,
        (array[0.06, 0.03, 0.09]::numeric[])[1 + n % 3] as rate,
        (1860 + n * 739)::numeric(18, 2) as amount, ${clock.today()}::date - (n + 1) * 6 as day
      from generate_series(0, ${sql.lit(each * 3 - 1)}) n
    ), stored as (
      insert into inv_invoice (apply_no, invoice_no, invoice_kind, source, buyer_ent_id, seller_name, buyer_name, seller,
        buyer, amount_no_tax, tax_amount, total, tax_rate, issue_date, signed_at, certify_month, verify_result,
        verified_at, status, created_at, updated_at)
      select 'DR' || to_char(e.day, 'YYYYMMDD') || lpad((e.n + 1)::text, 6, '0'),
        to_char(e.day, 'YY') || '008' || lpad((e.n * 7919 + 104729)::text, 15, '0'), 4, e.source, b.id, e.seller,
        b.customer_register_name,
        ${namedParty('e.seller', "'91000099MA00000' || (100 + e.n)", "''")},
        ${namedParty('b.customer_register_name', 'b.socialcreditcode', "coalesce(b.address, '')")},
        e.amount, round(e.amount * e.rate, 2), e.amount + round(e.amount * e.rate, 2), e.rate, e.day,
        e.day + interval '34 hours', case when e.source = 1 then to_char(e.day, 'YYYY-MM') end,
        case when e.n = 4 then 2 when e.source = 1 then 1 else 0 end,
        case when e.n = 4 or e.source = 1 then e.day + interval '35 hours' end, case when e.source = 1 then 60 else 50 end,
        e.day + interval '34 hours', e.day + interval '34 hours'
      from entered e join pub_enterprise b on b.customer_code = 'C0001'
      returning id, apply_no, amount_no_tax, tax_rate, tax_amount
    ), lines as (
      insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
      select s.id, 1, e.item, '', '项', 1, s.amount_no_tax, s.amount_no_tax, s.tax_rate, s.tax_amount
      from stored s join entered e on right(s.apply_no, 6)::int = e.n + 1
    )
    select id from stored`.execute(db);
  const ids = rows.map(({ id }) => id);
  await seedHistory(
    db,
    'invoice',
    sql`select id, null, 'IMPORT', apply_no, null, '温霁', buyer_name, created_at from inv_invoice
      where id = any(${ids}::bigint[]) order by id`,
  );
  return rows.length;
}
