/** The way of an invoice to its buyer: handed to the platform, issued or failed, delivered, signed for, deducted. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type MailMessage, refuse, refuseField, type TaxOutcome } from '@portal/sdk/server';
import type { invoice, Seen } from './contract.ts';
import type { InvoiceStatus } from './schema.ts';
import { platformOf, requestOf } from './tax-request.server.ts';
import { demand, type Moved, nameOf, notify, perform, printedParty, tellStatements } from './invoices.server.ts';

/** A failed invoice takes the buyer's header as it is now: that is what was mended. */
async function currentBuyer({ db }: Context, id: string) {
  const found = await db
    .selectFrom('invInvoice as i')
    .innerJoin('invHeader as o', 'o.id', 'i.headerId')
    .innerJoin('invHeader as h', (join) => join.onRef('h.rootId', '=', 'o.rootId').on('h.isCurrent', '=', true))
    .select(['h.id', 'h.headerName', printedParty('h').as('party')])
    .where('i.id', '=', id)
    .executeTakeFirst();
  return found ? { buyer: JSON.stringify(found.party), buyerName: found.headerName, headerId: found.id } : {};
}

export async function issue(seen: Seen, context: Context): Promise<void> {
  const { clock, nextNumber } = context;
  const platform = platformOf(context);
  const serialNo = await nextNumber('KPLS');
  const set = { serialNo, sentAt: clock.now().toISOString(), fault: null, ...(await currentBuyer(context, seen.id)) };
  const moved = await perform(context, seen, 'ISSUE', { set, reason: `${platform.name}，流水号 ${serialNo}` });
  platform.submit(await requestOf(context, moved));
}

/** A number that another invoice has cannot be this one's. */
export async function demandOwnNumber({ db }: Context, { invoiceNo, invoiceCode }: Issued): Promise<void> {
  const taken = db
    .selectFrom('invInvoice')
    .select('id')
    .where('invoiceNo', '=', invoiceNo)
    .where((eb) => eb(eb.fn.coalesce('invoiceCode', eb.val('')), '=', invoiceCode ?? ''));
  if (await taken.executeTakeFirst())
    refuse('conflict', `开票平台给出的发票号码 ${invoiceNo} 已属于另一张发票，请联系平台运维`);
}

export type Issued = Extract<TaxOutcome, { readonly state: 'ISSUED' }>;

/** The platform is asked before anything is written: without its answer the invoice stays as it is. */
export async function query(seen: Seen, context: Context): Promise<{ status: InvoiceStatus }> {
  const platform = platformOf(context);
  const asked = await demand(context, seen, 'ISSUED');
  const outcome = await platform.result(await requestOf(context, asked));
  if (outcome.state === 'PENDING') return { status: 20 };
  return context.transaction(async (inside) => {
    if (outcome.state === 'REFUSED') {
      const fault = outcome.reason;
      const moved = await perform(inside, seen, 'FAILED', { set: { fault }, reason: fault });
      await notify(inside, moved.id, moved.sellerEntId, `${nameOf(moved)} 开具失败：${fault}`);
      return { status: 25 };
    }
    await demandOwnNumber(inside, outcome);
    const { state: _, ...facts } = outcome;
    const set = { ...facts, issuerName: inside.user.userName, simulated: platform.simulated };
    const moved = await perform(inside, seen, 'ISSUED', { set, reason: facts.invoiceNo });
    await tellStatements(inside, moved.id);
    await notify(inside, moved.id, moved.buyerEntId, `对方已开具发票 ${facts.invoiceNo}，待交付。`);
    return { status: 30 };
  });
}

export async function voidInvoice({ reason, ...seen }: InputOf<typeof invoice.void>, context: Context): Promise<void> {
  const { id } = await perform(context, seen, 'VOID', { reason });
  await tellStatements(context, id);
}

/** To the mailbox that receives invoices: the file itself is fetched in the portal, where who fetches it is known. */
const handedOver = (moved: Moved, email: string): MailMessage => ({
  to: [email],
  purpose: '发票交付',
  subject: `【澜岳e服务平台】${moved.sellerName} 交付了${nameOf(moved)}`,
  text: `${moved.buyerName}：${moved.sellerName} 已交付${nameOf(moved)}，开票日期 ${moved.issueDate}。请登录平台，在“我的发票”下载并签收。`,
  hidden: [],
});

export async function deliver(input: InputOf<typeof invoice.deliver>, context: Context): Promise<void> {
  const { id, version, ...delivery } = input;
  if (Object.keys(delivery).length === 0) refuseField('email', '请填写收票邮箱，或承运商和运单号');
  const deliveredAt = context.clock.now().toISOString();
  const moved = await perform(context, { id, version }, 'DELIVER', {
    set: { delivery: JSON.stringify(delivery), deliveredAt, returnReason: null },
    reason: Object.values(delivery).join(' '),
  });
  await notify(context, id, moved.buyerEntId, `${nameOf(moved)} 已交付，请签收。`);
  if (input.email !== undefined) context.mail(handedOver(moved, input.email));
}

export async function sign(seen: Seen, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'SIGN', { set: { signedAt: context.clock.now().toISOString() } });
  await notify(context, moved.id, moved.sellerEntId, `${nameOf(moved)} 已由对方签收。`);
}

export async function giveBack({ reason, ...seen }: InputOf<typeof invoice.return>, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'RETURN', { set: { returnReason: reason }, reason });
  await notify(context, moved.id, moved.sellerEntId, `${nameOf(moved)} 被对方退回：${reason}`);
}

export async function certify(input: InputOf<typeof invoice.certify>, context: Context): Promise<void> {
  const { certifyMonth, ...seen } = input;
  const reason = `所属期 ${certifyMonth}`;
  const { issueDate } = await perform(context, seen, 'CERTIFY', { set: { certifyMonth }, reason });
  if (certifyMonth < (issueDate ?? '').slice(0, 7)) refuseField('certifyMonth', '所属期不能早于开票月份');
}
