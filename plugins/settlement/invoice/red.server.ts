/**
 * A red letter needs the other party's confirmation, one at a time: the red invoice takes back lines of the blue one, or
 * what is left of it, which ends it; otherwise the blue one goes on where it stood. The platform issues it once: its
 * serial number is kept with the confirmation before it is asked, and asked again under while its answer is not known.
 */
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type Context, one, refuse, refuseField, sql } from '@portal/sdk/server';
import type { invoice } from './contract.ts';
import { linesOf } from './detail.server.ts';
import { demand, type Moved, nameOf, notifyOfRed, perform, unsettled, visibleInvoices } from './invoices.server.ts';
import { allLeft, redLines, takenTotal } from './red-lines.ts';
import { writeRed } from './red-write.server.ts';
import { RED_REASON } from './schema.ts';
import { platformOf, redRequestOf } from './tax-request.server.ts';

type Application = InputOf<typeof invoice.redApply>;

/** The invoice is locked by then: nobody else asks for the same lines meanwhile. */
async function linesOfLetter({ db }: Context, { id, reason, lines: asked }: Application) {
  const { lines, faults } = redLines(reason, await linesOf(db, id), asked);
  return faults.length > 0 ? refuseField('lines', faults.join('；')) : lines;
}

export async function redApply(input: Application, context: Context) {
  const { reason, remark = null, lines: _, ...seen } = input;
  const { db, user, clock } = context;
  const before = await db.selectFrom('invInvoice').select('status').where('id', '=', seen.id).executeTakeFirst();
  const confirmNo = await context.nextNumber('HZ');
  const moved = await perform(context, seen, 'RED_APPLY', { reason: `${confirmNo}：${RED_REASON.texts[reason]}` });
  const lines = await linesOfLetter(context, input);
  const { id: confirmId } = await one(
    db
      .insertInto('invRedConfirm')
      .values({
        ...{ confirmNo, invoiceId: moved.id, reason, remark, initiatorName: user.userName },
        initiator: moved.sellerEntId === user.entId ? 'SELLER' : 'BUYER',
        fromStatus: before?.status ?? 30,
        createdAt: clock.now().toISOString(),
      })
      .returning('id'),
  );
  await db
    .insertInto('invRedLine')
    .values(lines.map((line) => ({ ...line, confirmId })))
    .execute();
  const told = `对方申请红冲${nameOf(moved)} ${money(takenTotal(lines))} 元（${RED_REASON.texts[reason]}），请确认。`;
  await notifyOfRed(context, moved, told);
  return { confirmNo };
}

/** What a letter was asked to take back. */
const redLinesOf = (db: Context['db'], confirmId: string) =>
  db
    .selectFrom('invRedLine')
    .select(['lineNo', 'qty', 'amount', 'taxAmount'])
    .where('confirmId', '=', confirmId)
    .orderBy('lineNo')
    .execute();

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
const TOLD = { confirm: '已确认，红字发票已开具', refuse: '被对方拒绝', withdraw: '已由对方撤销' } as const;

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
  await notifyOfRed(context, moved, told);
}

export async function redDecide(input: Decision, context: Context): Promise<void> {
  const { step, opinion, id, version } = input;
  if (step === 'refuse' && opinion === undefined) refuseField('opinion', '请输入拒绝原因');
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

/** All is taken back: the invoice ends. */
const ends = async ({ db }: Context, blueId: string): Promise<boolean> =>
  allLeft(await linesOf(db, blueId)).length === 0;

async function confirm(context: Context, open: Open, decision: Decision): Promise<void> {
  const { id, version, opinion: reason } = decision;
  const { confirmNo } = open;
  const platform = platformOf(context);
  const blue = await demand(context, { id, version }, 'RED_CONFIRM');
  const lines = await redLinesOf(context.db, open.id);
  const serialNo = await context.transaction((inside) => serialOf(inside, open.id));
  const outcome = await platform.result(await redRequestOf(context, blue, { serialNo, confirmNo, lines }));
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
        const set = { status: (await ends(inside, id)) ? 71 : open.fromStatus };
        const moved = await perform(inside, { id, version }, 'RED_CONFIRM', { set, reason });
        await close(inside, moved, open, decision);
        await writeRed(inside, moved, outcome, { confirmId: open.id, lines, serialNo, simulated: platform.simulated });
      });
  }
}
