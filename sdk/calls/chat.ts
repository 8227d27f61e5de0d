/** Consultations: a user asks, an agent answers, and may hand over to another agent. */
import * as t from '../contract/index.ts';
import { ProductType } from './product.ts';

export const SESSION_STATUS = { OPEN: '进行', CLOSED: '结束' } as const;

const row = t.Obj({
  sessionId: t.Id(),
  customerName: t.Str(),
  status: t.OneOf('OPEN', 'CLOSED'),
  /** Name that the agent shows to customers. */
  agentName: t.Str(),
  queueAt: t.Time(),
  /** When the session was handed to the present agent; null for the first one. */
  transferredAt: t.Nullable(t.Time()),
});
export type ChatSession = t.Static<typeof row>;

export const chatSession = {
  /** The user's running consultation, or a new one with the agent whom the rules name; queued while nobody has room. */
  open: t.call({
    path: '/api/chat/session/open',
    access: 'login',
    input: t.Obj({ productType: t.Opt(ProductType()) }),
    output: t.Obj({
      sessionId: t.Id(),
      /** Null while it waits. */
      agentName: t.Nullable(t.Str()),
      /** Customers who wait and came earlier. */
      before: t.Int(),
      welcome: t.Str(),
    }),
  }),
  /** Sessions of the agent who asks. */
  page: t.pageOf({
    path: '/api/chat/session/page',
    access: 'login',
    filters: t.Obj({ status: t.Opt(t.OneOf('OPEN', 'CLOSED')), keyword: t.Opt(t.Text(50)) }),
    row,
  }),
  /** By the session's agent, to another agent. */
  transfer: t.call({
    path: '/api/chat/session/transfer',
    access: 'login',
    input: t.Obj({ sessionId: t.Id(), toUserId: t.Id() }),
  }),
  /** By the session's agent; while it waits for one, by the customer. */
  close: t.call({ path: '/api/chat/session/close', access: 'login', input: t.Obj({ sessionId: t.Id() }) }),
};

/** A session has another agent now. */
export const chatTransferred = t.event<{
  sessionId: string;
  customerName: string;
  fromUserId: string;
  toUserId: string;
}>('chat:transferred');
