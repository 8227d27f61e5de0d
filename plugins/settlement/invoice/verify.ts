/** Asks the tax authority whether invoices are what they say. */
import { type Context, refuse } from '@portal/sdk/server';
import { OWED } from '../settlementManagement/settlements.ts';
import { ISSUED, visibleInvoices } from './invoices.ts';
import { notify } from '../settlementManagement/notices.ts';
import { referencePlatform } from './tax-platform.ts';
import { record } from './transitions.ts';

/** Who is about to pay for the invoice hears that it is none. */
async function tellPurchasers(context: Context, id: string, invoiceNo: string): Promise<void> {
  const statements = await context.db
    .selectFrom('invSettlement as x')
    .innerJoin('stlSettlement as s', 's.id', 'x.settlementId')
    .select(['s.id', 's.settlementNo', 's.supplierEntId', 's.purchaserEntId'])
    .where('x.invoiceId', '=', id)
    .where('s.status', 'in', OWED)
    .orderBy('s.id')
    .execute();
  for (const statement of statements) {
    const text = `结算单 ${statement.settlementNo} 的发票 ${invoiceNo} 查验不符，重新查验相符前不能申请付款。`;
    await notify(context, statement, statement.purchaserEntId, text);
  }
}

export async function verify(context: Context, ids: readonly string[]): Promise<{ right: number; wrong: number }> {
  const { db, clock } = context;
  const found = await visibleInvoices(context)
    .select(['i.id', 'i.invoiceNo', 'i.issueDate', 'i.total', 'i.source', 'i.verifyResult'])
    .where('i.id', 'in', [...ids])
    .where('i.status', 'in', ISSUED)
    .execute();
  if (found.length !== new Set(ids).size) refuse('conflict', '所选发票中有未开具的发票，不能查验');
  let right = 0;
  for (const { id, invoiceNo, issueDate, total, source, verifyResult } of found) {
    const facts = { invoiceNo: invoiceNo ?? '', issueDate: issueDate ?? '', total, issued: source === 0 };
    const known = await referencePlatform.verify(facts);
    right += known ? 1 : 0;
    await db
      .updateTable('invInvoice')
      .set({ verifyResult: known ? 1 : 2, verifiedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    await record(context, id, 'VERIFY', known ? '相符' : '不符');
    if (!known && verifyResult !== 2) await tellPurchasers(context, id, invoiceNo ?? '');
  }
  return { right, wrong: found.length - right };
}
