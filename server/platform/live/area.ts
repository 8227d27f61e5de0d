/** Tickets for sockets, and which events become messages on them. */
import { chatTransferred } from '@portal/sdk/calls/chat';
import { enterpriseSwitched } from '@portal/sdk/calls/enterprise';
import { livePushed } from '@portal/sdk/calls/live';
import { noticesStored } from '@portal/sdk/calls/notification';
import {
  approvalCancelled,
  approvalDecided,
  approvalMoved,
  approvalRequested,
  approvalWithdrawn,
} from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import live from './handlers.ts';
import { pushAny, pushNotices, pushPermission, pushTodo, pushTransfer } from './push.ts';

export default defineServer({
  subjects: [live],
  subscriptions: [
    on(noticesStored, pushNotices),
    on(enterpriseSwitched, pushPermission),
    on(approvalRequested, pushTodo),
    on(approvalDecided, pushTodo),
    on(approvalMoved, pushTodo),
    on(approvalWithdrawn, pushTodo),
    on(approvalCancelled, pushTodo),
    on(chatTransferred, pushTransfer),
    on(livePushed, pushAny),
  ],
});
