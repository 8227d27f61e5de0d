import { exportEnded } from '@portal/sdk/calls/export-task';
import { defineServer, on } from '@portal/sdk/server';
import agreementReport from './agreementManagementReport/handlers.ts';
import { reportChecks } from './checks.ts';
import confirmLetter from './confirmLetter/handlers.ts';
import { seedLetters } from './confirmLetter/seed.ts';
import dispatchCustomer, { importHandlers as customerImport } from './customer/handlers.ts';
import dispatchReport from './dispatch/handlers.ts';
import { seedDispatches } from './dispatch/seed.ts';
import exceptionMonitor from './exception/handlers.ts';
import { runDue } from './exception/rules.ts';
import { seedExceptions } from './exception/seed.ts';
import orderReport from './orderReport/handlers.ts';
import performanceOrder from './performanceOrder/handlers.ts';
import procurementSettlement from './procurementSettlement/handlers.ts';
import productReport from './productReport/handlers.ts';
import settlementSummary from './settlementSummary/handlers.ts';
import supplierSettlement from './supplierSettlement/handlers.ts';
import reportTree from './tree/handlers.ts';
import subscription from './subscription/handlers.ts';
import { sendDue, tellEnd } from './subscription/send.ts';
import sharedView from './views/handlers.ts';

export default defineServer({
  subjects: [
    productReport,
    orderReport,
    agreementReport,
    performanceOrder,
    dispatchReport,
    dispatchCustomer,
    customerImport,
    exceptionMonitor,
    settlementSummary,
    supplierSettlement,
    confirmLetter,
    reportTree,
    sharedView,
    subscription,
    procurementSettlement,
  ],
  daily: [
    { name: 'exception-rules', every: 'hour', run: runDue },
    { name: 'subscriptions', run: sendDue },
  ],
  subscriptions: [on(exportEnded, tellEnd)],
  checks: reportChecks,
  seeds: [seedDispatches, seedExceptions, seedLetters],
});
