import { defineServer } from '@portal/sdk/server';
import { settlementChecks } from './checks.ts';
import { contractSubscriptions } from './contract/audit.ts';
import { contractChecks } from './contract/checks.ts';
import contractManagement, { imports as contractImports } from './contract/handlers.ts';
import { sweepContracts } from './contract/ending.ts';
import { seedContracts } from './contract/seed.ts';
import contractClause from './contractClause/handlers.ts';
import { seedClauses } from './contractClause/seed.ts';
import { contractDocuments } from './contract/documents.ts';
import { invoiceDocuments } from './invoice/documents.ts';
import { headerDocuments } from './invoiceHeader/documents.ts';
import { settlementDocuments } from './settlementManagement/documents.ts';
import settlementDetail from './detail/handlers.ts';
import settlementDispute from './dispute/handlers.ts';
import { invoiceChecks } from './invoice/checks.ts';
import invoice, { asking as invoiceAsking, imports as invoiceImports } from './invoice/handlers.ts';
import { seedInvoices } from './invoice/seed.ts';
import { headerSubscriptions } from './invoiceHeader/audit.ts';
import { headerChecks } from './invoiceHeader/checks.ts';
import invoiceHeader from './invoiceHeader/handlers.ts';
import { seedHeaders } from './invoiceHeader/seed.ts';
import settlementMatching from './matching/handlers.ts';
import { seedReceived } from './matching/seed.ts';
import monthClose from './monthClose/handlers.ts';
import ofOrder from './ofOrder/handlers.ts';
import settlementPaper from './paper/handlers.ts';
import settlementPayment from './payment/handlers.ts';
import { auditSubscriptions } from './settlementManagement/audit.ts';
import { confirmOverdue } from './settlementManagement/auto-confirm.ts';
import settlementManagement from './settlementManagement/handlers.ts';
import { seedSettlements } from './settlementManagement/seed.ts';

export default defineServer({
  subjects: [
    settlementManagement,
    settlementDetail,
    settlementDispute,
    settlementPayment,
    monthClose,
    settlementMatching,
    settlementPaper,
    ofOrder,
    contractManagement,
    contractImports,
    contractClause,
    invoiceHeader,
    invoice,
    invoiceAsking,
    invoiceImports,
  ],
  documents: [...settlementDocuments, ...contractDocuments, ...invoiceDocuments, ...headerDocuments],
  subscriptions: [...auditSubscriptions, ...contractSubscriptions, ...headerSubscriptions],
  seeds: [seedSettlements, seedContracts, seedClauses, seedHeaders, seedInvoices, seedReceived],
  daily: [
    { name: 'confirm-overdue', run: confirmOverdue },
    { name: 'sweep-contracts', run: sweepContracts },
  ],
  kept: [{ table: 'con_sign_code', since: 'expires_at', days: 1 }],
  checks: [...settlementChecks, ...contractChecks, ...headerChecks, ...invoiceChecks],
});
