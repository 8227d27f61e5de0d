/** What the invoicing platform is told of an invoice. */
import { type Context, one, refuse, type TaxPlatform, type TaxRequest } from '@portal/sdk/server';
import type { InvoiceParty } from './contract.ts';
import { linesOf } from './detail.server.ts';
import type { Moved } from './invoices.server.ts';

/** @throws Refusal `conflict` where the deployment has none. */
export const platformOf = ({ tax }: Pick<Context, 'tax'>): TaxPlatform =>
  tax ?? refuse('conflict', '本门户没有接入开票平台，请联系平台运维');

/** As the invoice prints them. */
const partiesOf = ({ db }: Pick<Context, 'db'>, invoiceId: string) =>
  one(
    db
      .selectFrom('invInvoice')
      .select(['seller', 'buyer'])
      .$narrowType<{ seller: InvoiceParty; buyer: InvoiceParty }>()
      .where('id', '=', invoiceId),
  );

/** The request for an invoice that was handed over under its own serial number. */
export async function requestOf(context: Context, invoice: Moved): Promise<TaxRequest> {
  const { id, serialNo, invoiceKind: kind, outputType, amountNoTax, taxAmount, total, remark } = invoice;
  return {
    serialNo: serialNo ?? refuse('conflict', '发票没有开票流水号，请重新提交开具'),
    ...{ kind, outputType, amountNoTax, taxAmount, total, remark },
    askedOn: context.clock.today(),
    ...(await partiesOf(context, id)),
    lines: (await linesOf(context.db, id)).map(({ lineNo: _, ...line }) => line),
    red: null,
  };
}

const negated = (amount: string): string => {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
};

/** The request for the red letter that cancels a blue invoice: the same with the opposite sign. */
export async function redRequestOf(
  context: Context,
  blue: Moved,
  { serialNo, confirmNo }: { readonly serialNo: string; readonly confirmNo: string },
): Promise<TaxRequest> {
  const { lines, amountNoTax, taxAmount, total, ...request } = await requestOf(context, { ...blue, serialNo });
  return {
    ...request,
    lines: lines.map((line) => ({
      ...line,
      qty: negated(line.qty),
      amount: negated(line.amount),
      taxAmount: negated(line.taxAmount),
    })),
    amountNoTax: negated(amountNoTax),
    taxAmount: negated(taxAmount),
    total: negated(total),
    remark: `红字发票，对应蓝字发票号码 ${blue.invoiceNo ?? ''}`,
    red: { confirmNo, invoiceNo: blue.invoiceNo ?? '', invoiceCode: blue.invoiceCode },
  };
}
