/** An issued invoice as a file: PDF and OFD of its print layout, XML of its facts; many of them as one archive. */
import { emsOf, type PrintPage, type PrintRule, type PrintText } from '@portal/sdk/format';
import { type Context, type FileAnswer, pdf, pdfType, refuse, zip, type ZipEntry } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import type { invoice, InvoiceDetail, InvoiceParty } from './contract.ts';
import { invoiceDetail } from './detail.server.ts';
import { printLayoutOf } from './print-layout.ts';
import { ISSUED, SOURCE } from './schema.ts';

const SIGN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
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

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ns = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const mm = (value: number) => value.toFixed(2);

/** Advances between the characters of a text. */
const advances = (text: string, size: number) =>
  [...text]
    .slice(0, -1)
    .map((char) => mm(emsOf(char) * size))
    .join(' ');

const textOf = ({ x, y, size, text }: PrintText, id: number) =>
  `<ofd:TextObject ID="${id}" Font="1" Size="${mm(size)}" ` +
  `Boundary="${mm(x)} ${mm(y - size)} ${mm(emsOf(text) * size + 1)} ${mm(size * 1.4)}">` +
  `<ofd:TextCode X="0" Y="${mm(size)}" DeltaX="${advances(text, size)}">${escaped(text)}</ofd:TextCode></ofd:TextObject>`;

const ruleOf = ({ x1, y1, x2, y2 }: PrintRule, id: number) =>
  `<ofd:PathObject ID="${id}" LineWidth="0.15" Boundary="${mm(x1)} ${mm(y1)} ${mm(x2 - x1 + 0.2)} ${mm(y2 - y1 + 0.2)}">` +
  `<ofd:AbbreviatedData>M 0 0 L ${mm(x2 - x1)} ${mm(y2 - y1)}</ofd:AbbreviatedData></ofd:PathObject>`;

function pageOf({ texts, rules, width, height }: PrintPage): string {
  const shown = texts.filter(({ text }) => text !== '');
  const objects = [
    ...rules.map((rule, index) => ruleOf(rule, 100 + index)),
    ...shown.map((text, index) => textOf(text, 200 + index)),
  ];
  return (
    `${head}<ofd:Page ${ns}><ofd:Area><ofd:PhysicalBox>0 0 ${mm(width)} ${mm(height)}</ofd:PhysicalBox></ofd:Area>` +
    `<ofd:Content><ofd:Layer ID="10">${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`
  );
}

/** @returns the parts of the archive. */
export const ofdOf = (layout: PrintPage, docId: string): ZipEntry[] => [
  {
    name: 'OFD.xml',
    text: [
      `${head}<ofd:OFD ${ns} Version="1.1" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>${docId}</ofd:DocID>` +
        '</ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
    ],
  },
  {
    name: 'Doc_0/Document.xml',
    text: [
      `${head}<ofd:Document ${ns}><ofd:CommonData><ofd:MaxUnitID>9999</ofd:MaxUnitID><ofd:PageArea>` +
        `<ofd:PhysicalBox>0 0 ${mm(layout.width)} ${mm(layout.height)}</ofd:PhysicalBox></ofd:PageArea>` +
        '<ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData>' +
        '<ofd:Pages><ofd:Page ID="2" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>',
    ],
  },
  {
    name: 'Doc_0/PublicRes.xml',
    text: [
      `${head}<ofd:Res ${ns} BaseLoc="Res"><ofd:Fonts>` +
        '<ofd:Font ID="1" FontName="宋体" FamilyName="宋体" Charset="unicode"/></ofd:Fonts></ofd:Res>',
    ],
  },
  { name: 'Doc_0/Pages/Page_0/Content.xml', text: [pageOf(layout)] },
];

async function issued(context: Context, id: string): Promise<InvoiceDetail> {
  const found = await invoiceDetail({ id }, context);
  if (found.source !== 0) refuse('conflict', '导入的发票没有版式文件，请向销方索取');
  return ISSUED.some((status) => status === found.status) ? found : refuse('conflict', '发票尚未开具，不能下载');
}

const nameOf = ({ invoiceNo, buyerName }: InvoiceDetail, format: string) =>
  `${invoiceNo}_${buyerName}.${format.toLowerCase()}`;

export async function download(
  { id, format }: InputOf<typeof invoice.download>,
  context: Context,
): Promise<FileAnswer> {
  const found = await issued(context, id);
  const fileName = nameOf(found, format);
  if (format === 'XML') return { fileName, type: 'application/xml', body: Buffer.from(xmlOf(found)) };
  const layout = printLayoutOf(found);
  if (format === 'PDF') return { fileName, type: pdfType, body: await pdf([layout]) };
  return { fileName, type: 'application/ofd', body: zip(ofdOf(layout, found.invoiceNo ?? id)) };
}

/** PDF, OFD and XML of each. */
export async function downloadMany(input: { readonly ids: readonly string[] }, context: Context): Promise<FileAnswer> {
  const ids = new Set(input.ids);
  const entries: ZipEntry[] = [];
  for (const id of ids) {
    const found = await issued(context, id);
    const layout = printLayoutOf(found);
    entries.push(
      { name: nameOf(found, 'PDF'), text: [await pdf([layout])] },
      { name: nameOf(found, 'OFD'), text: zip(ofdOf(layout, found.invoiceNo ?? id)) },
      { name: nameOf(found, 'XML'), text: [xmlOf(found)] },
    );
  }
  const day = context.clock.today().replaceAll('-', '');
  return { fileName: `发票_${day}_${ids.size}张.zip`, type: 'application/zip', body: zip(entries) };
}
