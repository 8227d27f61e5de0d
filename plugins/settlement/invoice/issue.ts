/** The way of an invoice to its buyer: handed to the platform, issued or failed, delivered, signed for, deducted. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse } from '@portal/sdk/server';
import type { invoice, InvoiceParty, Seen } from './contract.ts';
import { buyerOf } from './apply.ts';
import { deductible, type InvoiceStatus } from './status.ts';
import { referencePlatform } from './tax-platform.ts';
import { nameOf, notify, perform, record, step, tellStatements } from './transitions.ts';

/** A failed invoice takes the buyer's header as it is now: that is what was mended. */
async function currentBuyer({ db }: Context, id: string) {
  const found = await db
    .selectFrom('invInvoice as i')
    .innerJoin('invHeader as o', 'o.id', 'i.headerId')
    .innerJoin('invHeader as n', (join) => join.onRef('n.rootId', '=', 'o.rootId').on('n.isCurrent', '=', true))
    .select('n.id')
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!found) return {};
  const { party, headerName } = await buyerOf(db, found.id);
  return { buyer: JSON.stringify(party), buyerName: headerName, headerId: found.id };
}

export async function issue(context: Context, seen: Seen): Promise<void> {
  const { clock, nextNumber } = context;
  const serialNo = await nextNumber('KPLS');
  const set = {
    status: 20,
    serialNo,
    sentAt: clock.now().toISOString(),
    fault: null,
    ...(await currentBuyer(context, seen.id)),
  };
  const how = { by: 'SELLER', from: [10, 25], verb: '开具', set: { ...set, status: 20 } } as const;
  await perform(context, seen, how, 'ISSUE', `${referencePlatform.name}，流水号 ${serialNo}`);
}

export async function query(context: Context, seen: Seen): Promise<{ status: InvoiceStatus }> {
  const { db, user, clock } = context;
  const found = await one(
    db
      .selectFrom('invInvoice')
      .select(['serialNo', 'invoiceKind', 'total', 'buyer'])
      .where('id', '=', seen.id)
      .where('sellerEntId', '=', user.entId),
    '发票不存在或已被删除',
  );
  const day = clock.today();
  const result = await referencePlatform.result({
    serialNo: found.serialNo ?? '',
    invoiceKind: found.invoiceKind,
    buyerTaxNo: (found.buyer as unknown as InvoiceParty).taxNo,
    total: found.total,
    day,
  });
  const how = { by: 'SELLER', from: [20], verb: '查询开票结果' } as const;
  if ('fault' in result) {
    const failed = { ...how, set: { status: 25, fault: result.fault } } as const;
    const moved = await perform(context, seen, failed, 'FAILED', result.fault);
    await notify(context, moved.id, moved.sellerEntId, `${nameOf(moved)} 开具失败：${result.fault}`);
    return { status: 25 };
  }
  const issued = { ...how, set: { ...result, status: 30, issueDate: day, issuerName: user.userName } } as const;
  const moved = await perform(context, seen, issued, 'ISSUED', result.invoiceNo);
  await tellStatements(context, moved.id);
  await notify(context, moved.id, moved.buyerEntId, `对方已开具发票 ${result.invoiceNo}，待交付。`);
  return { status: 30 };
}

export async function voidInvoice(context: Context, { reason, ...seen }: InputOf<typeof invoice.void>): Promise<void> {
  const how = { by: 'SELLER', from: [0, 10, 25], verb: '作废', set: { status: 80 } } as const;
  const { id } = await perform(context, seen, how, 'VOID', reason);
  await tellStatements(context, id);
}

export async function deliver(context: Context, input: InputOf<typeof invoice.deliver>): Promise<void> {
  const { id, version, ...delivery } = input;
  if (Object.keys(delivery).length === 0) refuse('invalid', '请填写收票邮箱，或承运商和运单号');
  const set = {
    status: 40,
    delivery: JSON.stringify(delivery),
    deliveredAt: context.clock.now().toISOString(),
    returnReason: null,
  } as const;
  const how = { by: 'SELLER', from: [30], verb: '交付', set } as const;
  const moved = await perform(context, { id, version }, how, 'DELIVER', Object.values(delivery).join(' '));
  await notify(context, id, moved.buyerEntId, `${nameOf(moved)} 已交付，请签收。`);
}

export async function sign(context: Context, seen: Seen): Promise<void> {
  const set = { status: 50, signedAt: context.clock.now().toISOString() } as const;
  const moved = await perform(context, seen, { by: 'BUYER', from: [40], verb: '签收', set }, 'SIGN');
  await notify(context, moved.id, moved.sellerEntId, `${nameOf(moved)} 已由对方签收。`);
}

export async function giveBack(context: Context, { reason, ...seen }: InputOf<typeof invoice.return>): Promise<void> {
  const set = { status: 30, returnReason: reason } as const;
  const moved = await perform(context, seen, { by: 'BUYER', from: [40, 50], verb: '退票', set }, 'RETURN', reason);
  await notify(context, moved.id, moved.sellerEntId, `${nameOf(moved)} 被对方退回：${reason}`);
}

export async function certify(context: Context, input: InputOf<typeof invoice.certify>): Promise<void> {
  const { certifyMonth, ...seen } = input;
  const set = { status: 60, certifyMonth } as const;
  const moved = await step(context, seen, { by: 'BUYER', from: [50], verb: '勾选认证', set });
  const { issueDate, invoiceKind } = await one(
    context.db.selectFrom('invInvoice').select(['issueDate', 'invoiceKind']).where('id', '=', moved.id),
  );
  if (!deductible(invoiceKind)) refuse('conflict', '普通发票不能勾选认证');
  if (certifyMonth < (issueDate ?? '').slice(0, 7)) refuse('invalid', '所属期不能早于开票月份');
  await record(context, moved.id, 'CERTIFY', `所属期 ${certifyMonth}`);
}
