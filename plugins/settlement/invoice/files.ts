/** An issued invoice as a file: PDF and OFD of its face, XML of its facts; many of them as one archive. */
import { type Context, type FileAnswer, refuse, zip } from '@portal/sdk/server';
import type { InvoiceDetail } from './contract.ts';
import { invoiceDetail } from './detail.ts';
import { faceOf } from './face.ts';
import { ISSUED } from './invoices.ts';
import { ofdOf } from './ofd.ts';
import { pdfOf } from './pdf.ts';
import { xmlOf } from './xml.ts';

type Format = 'PDF' | 'OFD' | 'XML';

async function issued(context: Context, id: string): Promise<InvoiceDetail> {
  const found = await invoiceDetail(context, id);
  return ISSUED.includes(found.status) ? found : refuse('conflict', '发票尚未开具，不能下载');
}

const nameOf = ({ invoiceNo, buyerName }: InvoiceDetail, format: Format) =>
  `${invoiceNo}_${buyerName}.${format.toLowerCase()}`;

export async function downloadInvoice(context: Context, id: string, format: Format): Promise<FileAnswer> {
  const invoice = await issued(context, id);
  const fileName = nameOf(invoice, format);
  if (format === 'XML') return { fileName, type: 'application/xml', body: Buffer.from(xmlOf(invoice)) };
  const face = faceOf(invoice);
  if (format === 'PDF') return { fileName, type: 'application/pdf', body: Buffer.from(pdfOf(face), 'latin1') };
  return { fileName, type: 'application/ofd', body: zip(ofdOf(face, invoice.invoiceNo ?? id)) };
}

/** PDF and XML of each; an OFD is an archive itself and is fetched by itself. */
export async function downloadInvoices(context: Context, ids: readonly string[]): Promise<FileAnswer> {
  const entries = [];
  for (const id of new Set(ids)) {
    const invoice = await issued(context, id);
    entries.push({ name: nameOf(invoice, 'PDF'), text: [pdfOf(faceOf(invoice))] });
    entries.push({ name: nameOf(invoice, 'XML'), text: [xmlOf(invoice)] });
  }
  const day = context.clock.today().replaceAll('-', '');
  return { fileName: `发票_${day}_${ids.length}张.zip`, type: 'application/zip', body: zip(entries) };
}
