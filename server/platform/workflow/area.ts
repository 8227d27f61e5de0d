import { auditCancelled, auditRequested } from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import { cancelAudit } from './cancel.ts';
import workflow from './handlers.ts';
import { startAudit } from './start.ts';

export default defineServer({
  subjects: [workflow],
  subscriptions: [on(auditRequested, startAudit), on(auditCancelled, cancelAudit)],
});
