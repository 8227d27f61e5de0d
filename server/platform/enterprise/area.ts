import { penaltyImposed, penaltyLifted, penaltyProlonged } from '@portal/sdk/calls/listing';
import { orgChangeDue } from '@portal/sdk/calls/org-change';
import { defineServer, on } from '@portal/sdk/server';
import { changeTree } from './change.ts';
import { companyChangeAudits, companyChangeDocuments, companyChangeHandlers } from './company-change.ts';
import { subjects } from './handlers.ts';
import { followLists, keepPenalty, liftPenalty, prolongPenalty } from './listing.ts';
import { seedEnterprises } from './seed.ts';
import { endPauses } from './state.ts';

export default defineServer({
  subjects: [...subjects, companyChangeHandlers],
  documents: [companyChangeDocuments],
  subscriptions: [
    ...companyChangeAudits,
    on(orgChangeDue, changeTree),
    on(penaltyImposed, keepPenalty),
    on(penaltyProlonged, prolongPenalty),
    on(penaltyLifted, liftPenalty),
  ],
  topics: [
    { topic: '准入状态', kinds: ['G', 'C'], mail: true, fixed: '事关能否办理业务，不能关闭' },
    { topic: '银行账户', kinds: ['G', 'C'] },
    { topic: '公司信息变更', kinds: ['G', 'C', 'Y'], mail: true },
  ],
  seeds: [seedEnterprises],
  daily: [
    { name: 'lists', run: followLists },
    { name: 'enterprise-pauses', run: endPauses },
  ],
});
