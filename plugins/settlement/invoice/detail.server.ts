/** One invoice as issued, with its statements, its red-letter chain and its history. */
import { type Context, type Db, historyOf, one, sql } from '@portal/sdk/server';
import type { InvoiceDetail } from './contract.ts';
import { gone, invoices, logType, visibleInvoices, workedOut } from './invoices.server.ts';

const registeredTaxNo = sql<string | null>`(select e.socialcreditcode from pub_enterprise e
  where e.id = i.buyer_ent_id and e.socialcreditcode <> i.buyer ->> 'taxNo')`;

const returnReason = sql<string | null>`case i.status when 30 then i.return_reason end`;

/** With what red letters leave of each: refused and withdrawn ones give it back. */
export async function linesOf(db: Db, invoiceId: string): Promise<InvoiceDetail['lines']> {
  const { rows } = await sql<InvoiceDetail['lines'][number]>`
    select l.line_no, l.item, l.spec, l.unit, l.qty, l.price, l.amount, l.tax_rate, l.tax_amount,
      (l.qty - coalesce(t.qty, 0))::numeric(18, 4) as left_qty,
      (l.amount - coalesce(t.amount, 0))::numeric(18, 2) as left_amount,
      (l.tax_amount - coalesce(t.tax_amount, 0))::numeric(18, 2) as left_tax_amount
    from inv_line l left join (
      select t.line_no, sum(t.qty) as qty, sum(t.amount) as amount, sum(t.tax_amount) as tax_amount
      from inv_red_line t join inv_red_confirm r on r.id = t.confirm_id
      where r.invoice_id = ${invoiceId} and r.status in (1, 2) group by t.line_no) t on t.line_no = l.line_no
    where l.invoice_id = ${invoiceId} order by l.line_no`.execute(db);
  return rows;
}

const around = (context: Context, column: 'id' | 'redOf' | 'reissueOf', id: string) =>
  visibleInvoices(context)
    .select(['i.id', 'i.invoiceNo', 'i.total', 'i.status'])
    .$narrowType<Pick<InvoiceDetail, 'status'>>()
    .where(`i.${column}`, '=', id)
    .where('i.status', '<>', 80)
    .orderBy('i.id');

const related = async (context: Context, column: 'id' | 'reissueOf', id: string | null) =>
  id === null ? null : ((await around(context, column, id).executeTakeFirst()) ?? null);

const confirmationsOf = ({ db }: Context, invoiceId: string) =>
  sql<InvoiceDetail['confirmations'][number]>`
  select r.id, r.confirm_no, r.status, r.initiator, r.initiator_name, r.reason, r.remark, r.created_at,
    r.decided_by_name, r.opinion, r.decided_at, n.invoice_no as red_invoice_no,
    (select sum(t.amount + t.tax_amount) from inv_red_line t where t.confirm_id = r.id)::numeric(18, 2) as amount,
    array(select jsonb_build_object('lineNo', t.line_no, 'qty', t.qty::text,
        'amount', (t.amount + t.tax_amount)::numeric(18, 2)::text)
      from inv_red_line t where t.confirm_id = r.id order by t.line_no) as lines
  from inv_red_confirm r left join inv_invoice n on n.id = r.red_id
  where r.invoice_id = ${invoiceId} order by r.id desc`.execute(db);

export async function invoiceDetail({ id }: { readonly id: string }, context: Context): Promise<InvoiceDetail> {
  const { db } = context;
  const found = invoices
    .rows(visibleInvoices(context).select(workedOut(context)))
    .select([
      'i.outputType',
      'i.simulated',
      'i.seller',
      'i.buyer',
      'i.issuerName',
      'i.remark',
      'i.serialNo',
      'i.headerId',
    ])
    .select(['i.delivery', 'i.deliveredAt', 'i.signedAt', 'i.verifiedAt', 'i.certifyMonth', 'i.redOf', 'i.reissueOf'])
    .select([registeredTaxNo.as('registeredTaxNo'), returnReason.as('returnReason')])
    .$narrowType<Pick<InvoiceDetail, 'outputType' | 'seller' | 'buyer' | 'delivery'>>()
    .where('i.id', '=', id);
  const { redOf, reissueOf, ...facts } = await one(found, gone);
  return {
    ...facts,
    lines: await linesOf(db, id),
    settlements: await db
      .selectFrom('invSettlement')
      .select(['settlementId', 'settlementNo', 'amount'])
      .where('invoiceId', '=', id)
      .orderBy('settlementNo')
      .execute(),
    orders: await db
      .selectFrom('invLine as l')
      .innerJoin('invLinePart as p', 'p.invoiceLineId', 'l.id')
      .innerJoin('pubSettlementLine as s', 's.id', 'p.settlementLineId')
      .select(['s.orderId', 's.orderNo'])
      .distinct()
      .where('l.invoiceId', '=', id)
      .where('s.orderId', 'is not', null)
      .orderBy('s.orderNo')
      .execute(),
    confirmations: (await confirmationsOf(context, id)).rows,
    redOf: await related(context, 'id', redOf),
    redBy: await around(context, 'redOf', id).execute(),
    reissueOf: await related(context, 'id', reissueOf),
    reissuedBy: await related(context, 'reissueOf', id),
    log: await historyOf(db, logType, id),
  };
}
