import { defineServer } from '@portal/sdk/server';
import { settlementChecks } from './checks.server.ts';
import { contractSubscriptions, sweepContracts } from './legalContract/lifecycle.server.ts';
import { contractChecks } from './legalContract/checks.server.ts';
import contractManagement, { imports as contractImports } from './legalContract/handlers.server.ts';
import { seedContracts } from './legalContract/seed.server.ts';
import contractClause from './contractClause/handlers.server.ts';
import { seedClauses } from './contractClause/seed.server.ts';
import { contractDocuments, handedOver as contractsHandedOver } from './legalContract/contracts.server.ts';
import { handedOver as invoicesHandedOver, invoiceDocuments } from './invoice/invoices.server.ts';
import { headerDocuments, headerSubscriptions } from './invoiceHeader/headers.server.ts';
import settlementDetail from './statement/lines.server.ts';
import settlementDispute from './dispute/disputes.server.ts';
import { invoiceChecks } from './invoice/checks.server.ts';
import invoice, { asking as invoiceAsking, imports as invoiceImports } from './invoice/handlers.server.ts';
import { seedInvoices } from './seed-invoices.server.ts';
import invoiceHeader from './invoiceHeader/handlers.server.ts';
import { seedHeaders } from './invoiceHeader/seed.server.ts';
import settlementMatching from './matching/match.server.ts';
import { seedReceived } from './matching/seed.server.ts';
import monthClose from './monthClose/handlers.server.ts';
import ofOrder from './ofOrder/handlers.server.ts';
import settlementPrint from './printLayout/statement-sheets.server.ts';
import settlementPayment from './payment/payments.server.ts';
import { seedPayments } from './payment/seed.server.ts';
import { approvalSubscriptions, settlementDocuments } from './settlementManagement/moves.server.ts';
import { confirmOverdue } from './settlementManagement/auto-confirm.server.ts';
import settlementManagement from './settlementManagement/handlers.server.ts';
import { seedSettlements } from './settlementManagement/seed.server.ts';
import { settlementSearch } from './search.server.ts';
import { handedOver as statementsHandedOver } from './statement/transitions.server.ts';

export default defineServer({
  subjects: [
    settlementManagement,
    settlementDetail,
    settlementDispute,
    settlementPayment,
    monthClose,
    settlementMatching,
    settlementPrint,
    ofOrder,
    contractManagement,
    contractImports,
    contractClause,
    invoiceHeader,
    invoice,
    invoiceAsking,
    invoiceImports,
  ],
  topics: [
    { topic: '对账结算', kinds: ['G', 'C'] },
    { topic: '付款', kinds: ['G', 'C'] },
    { topic: '发票', kinds: ['G', 'C'] },
    { topic: '红字发票', kinds: ['G', 'C'], mail: true },
    { topic: '专票抬头', kinds: ['G', 'C'] },
    { topic: '合同', kinds: ['G', 'C'] },
    { topic: '合同到期', kinds: ['G', 'C'], mail: true },
  ],
  search: settlementSearch,
  documents: [...settlementDocuments, ...contractDocuments, ...invoiceDocuments, ...headerDocuments],
  subscriptions: [
    ...approvalSubscriptions,
    ...contractSubscriptions,
    ...headerSubscriptions,
    statementsHandedOver,
    invoicesHandedOver,
    contractsHandedOver,
  ],
  seeds: [seedSettlements, seedContracts, seedClauses, seedHeaders, seedInvoices, seedReceived, seedPayments],
  daily: [
    { name: 'confirm-overdue', run: confirmOverdue },
    { name: 'sweep-contracts', run: sweepContracts },
  ],
  kept: [{ table: 'con_sign_code', since: 'expires_at', days: 1 }],
  checks: [...settlementChecks, ...contractChecks, ...invoiceChecks],
});
