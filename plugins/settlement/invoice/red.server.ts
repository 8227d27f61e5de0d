/**
 * A red letter needs the other party's confirmation: the red invoice repeats the blue one with the opposite sign, and the
 * blue one ends. The platform issues it once: its serial number is kept with the confirmation before it is asked, and
 * asked again under while its answer is not known.
 */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { demandUnbilled } from '../statement/invoicing.server.ts';
import type { invoice, Seen } from './contract.ts';
import {
  demand,
  type Moved,
  nameOf,
  notify,
  perform,
  record,
  tellStatements,
  unsettled,
  visibleInvoices,
} from './invoices.server.ts';
import { demandOwnNumber, type Issued } from './issue.server.ts';
import { RED_REASON } from './schema.ts';
import { platformOf, redRequestOf } from './tax-request.server.ts';

const otherOf = ({ sellerEntId, buyerEntId }: Moved, entId: string) =>
  entId === sellerEntId ? buyerEntId : sellerEntId;

export async function redApply(input: InputOf<typeof invoice.redApply>, context: Context) {
  const { reason, remark = null, ...seen } = input;
  const { db, user, clock } = context;
  const before = await db.selectFrom('invInvoice').select('status').where('id', '=', seen.id).executeTakeFirst();
  const confirmNo = await context.nextNumber('HZ');
  const moved = await perform(context, seen, 'RED_APPLY', { reason: `${confirmNo}：${RED_REASON.texts[reason]}` });
  await db
    .insertInto('invRedConfirm')
    .values({
      ...{ confirmNo, invoiceId: moved.id, reason, remark, initiatorName: user.userName },
      initiator: moved.sellerEntId === user.entId ? 'SELLER' : 'BUYER',
      fromStatus: before?.status ?? 30,
      createdAt: clock.now().toISOString(),
    })
    .execute();
  const told = `对方申请红冲${nameOf(moved)}（${RED_REASON.texts[reason]}），请确认。`;
  await notify(context, moved.id, otherOf(moved, user.entId), told);
  return { confirmNo };
}

/** The open confirmation of an invoice of either party; whose turn it is the step says. */
const openConfirm = ({ db, user }: Context, id: string) =>
  one(
    visibleInvoices({ db, user })
      .innerJoin('invRedConfirm as r', 'r.invoiceId', 'i.id')
      .select(['r.id', 'r.confirmNo', 'r.fromStatus'])
      .where('i.id', '=', id)
      .where('r.status', '=', 1)
      .where((eb) => eb.or([eb('i.sellerEntId', '=', user.entId), eb('i.buyerEntId', '=', user.entId)])),
    '没有待处理的红冲申请',
  );

type Decision = InputOf<typeof invoice.redDecide>;
type Open = Awaited<ReturnType<typeof openConfirm>>;

const CLOSED = { confirm: 2, refuse: 3, withdraw: 4 } as const;
const ACTION = { refuse: 'RED_REFUSE', withdraw: 'RED_WITHDRAW' } as const;
const TOLD = { confirm: '已确认，发票已红冲', refuse: '被对方拒绝', withdraw: '已由对方撤销' } as const;

/** What the invoice becomes is the decision's own; the confirmation ends, and the other party hears of it. */
async function close(context: Context, moved: Moved, { id, confirmNo }: Open, { step, opinion }: Decision) {
  const { db, user, clock } = context;
  const decidedAt = clock.now().toISOString();
  const closed = db
    .updateTable('invRedConfirm')
    .set({ status: CLOSED[step], opinion: opinion ?? null, decidedByName: user.userName, decidedAt, serialNo: null })
    .where('id', '=', id)
    .$if(step !== 'confirm', (q) => q.where('serialNo', 'is', null));
  await one(closed.returning('id'), unsettled, 'conflict');
  const told = `${nameOf(moved)} 的红冲申请 ${confirmNo} ${TOLD[step]}。`;
  await notify(context, moved.id, otherOf(moved, user.entId), told);
}

export async function redDecide(input: Decision, context: Context): Promise<void> {
  const { step, opinion, id, version } = input;
  if (step === 'refuse' && opinion === undefined) refuse('invalid', '请输入拒绝原因');
  const open = await openConfirm(context, id);
  if (step === 'confirm') return confirm(context, open, input);
  await context.transaction(async (inside) => {
    const how = { set: { status: open.fromStatus }, reason: opinion };
    await close(inside, await perform(inside, { id, version }, ACTION[step], how), open, input);
  });
}

/** The serial number of an answer that is not known, or a new one; while it stands nobody refuses or withdraws. */
async function serialOf({ db, nextNumber }: Context, id: string): Promise<string> {
  const fresh = await nextNumber('KPLS');
  const kept = db
    .updateTable('invRedConfirm')
    .set((eb) => ({ serialNo: sql<string>`coalesce(${eb.ref('serialNo')}, ${fresh})` }))
    .where('id', '=', id)
    .where('status', '=', 1)
    .returning(sql<string>`serial_no`.as('serialNo'));
  return (await one(kept, '红冲申请已被处理，请刷新', 'conflict')).serialNo;
}

async function confirm(context: Context, open: Open, decision: Decision): Promise<void> {
  const { id, version, opinion: reason } = decision;
  const platform = platformOf(context);
  const blue = await demand(context, { id, version }, 'RED_CONFIRM');
  const serialNo = await context.transaction((inside) => serialOf(inside, open.id));
  const outcome = await platform.result(await redRequestOf(context, blue, { serialNo, confirmNo: open.confirmNo }));
  switch (outcome.state) {
    case 'PENDING':
      return refuse('conflict', '开票平台正在处理红字发票，请稍后再次确认红冲');
    case 'REFUSED':
      // what the platform has refused may be refused and withdrawn here too
      await context.transaction(async ({ db }) => {
        const own = db.updateTable('invRedConfirm').where('serialNo', '=', serialNo);
        await own.set({ serialNo: null }).execute();
      });
      return refuse('conflict', `红字发票开具失败：${outcome.reason}`);
    case 'ISSUED':
      return context.transaction(async (inside) => {
        const moved = await perform(inside, { id, version }, 'RED_CONFIRM', { reason });
        await close(inside, moved, open, decision);
        await writeRed(inside, moved, outcome, { serialNo, simulated: platform.simulated });
      });
  }
}

async function writeRed(
  context: Context,
  blue: Moved,
  outcome: Issued,
  of: { readonly serialNo: string; readonly simulated: boolean },
): Promise<void> {
  await demandOwnNumber(context, outcome);
  const { invoiceNo, invoiceCode, issueDate } = outcome;
  const id = await copied(context, blue.id, -1, {
    ...{ invoice_no: invoiceNo, invoice_code: invoiceCode, issue_date: issueDate, source: blue.source },
    ...{ serial_no: of.serialNo, simulated: of.simulated, sent_at: context.clock.now().toISOString() },
    issuer_name: context.user.userName,
    remark: `红字发票，对应蓝字发票号码 ${blue.invoiceNo}`,
    red_of: blue.id,
    status: 30,
  });
  await record(context, id, 'ISSUED', invoiceNo);
  await tellStatements(context, id);
}

/** A new invoice for the lines of one that a red letter has ended. */
export async function reissue(seen: Seen, context: Context): Promise<{ id: string }> {
  const { id: ended, invoiceNo } = await perform(context, seen, 'REISSUE');
  const id = await copied(context, ended, 1, { reissue_of: ended, status: 10 });
  await demandUnbilled(context, id, '重开');
  await record(context, id, 'APPLY', `重开发票 ${invoiceNo}`);
  await tellStatements(context, id);
  return { id };
}

/**
 * An invoice once more, with its lines and what each bills.
 * @param sign - Of its amounts. @param own - Columns that it does not share. @returns its id.
 */
async function copied(
  { db, clock }: Context,
  from: string,
  sign: 1 | -1,
  own: Readonly<Record<string, unknown>>,
): Promise<string> {
  const now = clock.now().toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into inv_invoice (apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name,
      buyer_name, header_id, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, seller_user_id, buyer_user_id,
      created_at, updated_at, ${sql.join(Object.keys(own).map((column) => sql.ref(column)))})
    select apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name, buyer_name,
      header_id, seller, buyer, amount_no_tax * ${sign}, tax_amount * ${sign}, total * ${sign}, tax_rate,
      seller_user_id, buyer_user_id, ${now}, ${now}, ${sql.join(Object.values(own))}
    from inv_invoice where id = ${from}
    returning id`.execute(db);
  const id = rows[0]?.id ?? '0';
  await sql`
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select ${id}, line_no, item, spec, unit, qty * ${sign}, price, amount * ${sign}, tax_rate, tax_amount * ${sign}
    from inv_line where invoice_id = ${from}`.execute(db);
  await sql`
    insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
    select n.id, p.settlement_line_id, p.qty * ${sign}, p.amount * ${sign}, p.tax_amount * ${sign}
    from inv_line o join inv_line_part p on p.invoice_line_id = o.id
    join inv_line n on n.invoice_id = ${id} and n.line_no = o.line_no
    where o.invoice_id = ${from}`.execute(db);
  await sql`
    insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
    select ${id}, settlement_id, settlement_no, amount * ${sign} from inv_settlement where invoice_id = ${from}`.execute(
    db,
  );
  return id;
}
