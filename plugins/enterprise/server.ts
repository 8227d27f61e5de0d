import { orgChangeApplied, orgChangeBizType } from '@portal/sdk/calls/org-change';
import { defineServer, on } from '@portal/sdk/server';
import { enterpriseChecks } from './checks.server.ts';
import { visible } from './changes/applications.server.ts';
import { approvalSubscriptions, keepApplication, orgChangeFlow } from './changes/approval.server.ts';
import { auditCode, orgChangeSteps } from './changes/contract.ts';
import { makeDueChanges } from './changes/effect.server.ts';
import orgChange from './changes/handlers.server.ts';
import orgTree from './organization/handlers.server.ts';
import { seedChanges } from './changes/seed.server.ts';

export default defineServer({
  subjects: [orgChange, orgTree],
  documents: [
    {
      bizType: orgChangeBizType,
      title: '组织变更',
      visible: (reader) => visible(reader).select(['a.id as id', 'a.applyNo as code']),
      steps: [orgChangeSteps],
      decide: [auditCode],
      flow: orgChangeFlow,
    },
  ],
  subscriptions: [on(orgChangeApplied, keepApplication), ...approvalSubscriptions],
  seeds: [seedChanges],
  daily: [{ name: 'org-changes', run: makeDueChanges }],
  checks: enterpriseChecks,
});
