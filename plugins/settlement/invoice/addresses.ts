import type { About } from '@portal/sdk';
import type { InvoiceRow } from './contract.ts';

export const invoicePath = (id: string): string => `/settlementManagement/invoiceInfo?id=${id}`;

/** By its number; before it has one, by that of its application. */
export const aboutInvoice = ({ id, invoiceNo, applyNo }: Pick<InvoiceRow, 'id' | 'invoiceNo' | 'applyNo'>): About => ({
  name: invoiceNo === null ? `开票申请 ${applyNo}` : `发票 ${invoiceNo}`,
  to: invoicePath(id),
});
