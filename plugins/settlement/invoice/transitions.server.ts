/** An invoice moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, noticesOf, type Performed, record as write, sql } from '@portal/sdk/server';
import { invoicesChanged } from '../statement/invoicing.server.ts';
import type { InvoiceAction, Seen } from './contract.ts';
import { logType, steps } from './invoices.server.ts';
import { ISSUED } from './status.ts';

type StepName = Parameters<typeof steps.perform>[2];
export type How = Performed<'invInvoice'>;
export type Moved = Awaited<ReturnType<typeof steps.perform>>;

/** Who acts first for a party looks after the invoice there from then on. */
const takenOver = ({ entId, userId }: Context['user']): How['set'] => ({
  sellerUserId: sql<string>`case seller_ent_id when ${entId} then coalesce(seller_user_id, ${userId})
    else seller_user_id end`,
  buyerUserId: sql<string>`case buyer_ent_id when ${entId} then coalesce(buyer_user_id, ${userId})
    else buyer_user_id end`,
});

/** One step of a party. */
export const perform = (context: Context, { id, version }: Seen, name: StepName, how: How = {}): Promise<Moved> =>
  steps.perform(context, { id, version }, name, { ...how, set: { ...how.set, ...takenOver(context.user) } });

/** The invoice, where the party could make the step now. */
export const demand = (context: Context, { id, version }: Seen, name: StepName): Promise<Moved> =>
  steps.demand(context, { id, version }, name);

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
      coalesce(sum(s.amount) filter (where i.status in (${sql.join([...ISSUED])})), 0)::numeric(18, 2) as invoiced_amount,
      coalesce(bool_or(i.status in (${sql.join(ASKED)})), false) as applying
    from inv_settlement s join inv_invoice i on i.id = s.invoice_id
    where s.settlement_id in (select settlement_id from inv_settlement where invoice_id = ${invoiceId})
    group by s.settlement_id
    order by s.settlement_id`.execute(context.db);
  for (const statement of rows) await invoicesChanged(context, statement);
}
