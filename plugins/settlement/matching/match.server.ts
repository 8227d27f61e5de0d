/**
 * Order, receipt and invoice agree line by line, but for what is tolerated; a difference says where it comes from. An
 * imported invoice bills one statement, of its own supplier and tax rate, and never more than is open of it; the
 * purchasing unit says which lines of the statement each of its lines bills, none above its amount.
 */
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type Context, implement, refuse, sql } from '@portal/sdk/server';
import { ISSUED } from '../invoice/schema.ts';
import { tellStatements, visibleInvoices } from '../invoice/invoices.server.ts';
import { invoiceTolerance } from '../statement/codes.ts';
import { demandUnbilled } from '../statement/invoicing.server.ts';
import { seenAs } from '../statement/settlements.server.ts';
import { perform, readSettlement } from '../statement/transitions.server.ts';
import { lineTolerance, settlementMatching } from './contract.ts';
import type { BilledInvoice, InvoiceLine, MatchLine, Received } from './contract.ts';

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

/** Within the user's reach, signed for or certified, not found false, and billing nothing yet; red letters come with theirs. */
const free = (context: Context, settlementId: string) => sql`inv_invoice i
  join stl_settlement s on s.id = ${settlementId} and s.supplier_ent_id = i.seller_ent_id
    and s.purchaser_ent_id = i.buyer_ent_id and s.tax_rate = i.tax_rate
  where i.id in ${visibleInvoices(context).select('i.id')} and i.source <> 0 and i.status in (50, 60)
    and i.verify_result <> 2 and i.red_of is null
    and not exists (select from inv_settlement x where x.invoice_id = i.id)`;

/** An invoice over the amount of one line is that line's. */
const ofOneLine = (settlementId: string, invoiceId: string) => sql`
  insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
  select l.id, t.id, l.qty, l.amount, l.tax_amount from inv_line l
  join lateral (
    select t.id from stl_line t
    where t.settlement_id = ${settlementId} and t.flag = 'NORMAL'
      and abs(t.amount - l.amount - l.tax_amount) <= ${invoiceTolerance}::numeric
      and not exists (select from inv_line_part o where o.settlement_line_id = t.id)
    order by t.line_no limit 1) t on true
  where l.invoice_id = ${invoiceId} and (select count(*) from inv_line o where o.invoice_id = ${invoiceId}) = 1`;

/** What red letters have taken back of an invoice comes with it, and off the same line. */
async function withRed({ db }: Context, settlementId: string, invoiceId: string): Promise<void> {
  await sql`
    insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
    select r.id, s.id, s.settlement_no, r.total from inv_invoice r join stl_settlement s on s.id = ${settlementId}
    where r.red_of = ${invoiceId}`.execute(db);
  await sql`
    insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
    select n.id, p.settlement_line_id, n.qty, n.amount, n.tax_amount
    from inv_invoice r join inv_line n on n.invoice_id = r.id
    join inv_line o on o.invoice_id = r.red_of and o.line_no = n.line_no
    join inv_line_part p on p.invoice_line_id = o.id
    where r.red_of = ${invoiceId}`.execute(db);
}

type Links = InputOf<typeof settlementMatching.assign>['links'];

/** Lines of the imported invoices that are registered on a statement, and stand whole: a red letter keeps its lines. */
const registered = (settlementId: string) => sql`inv_line l
  join inv_invoice i on i.id = l.invoice_id
  join inv_settlement x on x.invoice_id = i.id and x.settlement_id = ${settlementId}
  where i.source <> 0 and i.status in (50, 60) and not exists (select from inv_invoice r where r.red_of = i.id)`;

/** The parts as asked for: of which invoice line, of which line of the statement, how much with tax. */
const asked = (links: Links) => {
  const parts = links.flatMap(({ invoiceLineId, parts: some }) =>
    some.map(({ settlementLineId, amount }, place) => ({
      ...{ invoice_line_id: invoiceLineId, settlement_line_id: settlementLineId, total: amount, place },
    })),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
    as p(invoice_line_id bigint, settlement_line_id bigint, total numeric(18, 2), place int)`;
};

async function demandKnown({ db }: Context, settlementId: string, links: Links): Promise<void> {
  const ids = links.map(({ invoiceLineId }) => invoiceLineId);
  const { rows } = await sql<{ lines: number; strange: number }>`
    select (select count(*) from ${registered(settlementId)} and l.id in (${sql.join(ids)}))::int as lines,
      (select count(*) from ${asked(links)} where not exists (select from stl_line t
        where t.id = p.settlement_line_id and t.settlement_id = ${settlementId} and t.flag = 'NORMAL'))::int as strange`.execute(
    db,
  );
  const [{ lines, strange } = { lines: 0, strange: 0 }] = rows;
  if (lines !== new Set(ids).size || ids.length !== lines || strange > 0)
    refuse('conflict', '发票明细或结算明细已变动，请刷新');
}

/** The parts of a line make up the line. */
async function demandWhole({ db }: Context, links: Links): Promise<void> {
  const { rows } = await sql<{ invoiceNo: string; lineNo: number; parted: string; total: string; twice: boolean }>`
    select i.invoice_no, l.line_no, sum(p.total)::numeric(18, 2) as parted,
      (l.amount + l.tax_amount)::numeric(18, 2) as total, count(distinct p.settlement_line_id) < count(*) as twice
    from ${asked(links)} join inv_line l on l.id = p.invoice_line_id join inv_invoice i on i.id = l.invoice_id
    group by l.id, i.invoice_no
    having abs(sum(p.total) - l.amount - l.tax_amount) > ${invoiceTolerance}::numeric
      or bool_or(p.total * sign(l.amount + l.tax_amount) <= 0) or count(distinct p.settlement_line_id) < count(*)
    order by l.id limit 1`.execute(db);
  const [wrong] = rows;
  if (!wrong) return;
  const name = `发票 ${wrong.invoiceNo} 第 ${wrong.lineNo} 行`;
  if (wrong.twice) refuse('invalid', `${name}重复选择了同一结算明细`);
  if (wrong.parted === wrong.total) refuse('invalid', `${name}拆分的每一份金额必须大于 0`);
  refuse('invalid', `${name}拆分合计 ${money(wrong.parted)} 元，与该行价税合计 ${money(wrong.total)} 元不符`);
}

/** Quantity and amount without tax follow the share; the last part takes what is left of them. */
const written = (links: Links) => sql`
  insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
  select invoice_line_id, settlement_line_id,
    case when last then line_qty - sum(qty) over line + qty else qty end,
    case when last then line_amount - sum(amount) over line + amount else amount end,
    total - case when last then line_amount - sum(amount) over line + amount else amount end
  from (
    select p.*, l.qty as line_qty, l.amount as line_amount, round(l.qty * s.share, 4) as qty,
      round(l.amount * s.share, 2) as amount,
      p.place = max(p.place) over (partition by p.invoice_line_id) as last
    from ${asked(links)} join inv_line l on l.id = p.invoice_line_id
    cross join lateral (select p.total / (l.amount + l.tax_amount) as share) s) parted
  window line as (partition by invoice_line_id)`;

async function demandWithin({ db }: Context, settlementId: string): Promise<void> {
  const { rows } = await sql<{ lineNo: number }>`
    select t.line_no from stl_line t
    join inv_line_part p on p.settlement_line_id = t.id join inv_line l on l.id = p.invoice_line_id
    join inv_invoice i on i.id = l.invoice_id and i.status <> 80
    where t.settlement_id = ${settlementId}
    group by t.id, t.line_no, t.amount
    having abs(sum(p.amount + p.tax_amount)) > abs(t.amount) + ${invoiceTolerance}::numeric
    order by t.line_no limit 1`.execute(db);
  if (rows[0]) refuse('invalid', `第 ${rows[0].lineNo} 行的发票合计超过该行结算金额，请重新匹配`);
}

export default implement(settlementMatching, {
  async match({ settlementId }, context) {
    const { db, user } = context;
    const { id } = await readSettlement(context, settlementId);
    const { rows } = await lines(id).execute(db);
    return { lines: rows, invoices: (await invoices(id, user).execute(db)).rows };
  },

  async receivable({ settlementId }, context) {
    const { id } = await readSettlement(context, settlementId);
    const { rows } = await sql<Received>`
      select i.id, i.invoice_no, i.issue_date, i.amount_no_tax, i.tax_amount, i.total, i.verify_result
      from ${free(context, id)} and s.purchaser_ent_id = ${context.user.entId}
      order by i.issue_date, i.id`.execute(context.db);
    return rows;
  },

  async receive({ invoiceIds, ...seen }, context) {
    const { db } = context;
    const ids = [...new Set(invoiceIds)];
    const { id } = await perform(context, seen, 'RECEIVE', { reason: `${ids.length} 张发票` });
    // two statements may be about to take the same invoice
    await sql`select id from inv_invoice where id in (${sql.join(ids)}) order by id for update`.execute(db);
    for (const invoiceId of ids) {
      const { numAffectedRows = 0n } = await sql`
        insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
        select i.id, s.id, s.settlement_no, i.total from ${free(context, id)} and i.id = ${invoiceId}`.execute(db);
      if (numAffectedRows === 0n)
        refuse('conflict', '所选发票不存在、查验不符、已登记到其他结算单，或销方、税率与结算单不符，请刷新');
      await ofOneLine(id, invoiceId).execute(db);
      await withRed(context, id, invoiceId);
      await demandUnbilled(context, invoiceId, '登记收票');
      await tellStatements(context, invoiceId);
    }
  },

  async invoiceLines({ settlementId }, context) {
    const { id, purchaserEntId } = await readSettlement(context, settlementId);
    if (purchaserEntId !== context.user.entId) return [];
    const { rows } = await sql<InvoiceLine>`
      select l.id, i.invoice_no, l.line_no, l.item, l.spec, l.unit, l.qty,
        (l.amount + l.tax_amount)::numeric(18, 2) as total,
        array(select jsonb_build_object('settlementLineId', p.settlement_line_id::text,
            'amount', (p.amount + p.tax_amount)::numeric(18, 2)::text)
          from inv_line_part p join stl_line t on t.id = p.settlement_line_id
          where p.invoice_line_id = l.id order by t.line_no) as parts
      from ${registered(id)} order by i.issue_date, i.id, l.line_no`.execute(context.db);
    return rows;
  },

  async assign({ links, ...seen }, context) {
    const { db } = context;
    const { id } = await perform(context, seen, 'ASSIGN', { reason: `${links.length} 行发票明细` });
    await demandKnown(context, id, links);
    await demandWhole(context, links);
    const ids = links.map(({ invoiceLineId }) => invoiceLineId);
    await db.deleteFrom('invLinePart').where('invoiceLineId', 'in', ids).execute();
    await written(links).execute(db);
    await demandWithin(context, id);
  },
});
