/** A red letter needs the other party's confirmation; what it brings stands in `red-letter.ts`. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { demandUnbilled } from '../statement/invoicing.server.ts';
import type { invoice, Seen } from './contract.ts';
import { unsettled, visibleInvoices } from './invoices.server.ts';
import { RED_REASON } from './schema.ts';
import { confirmRed, copyLines } from './red-letter.server.ts';
import { type Moved, nameOf, notify, perform, record, tellStatements } from './transitions.server.ts';

const otherOf = ({ sellerEntId, buyerEntId }: Moved, entId: string) =>
  entId === sellerEntId ? buyerEntId : sellerEntId;

export async function redApply(input: InputOf<typeof invoice.redApply>, context: Context) {
  const { reason, remark, ...seen } = input;
  const { db, user, clock } = context;
  const before = await db.selectFrom('invInvoice').select('status').where('id', '=', seen.id).executeTakeFirst();
  const confirmNo = await context.nextNumber('HZ');
  const moved = await perform(context, seen, 'RED_APPLY', { reason: `${confirmNo}：${RED_REASON.texts[reason]}` });
  const seller = moved.sellerEntId === user.entId;
  await db
    .insertInto('invRedConfirm')
    .values({
      confirmNo,
      invoiceId: moved.id,
      initiator: seller ? 'SELLER' : 'BUYER',
      initiatorName: user.userName,
      reason,
      remark: remark ?? null,
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

const CLOSED = { confirm: 2, refuse: 3, withdraw: 4 } as const;
const ACTION = { refuse: 'RED_REFUSE', withdraw: 'RED_WITHDRAW' } as const;
const TOLD = { confirm: '已确认，发票已红冲', refuse: '被对方拒绝', withdraw: '已由对方撤销' } as const;

/** What the invoice becomes is the decision's own; the confirmation ends, and the other party hears of it. */
async function close(
  context: Context,
  moved: Moved,
  { id, confirmNo }: Open,
  { step, opinion }: Decision,
): Promise<void> {
  const { db, user, clock } = context;
  const decidedAt = clock.now().toISOString();
  const closed = await db
    .updateTable('invRedConfirm')
    .set({ status: CLOSED[step], opinion: opinion ?? null, decidedByName: user.userName, decidedAt, serialNo: null })
    .where('id', '=', id)
    .where('status', '=', 1)
    .$if(step !== 'confirm', (q) => q.where('serialNo', 'is', null))
    .returning('id')
    .executeTakeFirst();
  if (!closed) refuse('conflict', unsettled);
  const told = `${nameOf(moved)} 的红冲申请 ${confirmNo} ${TOLD[step]}。`;
  await notify(context, moved.id, otherOf(moved, user.entId), told);
}

type Decision = InputOf<typeof invoice.redDecide>;
type Open = Awaited<ReturnType<typeof openConfirm>>;

export async function redDecide(input: Decision, context: Context): Promise<void> {
  const { step, opinion, id, version } = input;
  if (step === 'refuse' && opinion === undefined) refuse('invalid', '请输入拒绝原因');
  const open = await openConfirm(context, id);
  if (step === 'confirm') {
    return confirmRed(context, { id, version }, open, { reason: opinion }, (inside, moved) =>
      close(inside, moved, open, input),
    );
  }
  await context.transaction(async (inside) => {
    const how = { set: { status: open.fromStatus }, reason: opinion };
    await close(inside, await perform(inside, { id, version }, ACTION[step], how), open, input);
  });
}

/** A new invoice for the lines of one that a red letter has ended. */
export async function reissue(seen: Seen, context: Context): Promise<{ id: string }> {
  const { db, clock } = context;
  const moved = await perform(context, seen, 'REISSUE');
  const now = clock.now().toISOString();
  const written = await sql<{ id: string }>`
    insert into inv_invoice (apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name,
      buyer_name, header_id, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, reissue_of, status,
      seller_user_id, buyer_user_id, created_at, updated_at)
    select apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name, buyer_name,
      header_id, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, id, 10, seller_user_id,
      buyer_user_id, ${now}::timestamptz, ${now}::timestamptz
    from inv_invoice where id = ${moved.id}
    returning id`.execute(db);
  const id = written.rows[0]?.id ?? '0';
  await copyLines(context, moved.id, id, 1);
  await sql`
    insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
    select ${id}, settlement_id, settlement_no, amount from inv_settlement
    where invoice_id = ${moved.id}`.execute(db);
  await demandUnbilled(context, id, '重开');
  await record(context, id, 'APPLY', `重开发票 ${moved.invoiceNo}`);
  await tellStatements(context, id);
  return { id };
}
