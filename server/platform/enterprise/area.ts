import { penaltyImposed, penaltyLifted, penaltyProlonged } from '@portal/sdk/calls/listing';
import { orgChangeDue } from '@portal/sdk/calls/org-change';
import { defineServer, on } from '@portal/sdk/server';
import { changeTree } from './change.ts';
import { subjects } from './handlers.ts';
import { followLists, keepPenalty, liftPenalty, prolongPenalty } from './listing.ts';
import { seedEnterprises } from './seed.ts';

export default defineServer({
  subjects,
  subscriptions: [
    on(orgChangeDue, changeTree),
    on(penaltyImposed, keepPenalty),
    on(penaltyProlonged, prolongPenalty),
    on(penaltyLifted, liftPenalty),
  ],
  daily: [{ name: 'lists', run: followLists }],
  seeds: [seedEnterprises],
});
