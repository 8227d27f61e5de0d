/** Asks the tax authority whether invoices are what they say. */
import { type Context, refuse } from '@portal/sdk/server';
import { ISSUED, visibleInvoices } from './invoices.ts';
import { referencePlatform } from './tax-platform.ts';
import { record } from './transitions.ts';

export async function verify(context: Context, ids: readonly string[]): Promise<{ right: number; wrong: number }> {
  const { db, clock } = context;
  const found = await visibleInvoices(context)
    .select(['i.id', 'i.invoiceNo', 'i.issueDate', 'i.total', 'i.source'])
    .where('i.id', 'in', [...ids])
    .where('i.status', 'in', ISSUED)
    .execute();
  if (found.length !== new Set(ids).size) refuse('conflict', '所选发票中有未开具的发票，不能查验');
  let right = 0;
  for (const { id, invoiceNo, issueDate, total, source } of found) {
    const facts = { invoiceNo: invoiceNo ?? '', issueDate: issueDate ?? '', total, issued: source === 0 };
    const known = await referencePlatform.verify(facts);
    right += known ? 1 : 0;
    await db
      .updateTable('invInvoice')
      .set({ verifyResult: known ? 1 : 2, verifiedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    await record(context, id, 'VERIFY', known ? '相符' : '不符');
  }
  return { right, wrong: found.length - right };
}
