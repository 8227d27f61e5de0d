/** How a purchasing unit lets the invoices that it has imported bill its statements. */
import type { Examples, Row } from './example.ts';

const seen = ({ id, version }: Row) => ({ settlementId: id, version: Number(version) });

/** With an imported invoice of the same parties and rate that bills nothing yet and fits into it. */
const awaits = `
  select s.id, s.version, i.id as invoice_id from stl_settlement s
  join inv_invoice i on i.seller_ent_id = s.supplier_ent_id and i.buyer_ent_id = s.purchaser_ent_id
    and i.tax_rate = s.tax_rate and i.total = s.amount
  where s.purchaser_ent_id = :ent and s.status = 40 and i.source <> 0 and i.status = 50 and i.verify_result <> 2
    and not exists (select from inv_settlement x where x.invoice_id = i.id or x.settlement_id = s.id)`;
/** Its lines, none of them below zero, make up the one line of the invoice that is registered on it. */
const registered = `
  select s.id, s.version, l.id as line_id, (select json_agg(json_build_object('settlementLineId', t.id::text,
      'amount', t.amount::text) order by t.line_no) from stl_line t
    where t.settlement_id = s.id and t.flag = 'NORMAL' and t.live and t.amount > 0)::text as parts
  from stl_settlement s join inv_settlement x on x.settlement_id = s.id join inv_invoice i on i.id = x.invoice_id
  join inv_line l on l.invoice_id = i.id
  where s.purchaser_ent_id = :ent and s.status in (50, 60, 70) and i.source <> 0 and i.status in (50, 60)`;
const named = ({ id }: Row) => ({ settlementId: id });

export const invoiceMatching: Examples = {
  'GET /api/settlement/invoice/receivable': { by: 'cg_admin', row: awaits, input: named },
  'POST /api/settlement/invoice/receive': {
    by: 'cg_admin',
    row: awaits,
    input: ({ invoiceId, ...row }) => ({ ...seen(row), invoiceIds: [invoiceId] }),
  },
  'GET /api/settlement/invoice/lines': { by: 'cg_admin', row: registered, input: named },
  'POST /api/settlement/invoice/assign': {
    by: 'cg_admin',
    row: registered,
    input: ({ lineId, parts = '[]', ...row }) => ({
      ...seen(row),
      links: [{ invoiceLineId: lineId, parts: JSON.parse(parts) }],
    }),
  },
};
