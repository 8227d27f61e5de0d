/** An invoice moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, noticesOf, one, type Performed, record as write, sql, transitions } from '@portal/sdk/server';
import { invoicesChanged } from '../settlementManagement/invoicing.ts';
import type { InvoiceAction, Seen } from './contract.ts';
import { ISSUED, visibleInvoices } from './invoices.ts';
import { INVOICE_STATUS } from './status.ts';

/** Type of invoices in the history of documents. */
export const logType = 'invoice';

const steps = transitions({
  table: 'invInvoice',
  bizType: logType,
  noun: '发票',
  states: INVOICE_STATUS,
  parties: {
    SELLER: { title: '销方', ent: ['sellerEntId'] },
    BUYER: { title: '购方', ent: ['buyerEntId'] },
    EITHER: { title: '购销双方', ent: ['sellerEntId', 'buyerEntId'] },
  },
  steps: {
    SUBMIT: { by: 'SELLER', from: [0], to: 10, verb: '提交' },
    ISSUE: { by: 'SELLER', from: [10, 25], to: 20, verb: '开具' },
    ISSUED: { by: 'SELLER', from: [20], to: 30, verb: '查询开票结果' },
    FAILED: { by: 'SELLER', from: [20], to: 25, verb: '查询开票结果' },
    VOID: { by: 'SELLER', from: [0, 10, 25], to: 80, verb: '作废' },
    DELIVER: { by: 'SELLER', from: [30], to: 40, verb: '交付' },
    SIGN: { by: 'BUYER', from: [40], to: 50, verb: '签收' },
    RETURN: { by: 'BUYER', from: [40, 50], to: 30, verb: '退票' },
    CERTIFY: { by: 'BUYER', from: [50], to: 60, verb: '勾选认证' },
    RED_APPLY: { by: 'EITHER', from: [30, 40, 50, 60], to: 70, verb: '申请红冲' },
    RED_CONFIRM: { by: 'EITHER', from: [70], to: 71, verb: '处理红冲' },
    RED_REFUSE: { by: 'EITHER', from: [70], verb: '处理红冲' },
    RED_WITHDRAW: { by: 'EITHER', from: [70], verb: '处理红冲' },
    REISSUE: { by: 'SELLER', from: [71], verb: '重开' },
  },
});

type StepName = Parameters<typeof steps.perform>[2];
type How = Performed<'invInvoice'>;
export type Moved = Awaited<ReturnType<typeof steps.perform>>;

export const { gone } = steps;

/** A red invoice is itself the end of one. */
export const blue = (verb: string): How['only'] => ({
  if: sql<boolean>`red_of is null`,
  otherwise: `红字发票不能${verb}`,
});

/** Who acts first for a party looks after the invoice there from then on. */
const takenOver = ({ entId, userId }: Context['user']): How['set'] => ({
  sellerUserId: sql<string>`case seller_ent_id when ${entId} then coalesce(seller_user_id, ${userId})
    else seller_user_id end`,
  buyerUserId: sql<string>`case buyer_ent_id when ${entId} then coalesce(buyer_user_id, ${userId})
    else buyer_user_id end`,
});

/** One step of a party, of an invoice within the user's reach. */
export async function perform(context: Context, { id, version }: Seen, name: StepName, how: How = {}): Promise<Moved> {
  await one(visibleInvoices(context).select('i.id').where('i.id', '=', id), gone);
  return steps.perform(context, { id, version }, name, { ...how, set: { ...how.set, ...takenOver(context.user) } });
}

/** Writes into the history what is no step of one invoice: applications, imports, what a red letter brings. */
export const record = (
  context: Context,
  id: string | readonly string[],
  action: InvoiceAction,
  reason?: string,
): Promise<void> => write(context, logType, id, { action, reason });

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
