import { auditDecided, auditWithdrawn } from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import { visible } from './authApply/applications.ts';
import { applyBizType, auditCode } from './authApply/contract.ts';
import authApply from './authApply/handlers.ts';
import { seedApplications } from './authApply/seed.ts';
import { applySteps } from './authApply/steps.ts';
import { onDecided, onWithdrawn } from './authApply/transitions.ts';
import { baseChecks } from './checks.ts';
import { seedTexts } from './protocol/seed.ts';
import { seedRoles } from './role/seed.ts';
import { seedUsers } from './user/seed.ts';

export default defineServer({
  subjects: [authApply],
  documents: [
    {
      bizType: applyBizType,
      title: '权限申请',
      visible: (reader) => visible(reader).select(['a.id as id', 'a.applyNo as code']),
      steps: [applySteps],
      decide: [auditCode],
      stepUp: true,
    },
  ],
  subscriptions: [on(auditDecided, onDecided), on(auditWithdrawn, onWithdrawn)],
  seeds: [seedRoles, seedUsers, seedTexts, seedApplications],
  checks: baseChecks,
});
