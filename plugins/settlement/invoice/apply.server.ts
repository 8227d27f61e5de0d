/** An application bills what is open of one or more statements: grouped by the buyer's header, split by the limit. */
import { type Context, one, refuse, refuseField, sql } from '@portal/sdk/server';
import { demandUnbilled } from '../statement/invoicing.server.ts';
import { openAmount, seenAs } from '../statement/settlements.server.ts';
import type { Application, Candidate, InvoiceParty } from './contract.ts';
import { fen, packed, type Piece, plain, scaled } from './split.ts';
import { notify, printedParty, record, tellStatements } from './invoices.server.ts';

const printed = (db: Context['db']) =>
  db.selectFrom('invHeader as h').select([printedParty('h').as('party'), 'h.headerName', 'h.taxNo']);

const buyerOf = (db: Context['db'], headerId: string) => one(printed(db).where('h.id', '=', headerId));

async function sellerOf({ db, user }: Context): Promise<InvoiceParty> {
  const usual = printed(db).where('h.entId', '=', user.entId).where('h.isDefault', '=', true);
  return (await one(usual, '请先维护并设置本单位的默认发票抬头', 'invalid')).party;
}

const totalOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { total }) => sum + total, 0n);

/** Invoices of one application. */
const mostInvoices = 200;

/** One group a header; the invoices of a group add up to what is open of its statements. */
async function grouped(context: Context, input: Application) {
  if (!/[1-9]/.test(input.invoiceLimit)) refuseField('invoiceLimit', '单张限额必须大于 0');
  const statements = await statementsOf(context, input.settlementIds);
  const pieces = await openPieces(context, input.settlementIds);
  const headers = [...new Set(statements.map(({ headerId }) => headerId ?? ''))];
  return headers.map((headerId) => {
    const own = statements.filter((statement) => statement.headerId === headerId);
    const open = pieces.filter(({ settlementId }) => own.some(({ id }) => id === settlementId));
    if (totalOf(open) <= 0n) {
      refuse('conflict', `结算单 ${own.map(({ settlementNo }) => settlementNo).join('、')} 没有可开票的金额`);
    }
    const invoices = packed(open, fen(input.invoiceLimit));
    if (invoices.length > mostInvoices)
      refuseField('invoiceLimit', `按该限额将拆分为 ${invoices.length} 张，请提高单张限额`);
    return { headerId, purchaserEntId: own[0]?.purchaserEntId ?? '', statements: own, invoices };
  });
}

type Group = Awaited<ReturnType<typeof grouped>>[number];

export async function plan(input: Application, context: Context) {
  const shown = [];
  for (const { headerId, statements, invoices } of await grouped(context, input)) {
    const { headerName, taxNo } = await buyerOf(context.db, headerId);
    shown.push({
      headerName,
      taxNo,
      settlementNos: statements.map(({ settlementNo }) => settlementNo),
      amount: plain(totalOf(invoices.flat()), 2),
      totals: invoices.map((lines) => plain(totalOf(lines), 2)),
    });
  }
  return shown;
}

/** Each line of the invoice bills one line of a statement. */
async function writeLines({ db }: Context, invoiceId: string, pieces: readonly Piece[]): Promise<void> {
  const rows = pieces.map((piece, index) => ({
    invoice_id: invoiceId,
    line_no: index + 1,
    item: piece.item,
    spec: piece.spec,
    unit: piece.unit,
    qty: plain(piece.qty, 4),
    amount: plain(piece.amount, 2),
    tax_rate: piece.taxRate,
    tax_amount: plain(piece.total - piece.amount, 2),
    settlement_line_id: piece.settlementLineId,
  }));
  await sql`
    with written as (
      insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
      select invoice_id, line_no, item, spec, unit, qty, coalesce(round(amount / nullif(qty, 0), 6), amount), amount,
        tax_rate, tax_amount
      from jsonb_populate_recordset(null::inv_line, ${JSON.stringify(rows)}::jsonb)
      returning id, line_no, qty, amount, tax_amount)
    insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
    select w.id, p.settlement_line_id, w.qty, w.amount, w.tax_amount from written w
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(line_no int, settlement_line_id bigint) using (line_no)`.execute(
    db,
  );
  await sql`
    insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
    select l.invoice_id, s.id, s.settlement_no, sum(p.amount + p.tax_amount)
    from inv_line l join inv_line_part p on p.invoice_line_id = l.id
    join stl_line sl on sl.id = p.settlement_line_id join stl_settlement s on s.id = sl.settlement_id
    where l.invoice_id = ${invoiceId}
    group by l.invoice_id, s.id, s.settlement_no`.execute(db);
}

/** The invoices of one group, under one number. */
async function write(context: Context, input: Application, group: Group, seller: InvoiceParty, applyNo: string) {
  const { db, user, clock } = context;
  const { headerId, purchaserEntId, invoices } = group;
  const { party: buyer } = await buyerOf(db, headerId);
  const [createdAt, remark] = [clock.now().toISOString(), input.remark ?? null];
  const { id: applyId } = await one(
    db
      .insertInto('invApply')
      .values({
        ...{ applyNo, headerId, purchaserEntId, remark, createdAt, supplierEntId: user.entId },
        amount: plain(totalOf(invoices.flat()), 2),
        invoiceLimit: input.invoiceLimit,
        applicantName: user.userName,
      })
      .returning('id'),
  );
  const ids: string[] = [];
  for (const pieces of invoices) {
    const amount = pieces.reduce((sum, piece) => sum + piece.amount, 0n);
    const total = totalOf(pieces);
    const rates = new Set(pieces.map(({ taxRate }) => taxRate));
    const { id } = await one(
      db
        .insertInto('invInvoice')
        .values({
          ...{ applyNo, applyId, headerId, remark, createdAt, updatedAt: createdAt },
          ...{ invoiceKind: input.invoiceKind, outputType: input.outputType, status: input.hold === true ? 0 : 10 },
          ...{ sellerEntId: user.entId, sellerUserId: user.userId, buyerEntId: purchaserEntId },
          ...{ sellerName: seller.name, buyerName: buyer.name },
          seller: JSON.stringify(seller),
          buyer: JSON.stringify(buyer),
          amountNoTax: plain(amount, 2),
          taxAmount: plain(total - amount, 2),
          total: plain(total, 2),
          taxRate: rates.size === 1 ? (pieces[0]?.taxRate ?? null) : null,
        })
        .returning('id'),
    );
    await writeLines(context, id, pieces);
    await record(context, id, 'APPLY', group.statements.map(({ settlementNo }) => settlementNo).join('、'));
    ids.push(id);
  }
  return ids;
}

export async function apply(input: Application, context: Context) {
  const groups = await grouped(context, input);
  const seller = await sellerOf(context);
  const applyNos: string[] = [];
  for (const group of groups) {
    const applyNo = await context.nextNumber('KP');
    const ids = await write(context, input, group, seller, applyNo);
    for (const id of ids) {
      await demandUnbilled(context, id, '申请开票');
      await tellStatements(context, id);
    }
    const told = `开票申请 ${applyNo} 已生成 ${ids.length} 张发票，请提交开具。`;
    await notify(context, ids[0] ?? '0', context.user.entId, told);
    applyNos.push(applyNo);
  }
  return { applyNos, count: groups.reduce((sum, { invoices }) => sum + invoices.length, 0) };
}

/** Billed of a line `sl` of a statement: what its living invoices say, red ones taking back. */
const billed = sql`lateral (
  select coalesce(sum(p.amount + p.tax_amount), 0) as total, coalesce(sum(p.amount), 0) as amount,
    coalesce(sum(p.qty), 0) as qty
  from inv_line_part p join inv_line l on l.id = p.invoice_line_id join inv_invoice i on i.id = l.invoice_id
  where p.settlement_line_id = sl.id and i.status <> 80)`;

/** Statements that the user may bill: the enterprise's own, as far as the user's roles reach. */
const billable = (user: Context['user']) =>
  sql<boolean>`s.supplier_ent_id = ${user.entId} and ${seenAs(user, 'INCOME')} and s.status in (40, 50)`;

/** The header that invoices to an enterprise bear: its default, if it may be used. */
const defaultHeader = sql`inv_header h on h.ent_id = s.purchaser_ent_id and h.is_default
  and (h.invoice_type <> 0 or h.audit_status = 1)`;

export async function candidates(_: unknown, { db, user }: Context): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.settlement_no, s.period, s.purchaser_ent_id, s.purchaser_name, s.tax_rate, s.amount,
      ${openAmount} as open_amount, h.header_name
    from stl_settlement s left join ${defaultHeader}
    where ${billable(user)} and ${openAmount} > 0
    order by s.period desc, s.id desc`.execute(db);
  return rows;
}

async function statementsOf({ db, user }: Context, ids: readonly string[]) {
  const { rows } = await sql<
    Pick<Candidate, 'id' | 'settlementNo' | 'purchaserEntId' | 'purchaserName'> & {
      currency: string;
      headerId: string | null;
    }
  >`
    select s.id, s.settlement_no, s.purchaser_ent_id, s.purchaser_name, s.currency, h.id as header_id
    from stl_settlement s left join ${defaultHeader}
    where s.id in (${sql.join(ids)}) and ${billable(user)}
    order by s.purchaser_ent_id, s.id
    for update of s`.execute(db);
  if (rows.length !== new Set(ids).size) refuse('conflict', '所选结算单不存在或当前状态不能开票，请刷新');
  if (new Set(rows.map(({ currency }) => currency)).size > 1)
    refuseField('settlementIds', '所选结算单的币种不同，请按币种分别申请开票');
  const bare = rows.find(({ headerId }) => headerId === null);
  if (bare) refuseField('settlementIds', `购方“${bare.purchaserName}”没有可用的默认发票抬头，请通知对方维护`);
  return rows;
}

/**
 * What is open line by line. An invoice over a statement as a whole names no line: it is taken to bill the first ones,
 * so that the pieces never add up to more than is open.
 */
async function openPieces({ db }: Context, ids: readonly string[]): Promise<Piece[]> {
  const { rows } = await sql<Record<keyof Piece, string>>`
    with line as (
      select sl.*, sl.qty - b.qty as open_qty, sl.amount - b.total as open_total, sl.amount_no_tax - b.amount as open_amount,
        s.amount - ${openAmount} - sum(b.total) over statement as whole,
        sum(greatest(sl.amount - b.total, 0)) over (statement order by sl.line_no) as so_far
      from stl_line sl join stl_settlement s on s.id = sl.settlement_id cross join ${billed} b
      where sl.settlement_id in (${sql.join(ids)}) and sl.flag = 'NORMAL' and sl.live
      window statement as (partition by sl.settlement_id)
    ), open as (
      select line.*, least(open_total, greatest(so_far - whole, 0)) as total from line
    )
    select settlement_id, id as settlement_line_id, name as item, spec, unit, tax_rate, total::numeric(18, 2) as total,
      case when total = open_total then open_qty else round(open_qty * total / open_total, 4) end::numeric(18, 4) as qty,
      case when total = open_total then open_amount else round(total / (1 + tax_rate), 2) end::numeric(18, 2) as amount
    from open where total <> 0
    order by settlement_id, line_no`.execute(db);
  return rows.map((row) => ({ ...row, qty: scaled(row.qty, 4), total: fen(row.total), amount: fen(row.amount) }));
}
