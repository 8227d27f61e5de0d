import { approvalCancelled, approvalRequested } from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import { cancelApproval } from './cancel.ts';
import workflow from './handlers.ts';
import { startApproval } from './start.ts';

export default defineServer({
  subjects: [workflow],
  subscriptions: [on(approvalRequested, startApproval), on(approvalCancelled, cancelApproval)],
});
