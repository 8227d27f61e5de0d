import { orgChangeApplied, orgChangeBizType } from '@portal/sdk/calls/org-change';
import { defineServer, on } from '@portal/sdk/server';
import { approvalSubscriptions as penaltySubscriptions } from './blacklist/approval.server.ts';
import {
  auditCode as penaltyAuditCode,
  matterBizType,
  matterSteps,
  ownPenaltyBizType,
  penaltyBizType,
  penaltySteps,
} from './blacklist/contract.ts';
import { followDays } from './blacklist/effect.server.ts';
import blacklist from './blacklist/handlers.server.ts';
import { penaltyFlow, visibleMatters } from './blacklist/matters.server.ts';
import { own, visible as visiblePenalties } from './blacklist/penalties.server.ts';
import { seedPenalties } from './blacklist/seed.server.ts';
import { enterpriseChecks } from './checks.server.ts';
import { visible } from './changes/applications.server.ts';
import { approvalSubscriptions, keepApplication, orgChangeFlow } from './changes/approval.server.ts';
import { auditCode, orgChangeSteps } from './changes/contract.ts';
import { makeDueChanges } from './changes/effect.server.ts';
import orgChange from './changes/handlers.server.ts';
import entFile from './file/handlers.server.ts';
import buyer from './buyerManagement/handlers.server.ts';
import { seedFiles } from './file/seed.server.ts';
import orgTree from './organization/handlers.server.ts';
import { seedChanges } from './changes/seed.server.ts';
import { seedEntryAgreements } from './marketEntryAgreement/seed.server.ts';
import supplier from './supplierManagement/handlers.server.ts';
import { seedQualifications } from './qualificationMangement/seed.server.ts';

export default defineServer({
  subjects: [orgChange, orgTree, blacklist, supplier, buyer, entFile],
  topics: [
    { topic: '处罚与申辩', kinds: ['G', 'C', 'Y', 'L'], mail: true },
    { topic: '运营提醒', kinds: ['G', 'C'] },
  ],
  documents: [
    {
      bizType: orgChangeBizType,
      title: '组织变更',
      visible: (reader) => visible(reader).select(['a.id as id', 'a.applyNo as code']),
      steps: [orgChangeSteps],
      decide: [auditCode],
      flow: orgChangeFlow,
    },
    {
      bizType: penaltyBizType,
      title: '处罚',
      visible: (reader) => visiblePenalties(reader).select(['p.id as id', 'p.applyNo as code']),
      steps: [penaltySteps],
    },
    {
      bizType: ownPenaltyBizType,
      visible: (reader) => own(reader).select(['p.id as id', 'p.applyNo as code']),
    },
    {
      bizType: matterBizType,
      title: '黑名单事项',
      visible: (reader) => visibleMatters(reader).select(['m.id as id', 'm.matterNo as code']),
      steps: [matterSteps],
      decide: [penaltyAuditCode],
      flow: penaltyFlow,
    },
  ],
  subscriptions: [on(orgChangeApplied, keepApplication), ...approvalSubscriptions, ...penaltySubscriptions],
  seeds: [seedChanges, seedEntryAgreements, seedFiles, seedPenalties, seedQualifications],
  daily: [
    { name: 'org-changes', run: makeDueChanges },
    { name: 'penalties', run: followDays },
  ],
  checks: enterpriseChecks,
});
