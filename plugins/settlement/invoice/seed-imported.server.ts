/** Invoices that the demo purchaser entered from elsewhere: of the certification list, by hand, from a ledger. */
import { type SeedContext, seedHistory, sql } from '@portal/sdk/server';
import { namedParty } from './invoices.server.ts';

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
