/** A new invoice for the lines of one that red letters have ended. */
import { type Context, sql } from '@portal/sdk/server';
import { demandUnbilled } from '../statement/invoicing.server.ts';
import type { Seen } from './contract.ts';
import { perform, record, tellStatements } from './invoices.server.ts';

export async function reissue(seen: Seen, context: Context): Promise<{ id: string }> {
  const { id: ended, invoiceNo } = await perform(context, seen, 'REISSUE');
  const id = await copied(context, ended);
  await demandUnbilled(context, id, '重开');
  await record(context, id, 'APPLY', `重开发票 ${invoiceNo}`);
  await tellStatements(context, id);
  return { id };
}

/** An invoice once more, with its lines and what each bills. @returns its id. */
async function copied({ db, clock }: Context, from: string): Promise<string> {
  const now = clock.now().toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into inv_invoice (apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name,
      buyer_name, header_id, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, seller_user_id, buyer_user_id,
      reissue_of, status, created_at, updated_at)
    select apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name, buyer_name,
      header_id, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, seller_user_id, buyer_user_id, id, 10, ${now},
      ${now}
    from inv_invoice where id = ${from}
    returning id`.execute(db);
  const id = rows[0]?.id ?? '0';
  await sql`
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select ${id}, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount
    from inv_line where invoice_id = ${from}`.execute(db);
  await sql`
    insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
    select n.id, p.settlement_line_id, p.qty, p.amount, p.tax_amount
    from inv_line o join inv_line_part p on p.invoice_line_id = o.id
    join inv_line n on n.invoice_id = ${id} and n.line_no = o.line_no
    where o.invoice_id = ${from}`.execute(db);
  await sql`
    insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
    select ${id}, settlement_id, settlement_no, amount from inv_settlement where invoice_id = ${from}`.execute(db);
  return id;
}
