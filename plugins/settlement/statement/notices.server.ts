/** Tells those who deal with a statement; a notice opens it as its reader's side reads it. */
import { type Context, noticesOf } from '@portal/sdk/server';
import { otherParty, settlementDocument } from './transitions.server.ts';

const supplier = noticesOf(settlementDocument, ['G1', 'C1'], '对账结算');
const purchaser = noticesOf('purchaseSettlement', ['G1', 'C1'], '对账结算');
const payee = noticesOf(settlementDocument, ['G1', 'C1'], '付款');

interface Told {
  readonly id: string;
  readonly supplierEntId: string;
}

/** One sentence to a party. */
export const notify = (context: Pick<Context, 'emit'>, { id, supplierEntId }: Told, entId: string, content: string) =>
  (entId === supplierEntId ? supplier : purchaser).toEnterprise(context, { id }, entId, content);

/** One sentence about money to whom it goes. */
export const notifyPayee = (context: Pick<Context, 'emit'>, { id, supplierEntId }: Told, content: string) =>
  payee.toEnterprise(context, { id }, supplierEntId, content);

/** One sentence to the party across the table. */
export const notifyOther = (
  context: Pick<Context, 'emit' | 'user'>,
  statement: Told & { readonly purchaserEntId: string },
  content: string,
) => notify(context, statement, otherParty(statement, context.user.entId), content);

export const notifyOperators = supplier.toOperators;
