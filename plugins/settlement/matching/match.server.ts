/** Order, receipt and invoice agree line by line, but for what is tolerated; a difference says where it comes from. */
import { type Context, implement, sql } from '@portal/sdk/server';
import { ISSUED } from '../invoice/schema.ts';
import { seenAs } from '../statement/settlements.server.ts';
import { readSettlement } from '../statement/transitions.server.ts';
import { assign, invoiceLines } from './assign.server.ts';
import { type BilledInvoice, lineTolerance, type Match, type MatchLine, settlementMatching } from './contract.ts';
import { receivable, receive } from './receive.server.ts';
import { invoiceTolerance } from '../statement/codes.ts';

/** What issued invoices bill of a line, red ones taking back. */
const billed = sql`lateral (
  select sum(b.qty) as qty, sum(b.amount + b.tax_amount) as total
  from inv_line_part b join inv_line n on n.id = b.invoice_line_id join inv_invoice i on i.id = n.invoice_id
  where b.settlement_line_id = l.id and i.status in (${sql.join(ISSUED)}))`;

/** Imported invoices may bill a statement as a whole: then its total decides for all of its lines. */
const wholly = sql`abs(s.amount - s.invoiced_amount) <= ${invoiceTolerance}::numeric`;

const lines = (settlementId: string) => sql<MatchLine>`
  select l.line_no, l.name, l.unit, l.order_no, o.qty as order_qty,
    case when l.order_id is not null then l.order_price end as order_price, l.receipt_qty, l.qty, l.unit_price, l.amount,
    coalesce(b.qty, 0)::numeric(18, 4) as invoiced_qty, coalesce(b.total, 0)::numeric(18, 2) as invoiced_amount,
    f.diff_amount, f.agreed_on, f.reasons,
    case when 'RATE' = any(f.reasons) or 'INVOICE' = any(f.reasons) or abs(f.diff_amount) > ${lineTolerance}::numeric
        then 'DIFFERENT'
      when not ${wholly} and coalesce(b.total, 0) = 0 and l.amount <> 0 then 'WAITING'
      when f.diff_amount <> 0 then 'TOLERATED' else 'SAME' end as result
  from stl_line l join stl_settlement s on s.id = l.settlement_id
  left join pub_order_line o on o.id = l.order_line_id
  cross join ${billed} b
  cross join lateral (
    select l.amount - round(l.receipt_qty * l.order_price, 2) as diff_amount,
      (select d.reason_type from stl_dispute d where d.line_id = l.id and d.status = 1
        order by d.closed_at desc limit 1) as agreed_on,
      array_remove(array[
        case when l.order_id is null then 'ADJUST' end,
        case when l.order_id is not null and l.unit_price <> l.order_price then 'PRICE' end,
        case when l.order_id is not null and l.qty <> l.receipt_qty then 'QTY' end,
        case when o.tax_rate <> l.tax_rate then 'RATE' end,
        case when not ${wholly} and b.total <> 0 and abs(b.total - l.amount) > ${invoiceTolerance}::numeric
          then 'INVOICE' end], null) as reasons) f
  where l.settlement_id = ${settlementId} and l.flag = 'NORMAL'
  order by l.line_no`;

/** Who reads the statement from the purchasing unit's side alone sees what exists at the tax authority. */
const invoices = (settlementId: string, user: Context['user']) => sql<BilledInvoice>`
  select i.id, i.invoice_no, i.invoice_kind, i.issue_date, x.amount, i.total, i.verify_result, i.status,
    i.source <> 0 as imported
  from inv_settlement x join inv_invoice i on i.id = x.invoice_id join stl_settlement s on s.id = x.settlement_id
  where x.settlement_id = ${settlementId} and (${seenAs(user, 'INCOME')} or i.status in (${sql.join(ISSUED)}))
  order by i.issue_date nulls last, i.id`;

async function match({ settlementId }: { settlementId: string }, context: Context): Promise<Match> {
  const { db, user } = context;
  const { id } = await readSettlement(context, settlementId);
  const { rows } = await lines(id).execute(db);
  const billing = await invoices(id, user).execute(db);
  return { lines: rows, invoices: billing.rows };
}

export default implement(settlementMatching, { match, receivable, receive, invoiceLines, assign });
