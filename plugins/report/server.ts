import { exportEnded } from '@portal/sdk/calls/export-task';
import { defineServer, on, sql } from '@portal/sdk/server';
import agreementReport, { agreementBizType, ofAgreement } from './agreementManagementReport/handlers.server.ts';
import { reportChecks } from './checks.server.ts';
import confirmLetter, { letterBizType, visibleLetters } from './confirmLetter/handlers.server.ts';
import { letterSteps } from './confirmLetter/contract.ts';
import { seedLetters } from './confirmLetter/seed.server.ts';
import dispatchCustomer, { importHandlers as customerImport } from './customer/handlers.server.ts';
import dispatchReport, { dispatchStatistics } from './dispatch/handlers.server.ts';
import { seedDispatches } from './customer/seed.server.ts';
import exceptionMonitor from './exception/handlers.server.ts';
import { hitSteps } from './exception/contract.ts';
import { ruleBizType, runDue } from './exception/rules.server.ts';
import { seedExceptions } from './exception/seed.server.ts';
import { every } from './query.server.ts';
import { ownAgreements } from './scope.server.ts';
import orderReport from './orderReport/handlers.server.ts';
import performanceOrder from './performanceOrder/handlers.server.ts';
import procurementSettlement from './procurementSettlement/handlers.server.ts';
import { payable } from './procurementSettlement/payables.server.ts';
import { seedGroupReader } from './procurementSettlement/seed.server.ts';
import productReport from './productReport/handlers.server.ts';
import settlementSummary from './settlementSummary/handlers.server.ts';
import supplierSettlement, { ofSupplier } from './supplierSettlement/handlers.server.ts';
import reportTree from './tree/handlers.server.ts';
import subscription from './subscription/handlers.server.ts';
import { sendDue, subscriptionDocument, tellEnd } from './subscription/handlers.server.ts';

export default defineServer({
  subjects: [
    productReport,
    orderReport,
    agreementReport,
    ofAgreement,
    performanceOrder,
    dispatchReport,
    dispatchStatistics,
    dispatchCustomer,
    customerImport,
    exceptionMonitor,
    settlementSummary,
    supplierSettlement,
    ofSupplier,
    confirmLetter,
    reportTree,
    subscription,
    procurementSettlement,
    payable,
  ],
  topics: [
    { topic: '异常预警', kinds: ['Y'], mail: true, urgent: true },
    { topic: '协议到期', kinds: ['G', 'C'], mail: true },
    { topic: '询证函', kinds: ['G', 'Y'], mail: true },
    { topic: '付款催办', kinds: ['C'], mail: true },
    { topic: '报表订阅', kinds: ['G', 'C', 'Y', 'L'] },
  ],
  documents: [
    {
      bizType: letterBizType,
      title: '询证函',
      steps: [letterSteps],
      visible: (reader) => visibleLetters(reader).select(['t.id as id', 't.letterNo as code']),
    },
    {
      bizType: agreementBizType,
      title: '采购协议',
      visible: ({ user }) => sql<{ id: string; code: string }>`
        select null::bigint as id, a.agreement_no as code from pub_supply_agreement a where ${every(ownAgreements(user))}`,
    },
    {
      bizType: subscriptionDocument,
      visible: ({ db, user }) =>
        db
          .selectFrom('rptSubscription as s')
          .select(['s.id as id', 's.report as code'])
          .where('s.userId', '=', user.userId),
    },
    {
      bizType: ruleBizType,
      steps: [hitSteps],
      visible: ({ user }) => sql<{ id: string; code: string }>`
        select r.id, r.name as code from rpt_exception_rule r where ${user.codes.has('report:exception:view')}`,
    },
  ],
  daily: [
    { name: 'exception-rules', every: 'hour', run: runDue },
    { name: 'subscriptions', run: sendDue },
  ],
  subscriptions: [on(exportEnded, tellEnd)],
  checks: reportChecks,
  seeds: [seedDispatches, seedExceptions, seedLetters, seedGroupReader],
});
