/** What the invoicing platform is told of an invoice, and what the tax authority says of one. */
import { type Context, one, refuse, sql, type TaxPlatform, type TaxRequest } from '@portal/sdk/server';
import { OWED } from '../statement/settlements.server.ts';
import { notify } from '../statement/notices.server.ts';
import type { InvoiceDetail, InvoiceParty } from './contract.ts';
import { linesOf } from './detail.server.ts';
import { type Moved, record, visibleInvoices } from './invoices.server.ts';
import { negated, redSums, type TakenLine } from './red-lines.ts';
import { ISSUED } from './schema.ts';

/** @throws Refusal `conflict` where the deployment has none. */
export const platformOf = ({ tax }: Pick<Context, 'tax'>): TaxPlatform =>
  tax ?? refuse('conflict', '本门户没有接入开票平台，请联系平台运维');

const printed = ({ item, spec, unit, qty, price, amount, taxRate, taxAmount }: InvoiceDetail['lines'][number]) => ({
  ...{ item, spec, unit, qty, price, amount, taxRate, taxAmount },
});

/** The request for an invoice that was handed over under its own serial number. */
export async function requestOf(context: Context, invoice: Moved): Promise<TaxRequest> {
  const { id, serialNo, invoiceKind: kind, outputType, amountNoTax, taxAmount, total, remark } = invoice;
  const parties = context.db
    .selectFrom('invInvoice')
    .select(['seller', 'buyer'])
    .$narrowType<{ seller: InvoiceParty; buyer: InvoiceParty }>()
    .where('id', '=', id);
  return {
    serialNo: serialNo ?? refuse('conflict', '发票没有开票流水号，请重新提交开具'),
    ...{ kind, outputType, amountNoTax, taxAmount, total, remark },
    askedOn: context.clock.today(),
    ...(await one(parties)),
    lines: (await linesOf(context.db, id)).map(printed),
    red: null,
  };
}

interface RedLetter {
  readonly serialNo: string;
  readonly confirmNo: string;
  readonly lines: readonly TakenLine[];
}

/** The request for a red letter: what it takes back of a blue invoice, with the opposite sign. */
export async function redRequestOf(context: Context, blue: Moved, { serialNo, confirmNo, lines }: RedLetter) {
  const request = await requestOf(context, { ...blue, serialNo });
  const all = await linesOf(context.db, blue.id);
  const red: TaxRequest = {
    ...request,
    ...redSums(lines),
    lines: lines.flatMap(({ lineNo, qty, amount, taxAmount }) =>
      all
        .filter((line) => line.lineNo === lineNo)
        .map((line) => ({
          ...printed(line),
          ...{ qty: negated(qty), amount: negated(amount), taxAmount: negated(taxAmount) },
        })),
    ),
    remark: `红字发票，对应蓝字发票号码 ${blue.invoiceNo ?? ''}`,
    red: { confirmNo, invoiceNo: blue.invoiceNo ?? '', invoiceCode: blue.invoiceCode },
  };
  return red;
}

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

export async function verify({ ids }: { readonly ids: readonly string[] }, context: Context) {
  const platform = platformOf(context);
  const found = await visibleInvoices(context)
    .select(['i.id', 'i.invoiceNo', 'i.invoiceCode', 'i.issueDate', 'i.amountNoTax', 'i.total', 'i.verifyResult'])
    .select(sql<string>`i.seller ->> 'taxNo'`.as('sellerTaxNo'))
    .select(sql<boolean>`i.source = 0`.as('issuedHere'))
    .where('i.id', 'in', [...ids])
    .where('i.status', 'in', ISSUED)
    .orderBy('i.id')
    .execute();
  if (found.length !== new Set(ids).size) refuse('conflict', '所选发票中有未开具的发票，不能查验');
  const facts = found.map(({ id: _, verifyResult: __, invoiceNo, issueDate, ...shared }) => ({
    ...shared,
    invoiceNo: invoiceNo ?? '',
    issueDate: issueDate ?? '',
  }));
  const verdicts = await platform.verify(facts);
  await context.transaction(async (inside) => {
    const verifiedAt = inside.clock.now().toISOString();
    for (const [index, { id, invoiceNo, verifyResult }] of found.entries()) {
      const known = verdicts[index] === true;
      const invoice = inside.db.updateTable('invInvoice').where('id', '=', id);
      await invoice.set({ verifyResult: known ? 1 : 2, verifiedAt }).execute();
      await record(inside, id, 'VERIFY', known ? '相符' : '不符');
      if (!known && verifyResult !== 2) await tellPurchasers(inside, id, invoiceNo ?? '');
    }
  });
  const right = verdicts.filter(Boolean).length;
  return { right, wrong: found.length - right };
}
