/** Consultations: a user asks, an agent answers, and may hand over to another agent. */
import {
  call,
  event,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
  type Static,
} from '../contract/index.ts';
import { ProductType } from './product.ts';

export const SESSION_STATUS = { OPEN: '进行', CLOSED: '结束' } as const;

const row = Obj({
  sessionId: Id(),
  customerName: Str(),
  status: OneOf('OPEN', 'CLOSED'),
  /** Name that the agent shows to customers. */
  agentName: Str(),
  queueAt: Time(),
  /** When the session was handed to the present agent; null for the first one. */
  transferredAt: Nullable(Time()),
});
export type ChatSession = Static<typeof row>;

export const chatSession = {
  /** The user's running consultation, or a new one with the agent whom the rules name; queued while nobody has room. */
  open: call({
    path: '/api/chat/session/open',
    access: 'login',
    input: Obj({ productType: Opt(ProductType()) }),
    output: Obj({
      sessionId: Id(),
      /** Null while it waits. */
      agentName: Nullable(Str()),
      /** Customers who wait and came earlier. */
      before: Int(),
      welcome: Str(),
    }),
  }),
  /** Sessions of the agent who asks. */
  page: pageOf({
    path: '/api/chat/session/page',
    access: 'login',
    filters: Obj({ status: Opt(OneOf('OPEN', 'CLOSED')), keyword: Opt(Text(50)) }),
    row,
  }),
  /** By the session's agent, to another agent. */
  transfer: call({
    path: '/api/chat/session/transfer',
    access: 'login',
    input: Obj({ sessionId: Id(), toUserId: Id() }),
  }),
  /** By the session's agent; while it waits for one, by the customer. */
  close: call({ path: '/api/chat/session/close', access: 'login', input: Obj({ sessionId: Id() }) }),
};

/** A session has another agent now. */
export const chatTransferred = event<{
  sessionId: string;
  customerName: string;
  fromUserId: string;
  toUserId: string;
}>('chat:transferred');
