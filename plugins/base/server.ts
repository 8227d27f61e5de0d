import { approvalDecided, approvalWithdrawn } from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import { visible } from './authApply/applications.server.ts';
import { applyBizType, applySteps, approvalCode } from './authApply/contract.ts';
import authApply, { applyFlow, onDecided, onWithdrawn } from './authApply/handlers.server.ts';
import { seedApplications } from './authApply/seed.server.ts';
import { seedFlows } from './approvalFlow/seed.server.ts';
import { seedHanded } from './authApply/seed-handed.server.ts';
import { seedCalendar } from './calendar/seed.server.ts';
import { baseChecks } from './checks.server.ts';
import { seedTexts } from './protocol/seed.server.ts';
import { seedRoles } from './role/seed.server.ts';
import { seedUsers } from './user/seed.server.ts';

export default defineServer({
  subjects: [authApply],
  documents: [
    {
      bizType: applyBizType,
      title: '权限申请',
      visible: (reader) => visible(reader).select(['a.id as id', 'a.applyNo as code']),
      steps: [applySteps],
      decide: [approvalCode],
      flow: applyFlow,
      stepUp: true,
    },
  ],
  subscriptions: [on(approvalDecided, onDecided), on(approvalWithdrawn, onWithdrawn)],
  seeds: [seedCalendar, seedFlows, seedRoles, seedUsers, seedTexts, seedApplications, seedHanded],
  checks: baseChecks,
});
