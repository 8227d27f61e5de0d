/** Asks the tax authority whether invoices are what they say. */
import { type Context, refuse, sql } from '@portal/sdk/server';
import { OWED } from '../statement/settlements.server.ts';
import { visibleInvoices, record } from './invoices.server.ts';
import { ISSUED } from './schema.ts';
import { notify } from '../statement/notices.server.ts';
import { platformOf } from './tax-request.server.ts';

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

type Found = Awaited<ReturnType<typeof foundAmong>>[number];

const foundAmong = (context: Context, ids: readonly string[]) =>
  visibleInvoices(context)
    .select(['i.id', 'i.invoiceNo', 'i.invoiceCode', 'i.issueDate', 'i.amountNoTax', 'i.total', 'i.verifyResult'])
    .select(sql<string>`i.seller ->> 'taxNo'`.as('sellerTaxNo'))
    .select(sql<boolean>`i.source = 0`.as('issuedHere'))
    .where('i.id', 'in', [...ids])
    .where('i.status', 'in', ISSUED)
    .orderBy('i.id')
    .execute();

const factsOf = ({ id: _, verifyResult: __, invoiceNo, issueDate, ...facts }: Found) => ({
  ...facts,
  invoiceNo: invoiceNo ?? '',
  issueDate: issueDate ?? '',
});

async function keep(context: Context, { id, invoiceNo, verifyResult }: Found, known: boolean): Promise<void> {
  const { db, clock } = context;
  await db
    .updateTable('invInvoice')
    .set({ verifyResult: known ? 1 : 2, verifiedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
  await record(context, id, 'VERIFY', known ? '相符' : '不符');
  if (!known && verifyResult !== 2) await tellPurchasers(context, id, invoiceNo ?? '');
}

export async function verify(context: Context, ids: readonly string[]): Promise<{ right: number; wrong: number }> {
  const platform = platformOf(context);
  const found = await foundAmong(context, ids);
  if (found.length !== new Set(ids).size) refuse('conflict', '所选发票中有未开具的发票，不能查验');
  const verdicts = await platform.verify(found.map(factsOf));
  await context.transaction(async (inside) => {
    for (const [index, one] of found.entries()) await keep(inside, one, verdicts[index] === true);
  });
  const right = verdicts.filter(Boolean).length;
  return { right, wrong: found.length - right };
}
