/** Invoices on paper that the purchasing unit has imported, and that wait to be registered on their statements. */
import { type SeedContext, seedHistory, sql } from '@portal/sdk/server';

const count = 3;

export async function seedReceived({ db, clock }: SeedContext): Promise<void> {
  const now = clock.now().toISOString();
  const { rows } = await sql<{ id: string }>`
    with statement as (
      select s.*, row_number() over (order by s.id) as n from stl_settlement s
      join pub_enterprise b on b.id = s.purchaser_ent_id and b.customer_code = 'C0001'
      join pub_enterprise e on e.id = s.supplier_ent_id and e.customer_code = 'S0001'
      where s.status = 40 order by s.id limit ${count}
    ), stored as (
      insert into inv_invoice (apply_no, invoice_no, invoice_code, invoice_kind, output_type, source, seller_ent_id,
        buyer_ent_id, seller_name, buyer_name, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, issue_date,
        signed_at, verify_result, status, created_at, updated_at)
      select 'DR' || lpad(n::text, 14, '0'), '0' || lpad((7150300 + n)::text, 7, '0'), '0110022141', 0, 2, 2,
        supplier_ent_id, purchaser_ent_id, supplier_name, purchaser_name, p.seller, p.buyer, amount_no_tax, tax_amount,
        amount, tax_rate, ${clock.today()}::date, ${now}::timestamptz, 1, 50, ${now}::timestamptz, ${now}::timestamptz
      from statement
      cross join lateral (select
        (select jsonb_build_object('name', supplier_name, 'taxNo', e.socialcreditcode, 'address', '', 'phone', '',
          'bankName', '', 'bankAccount', '') from pub_enterprise e where e.id = supplier_ent_id) as seller,
        (select jsonb_build_object('name', purchaser_name, 'taxNo', e.socialcreditcode, 'address', '', 'phone', '',
          'bankName', '', 'bankAccount', '') from pub_enterprise e where e.id = purchaser_ent_id) as buyer) p
      returning id, apply_no, amount_no_tax, tax_amount, tax_rate
    ), line as (
      insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
      select id, 1, '货款', '', '项', 1, amount_no_tax, amount_no_tax, tax_rate, tax_amount from stored)
    select id from stored`.execute(db);
  const ids = rows.map(({ id }) => id);
  await seedHistory(
    db,
    'invoice',
    sql`select id, null, 'IMPORT', apply_no, null, '顾砚秋', buyer_name, created_at from inv_invoice
      where id = any(${ids}::bigint[]) order by id`,
  );
}
