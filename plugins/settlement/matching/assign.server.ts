/** The purchasing unit says which lines of the statement a line of an imported invoice bills; none above its amount. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { perform, readSettlement } from '../statement/transitions.server.ts';
import { invoiceTolerance } from '../statement/codes.ts';
import type { InvoiceLine, settlementMatching } from './contract.ts';

type Input = InputOf<typeof settlementMatching.assign>;

/** Lines of the imported invoices that are registered on a statement, and stand. */
const registered = (settlementId: string) => sql`inv_line l
  join inv_invoice i on i.id = l.invoice_id
  join inv_settlement x on x.invoice_id = i.id and x.settlement_id = ${settlementId}
  where i.source <> 0 and i.status in (50, 60)`;

export async function invoiceLines(
  { settlementId }: InputOf<typeof settlementMatching.invoiceLines>,
  context: Context,
): Promise<InvoiceLine[]> {
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
}

/** The parts as asked for: of which invoice line, of which line of the statement, how much with tax. */
const asked = (links: Input['links']) => {
  const parts = links.flatMap(({ invoiceLineId, parts: some }) =>
    some.map(({ settlementLineId, amount }, place) => ({
      ...{ invoice_line_id: invoiceLineId, settlement_line_id: settlementLineId, total: amount, place },
    })),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
    as p(invoice_line_id bigint, settlement_line_id bigint, total numeric(18, 2), place int)`;
};

async function demandKnown({ db }: Context, settlementId: string, links: Input['links']): Promise<void> {
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
async function demandWhole({ db }: Context, links: Input['links']): Promise<void> {
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
  refuse('invalid', `${name}拆分合计 ${wrong.parted} 元，与该行价税合计 ${wrong.total} 元不符`);
}

/** Quantity and amount without tax follow the share; the last part takes what is left of them. */
const written = (links: Input['links']) => sql`
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

export async function assign({ links, ...seen }: Input, context: Context): Promise<void> {
  const { db } = context;
  const { id } = await perform(context, seen, 'ASSIGN', { reason: `${links.length} 行发票明细` });
  await demandKnown(context, id, links);
  await demandWhole(context, links);
  const ids = links.map(({ invoiceLineId }) => invoiceLineId);
  await db.deleteFrom('invLinePart').where('invoiceLineId', 'in', ids).execute();
  await written(links).execute(db);
  await demandWithin(context, id);
}
