import { exportEnded } from '@portal/sdk/calls/export-task';
import { defineServer, on, sql } from '@portal/sdk/server';
import agreementReport from './agreementManagementReport/handlers.ts';
import { agreementBizType } from './agreementManagementReport/remind.ts';
import { reportChecks } from './checks.ts';
import confirmLetter from './confirmLetter/handlers.ts';
import { letterBizType, visibleLetters } from './confirmLetter/letters.ts';
import { seedLetters } from './confirmLetter/seed.ts';
import { letterSteps } from './confirmLetter/steps.ts';
import dispatchCustomer, { importHandlers as customerImport } from './customer/handlers.ts';
import dispatchReport from './dispatch/handlers.ts';
import { seedDispatches } from './dispatch/seed.ts';
import exceptionMonitor from './exception/handlers.ts';
import { ruleBizType, runDue } from './exception/rules.ts';
import { seedExceptions } from './exception/seed.ts';
import { hitSteps } from './exception/steps.ts';
import { every } from './query.ts';
import { ownAgreements } from './scope.ts';
import orderReport from './orderReport/handlers.ts';
import performanceOrder from './performanceOrder/handlers.ts';
import procurementSettlement from './procurementSettlement/handlers.ts';
import { seedGroupReader } from './procurementSettlement/seed.ts';
import productReport from './productReport/handlers.ts';
import settlementSummary from './settlementSummary/handlers.ts';
import supplierSettlement from './supplierSettlement/handlers.ts';
import reportTree from './tree/handlers.ts';
import subscription from './subscription/handlers.ts';
import { sendDue, subscriptionDocument, tellEnd } from './subscription/send.ts';
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
        select null::bigint as id, a.agreement_no as code from prc_supply_agreement a where ${every(ownAgreements(user))}`,
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
