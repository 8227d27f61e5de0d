/** Tickets for sockets, and which events become messages on them. */
import { chatTransferred } from '@portal/sdk/calls/chat';
import { enterpriseSwitched } from '@portal/sdk/calls/enterprise';
import { livePushed } from '@portal/sdk/calls/live';
import { noticesStored } from '@portal/sdk/calls/notification';
import { auditCancelled, auditDecided, auditRequested, auditWithdrawn } from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import live from './handlers.ts';
import { pushAny, pushNotices, pushPermission, pushTodo, pushTransfer } from './push.ts';

export default defineServer({
  subjects: [live],
  subscriptions: [
    on(noticesStored, pushNotices),
    on(enterpriseSwitched, pushPermission),
    on(auditRequested, pushTodo),
    on(auditDecided, pushTodo),
    on(auditWithdrawn, pushTodo),
    on(auditCancelled, pushTodo),
    on(chatTransferred, pushTransfer),
    on(livePushed, pushAny),
  ],
});
