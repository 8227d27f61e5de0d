/** The facts of an invoice as XML, for the buyer's own accounting. */
import type { InvoiceDetail, InvoiceParty } from './contract.ts';
import { SOURCE } from './schema.ts';

const SIGN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 holds none of them
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => SIGN[sign] ?? sign);

const tag = (name: string, value: string | null | undefined) => `<${name}>${escaped(value ?? '')}</${name}>`;

const partyOf = (name: string, { name: partyName, taxNo, address, phone, bankName, bankAccount }: InvoiceParty) =>
  `<${name}>${tag('Name', partyName)}${tag('TaxNo', taxNo)}${tag('Address', address)}${tag('Telephone', phone)}` +
  `${tag('BankName', bankName)}${tag('BankAccount', bankAccount)}</${name}>`;

export function xmlOf(invoice: InvoiceDetail): string {
  const lines = invoice.lines.map(
    (line) =>
      `<Line no="${line.lineNo}">${tag('Item', line.item)}${tag('Spec', line.spec)}${tag('Unit', line.unit)}` +
      `${tag('Quantity', line.qty)}${tag('Price', line.price)}${tag('Amount', line.amount)}` +
      `${tag('TaxRate', line.taxRate)}${tag('TaxAmount', line.taxAmount)}</Line>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<EInvoice>${tag('InvoiceNumber', invoice.invoiceNo)}${tag('InvoiceCode', invoice.invoiceCode)}` +
    `${tag('InvoiceKind', String(invoice.invoiceKind))}${tag('IssueDate', invoice.issueDate)}` +
    `${tag('Issuer', invoice.issuerName)}${tag('Platform', invoice.source === 0 && invoice.simulated ? '参考开票平台（模拟）' : SOURCE.texts[invoice.source])}` +
    `${partyOf('Buyer', invoice.buyer)}${partyOf('Seller', invoice.seller)}<Lines>${lines.join('')}</Lines>` +
    `${tag('AmountWithoutTax', invoice.amountNoTax)}${tag('TaxAmount', invoice.taxAmount)}` +
    `${tag('Total', invoice.total)}${tag('Remark', invoice.remark)}</EInvoice>\n`
  );
}
