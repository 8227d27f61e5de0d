/** An invoice as the platform's own rooms ask for it: history and notices. */
import type { DocumentAccess } from '@portal/sdk/server';
import { visibleInvoices } from './invoices.server.ts';
import { invoiceSteps } from './steps.server.ts';
import { logType } from './transitions.server.ts';

export const invoiceDocuments: readonly DocumentAccess[] = [
  {
    bizType: logType,
    title: '开票申请',
    steps: [invoiceSteps],
    visible: (reader) => visibleInvoices(reader).select(['i.id as id', 'i.applyNo as code']),
  },
];
