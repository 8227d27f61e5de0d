/** An issued invoice as a file: PDF and OFD of its print layout, XML of its facts; many of them as one archive. */
import { type Context, type FileAnswer, pdf, pdfType, refuse, zip, type ZipEntry } from '@portal/sdk/server';
import type { InvoiceDetail } from './contract.ts';
import { invoiceDetail } from './detail.server.ts';
import { printLayoutOf } from './print-layout.ts';
import { ofdOf } from './ofd.server.ts';
import { ISSUED } from './status.ts';
import { xmlOf } from './xml.server.ts';

type Format = 'PDF' | 'OFD' | 'XML';

async function issued(context: Context, id: string): Promise<InvoiceDetail> {
  const found = await invoiceDetail(context, id);
  if (found.source !== 0) refuse('conflict', '导入的发票没有版式文件，请向销方索取');
  return ISSUED.some((status) => status === found.status) ? found : refuse('conflict', '发票尚未开具，不能下载');
}

const nameOf = ({ invoiceNo, buyerName }: InvoiceDetail, format: Format) =>
  `${invoiceNo}_${buyerName}.${format.toLowerCase()}`;

export async function downloadInvoice(context: Context, id: string, format: Format): Promise<FileAnswer> {
  const invoice = await issued(context, id);
  const fileName = nameOf(invoice, format);
  if (format === 'XML') return { fileName, type: 'application/xml', body: Buffer.from(xmlOf(invoice)) };
  const layout = printLayoutOf(invoice);
  if (format === 'PDF') return { fileName, type: pdfType, body: pdf([layout]) };
  return { fileName, type: 'application/ofd', body: zip(ofdOf(layout, invoice.invoiceNo ?? id)) };
}

/** PDF, OFD and XML of each. */
export async function downloadInvoices(context: Context, ids: readonly string[]): Promise<FileAnswer> {
  const asked = new Set(ids);
  const entries: ZipEntry[] = [];
  for (const id of asked) {
    const invoice = await issued(context, id);
    const layout = printLayoutOf(invoice);
    entries.push({ name: nameOf(invoice, 'PDF'), text: [pdf([layout]).toString('ascii')] });
    entries.push({ name: nameOf(invoice, 'OFD'), text: zip(ofdOf(layout, invoice.invoiceNo ?? id)) });
    entries.push({ name: nameOf(invoice, 'XML'), text: [xmlOf(invoice)] });
  }
  const day = context.clock.today().replaceAll('-', '');
  return { fileName: `发票_${day}_${asked.size}张.zip`, type: 'application/zip', body: zip(entries) };
}
