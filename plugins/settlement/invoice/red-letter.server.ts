/**
 * The red invoice repeats the blue one with the opposite sign, and the blue one ends. The platform issues it once: its
 * serial number is kept with the confirmation before it is asked, and asked again under while its answer is not known.
 */
import { type Context, refuse, sql } from '@portal/sdk/server';
import type { Seen } from './contract.ts';
import { demandOwnNumber, type Issued } from './issue.server.ts';
import { platformOf, redRequestOf } from './tax-request.server.ts';
import { demand, type How, type Moved, perform, record, tellStatements } from './transitions.server.ts';

/** The lines of an invoice, and what each bills, once more for another one. */
export async function copyLines({ db }: Context, from: string, to: string, factor: 1 | -1): Promise<void> {
  await sql`
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select ${to}, line_no, item, spec, unit, qty * ${factor}, price, amount * ${factor}, tax_rate, tax_amount * ${factor}
    from inv_line where invoice_id = ${from}`.execute(db);
  await sql`
    insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
    select n.id, p.settlement_line_id, p.qty * ${factor}, p.amount * ${factor}, p.tax_amount * ${factor}
    from inv_line o join inv_line_part p on p.invoice_line_id = o.id
    join inv_line n on n.invoice_id = ${to} and n.line_no = o.line_no
    where o.invoice_id = ${from}`.execute(db);
}

interface RedLetter extends Issued {
  readonly serialNo: string;
  readonly simulated: boolean;
}

async function writeRed(context: Context, ended: Moved, red: RedLetter): Promise<void> {
  const { db, user, clock } = context;
  await demandOwnNumber(context, red);
  const now = clock.now().toISOString();
  const written = await sql<{ id: string }>`
    insert into inv_invoice (apply_no, apply_id, invoice_no, invoice_code, invoice_kind, output_type, source,
      seller_ent_id, buyer_ent_id, seller_name, buyer_name, header_id, seller, buyer, amount_no_tax, tax_amount, total,
      tax_rate, issue_date, issuer_name, remark, serial_no, sent_at, simulated, red_of, status, seller_user_id,
      buyer_user_id, created_at, updated_at)
    select apply_no, apply_id, ${red.invoiceNo}, ${red.invoiceCode}::text, invoice_kind, output_type, source,
      seller_ent_id, buyer_ent_id, seller_name, buyer_name, header_id, seller, buyer, -amount_no_tax, -tax_amount,
      -total, tax_rate, ${red.issueDate}::date, ${user.userName}, '红字发票，对应蓝字发票号码 ' || invoice_no,
      ${red.serialNo}, ${now}::timestamptz, ${red.simulated}, id, 30, seller_user_id, buyer_user_id,
      ${now}::timestamptz, ${now}::timestamptz
    from inv_invoice where id = ${ended.id}
    returning id`.execute(db);
  const id = written.rows[0]?.id ?? '0';
  await copyLines(context, ended.id, id, -1);
  await sql`
    insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
    select ${id}, settlement_id, settlement_no, -amount from inv_settlement where invoice_id = ${ended.id}`.execute(db);
  await record(context, id, 'ISSUED', red.invoiceNo);
  await tellStatements(context, id);
}

interface Confirmation {
  readonly id: string;
  readonly confirmNo: string;
}

/** The serial number of an answer that is not known, or a new one; while it stands nobody refuses or withdraws. */
async function serialOf({ db, nextNumber }: Context, { id }: Confirmation): Promise<string> {
  const fresh = await nextNumber('KPLS');
  const kept = await db
    .updateTable('invRedConfirm')
    .set((eb) => ({ serialNo: eb.fn.coalesce('serialNo', eb.val(fresh)) }))
    .where('id', '=', id)
    .where('status', '=', 1)
    .returning('serialNo')
    .executeTakeFirst();
  return kept?.serialNo ?? refuse('conflict', '红冲申请已被处理，请刷新');
}

/** What the platform has refused may be refused and withdrawn here too. */
const forgetSerial = async ({ db }: Context, { id }: Confirmation, serialNo: string): Promise<void> => {
  await db
    .updateTable('invRedConfirm')
    .set({ serialNo: null })
    .where('id', '=', id)
    .where('serialNo', '=', serialNo)
    .execute();
};

/** @param close - Ends the confirmation, in the transaction of the red letter. */
export async function confirmRed(
  context: Context,
  seen: Seen,
  open: Confirmation,
  how: How,
  close: (inside: Context, moved: Moved) => Promise<void>,
): Promise<void> {
  const platform = platformOf(context);
  const blue = await demand(context, seen, 'RED_CONFIRM');
  const serialNo = await context.transaction((inside) => serialOf(inside, open));
  const outcome = await platform.result(await redRequestOf(context, blue, { serialNo, confirmNo: open.confirmNo }));
  switch (outcome.state) {
    case 'PENDING':
      return refuse('conflict', '开票平台正在处理红字发票，请稍后再次确认红冲');
    case 'REFUSED':
      await context.transaction((inside) => forgetSerial(inside, open, serialNo));
      return refuse('conflict', `红字发票开具失败：${outcome.reason}`);
    case 'ISSUED':
      return context.transaction(async (inside) => {
        const moved = await perform(inside, seen, 'RED_CONFIRM', how);
        await close(inside, moved);
        await writeRed(inside, moved, { ...outcome, serialNo, simulated: platform.simulated });
      });
  }
}
