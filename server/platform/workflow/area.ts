import { approvalCancelled, approvalRequested } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, defineServer, on } from '@portal/sdk/server';
import { cancelApproval } from './cancel.ts';
import delegation from './delegation.ts';
import workflow, { acts } from './handlers.ts';
import { tellArrival } from './arrival.ts';
import flow from './flow-handlers.ts';
import { asPublished } from './flows.ts';
import { remind } from './remind.ts';
import { startApproval } from './start.ts';

async function begin(request: EventOf<typeof approvalRequested>, context: Context): Promise<void> {
  await startApproval(await asPublished(request, context), context);
  await tellArrival(context, request);
}

const everybody = ['G', 'C', 'Y', 'L', 'K'] as const;

export default defineServer({
  subjects: [workflow, acts, delegation, flow],
  daily: [{ name: 'reminders', every: 'tenMinutes', run: remind }],
  topics: [
    { topic: '审批', kinds: everybody },
    { topic: '审批代理', kinds: everybody, mail: true },
    { topic: '审批时限', kinds: everybody, mail: true },
  ],
  subscriptions: [on(approvalRequested, begin), on(approvalCancelled, cancelApproval)],
});
