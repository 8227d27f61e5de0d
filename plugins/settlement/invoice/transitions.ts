/** An invoice moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, noticesOf, one, refuse, sql } from '@portal/sdk/server';
import { invoicesChanged } from '../settlementManagement/invoicing.ts';
import type { InvoiceAction, Seen } from './contract.ts';
import { ISSUED, visibleInvoices } from './invoices.ts';
import { INVOICE_STATUS, type InvoiceStatus } from './status.ts';

export const gone = '发票不存在或已被删除';

interface Written {
  readonly status?: InvoiceStatus;
  readonly serialNo?: string;
  readonly sentAt?: string;
  readonly fault?: string | null;
  readonly invoiceNo?: string;
  readonly invoiceCode?: string | null;
  readonly issueDate?: string;
  readonly issuerName?: string;
  readonly returnReason?: string | null;
  readonly delivery?: string;
  readonly deliveredAt?: string;
  readonly signedAt?: string;
  readonly certifyMonth?: string;
  readonly buyer?: string;
  readonly buyerName?: string;
  readonly headerId?: string;
}

export interface Step {
  readonly by: 'SELLER' | 'BUYER' | 'EITHER';
  readonly from: readonly InvoiceStatus[];
  /** The verb as the user reads it in a refusal. */
  readonly verb: string;
  readonly set: Written;
}

const PARTY = { SELLER: '销方', BUYER: '购方', EITHER: '购销双方' } as const;

/** Says why a step found no row: not there, not theirs, changed since, or in the wrong state. @throws Refusal always. */
async function explain(context: Context, { id, version }: Seen, { by, from, verb }: Step): Promise<never> {
  const { entId } = context.user;
  const found = await one(
    visibleInvoices(context)
      .select(['i.status', 'i.version', 'i.sellerEntId', 'i.buyerEntId', 'i.redOf'])
      .where('i.id', '=', id),
    gone,
  );
  const party = found.sellerEntId === entId ? 'SELLER' : found.buyerEntId === entId ? 'BUYER' : null;
  if (party === null || (by !== 'EITHER' && by !== party)) return refuse('forbidden', `只有${PARTY[by]}可以${verb}`);
  if (found.version !== version) return refuse('conflict', '发票已被他人处理，请刷新');
  if (!(from as readonly number[]).includes(found.status)) {
    return refuse('conflict', `发票当前状态为“${INVOICE_STATUS[found.status as InvoiceStatus]}”，不能${verb}`);
  }
  return refuse('conflict', `红字发票不能${verb}`);
}

/** Performs one guarded step; of several attempts at the same version exactly one finds its row. */
export async function step(context: Context, seen: Seen, how: Step) {
  const { db, user, clock } = context;
  const red = how.verb.includes('红冲') || how.verb === '重开';
  const moved = await db
    .updateTable('invInvoice')
    .set((eb) => ({ ...how.set, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('status', 'in', [...how.from])
    .$if(how.by === 'SELLER', (q) => q.where('sellerEntId', '=', user.entId))
    .$if(how.by === 'BUYER', (q) => q.where('buyerEntId', '=', user.entId))
    .$if(how.by === 'EITHER', (q) =>
      q.where((eb) => eb.or([eb('sellerEntId', '=', user.entId), eb('buyerEntId', '=', user.entId)])),
    )
    .$if(red, (q) => q.where('redOf', 'is', null))
    .returning(['id', 'invoiceNo', 'applyNo', 'sellerEntId', 'buyerEntId', 'status', 'total'])
    .executeTakeFirst();
  return moved ?? explain(context, seen, how);
}

export type Moved = Awaited<ReturnType<typeof step>>;

export async function record(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  invoiceId: string,
  action: InvoiceAction,
  reason: string | null = null,
): Promise<void> {
  await db
    .insertInto('invLog')
    .values({
      invoiceId,
      action,
      reason,
      operatorName: user.userName,
      operatorEntName: user.entName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
}

/** A whole step: guarded move and its line in the history. */
export async function perform(context: Context, seen: Seen, how: Step, action: InvoiceAction, reason?: string) {
  const moved = await step(context, seen, how);
  await record(context, moved.id, action, reason ?? null);
  return moved;
}

const { toEnterprise } = noticesOf('invoice', ['G1', 'C1']);

/** One sentence to those of an enterprise who deal with invoices; a party outside the platform hears nothing. */
export async function notify(context: Context, id: string, entId: string | null, content: string): Promise<void> {
  if (entId !== null) await toEnterprise(context, { id }, entId, content);
}

export const nameOf = ({ invoiceNo, applyNo }: Pick<Moved, 'invoiceNo' | 'applyNo'>): string =>
  invoiceNo === null ? `申请 ${applyNo}` : `发票 ${invoiceNo}`;

/** States in which an invoice is asked for and not there yet. */
const ASKED = [0, 10, 20, 25];

/** Tells the statements of an invoice what is billed of them now. */
export async function tellStatements(context: Context, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ settlementId: string; invoicedAmount: string; applying: boolean }>`
    select s.settlement_id,
      coalesce(sum(s.amount) filter (where i.status in (${sql.join(ISSUED)})), 0)::numeric(18, 2) as invoiced_amount,
      coalesce(bool_or(i.status in (${sql.join(ASKED)})), false) as applying
    from inv_settlement s join inv_invoice i on i.id = s.invoice_id
    where s.settlement_id in (select settlement_id from inv_settlement where invoice_id = ${invoiceId})
    group by s.settlement_id
    order by s.settlement_id`.execute(context.db);
  for (const statement of rows) await invoicesChanged(context, statement);
}
