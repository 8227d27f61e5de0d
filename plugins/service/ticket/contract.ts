import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  countsOf,
  download,
  field,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  stepCall,
  Str,
  Text,
  wordsOf,
} from '@portal/sdk/contract';
import {
  detail,
  entered,
  files,
  filters,
  handles,
  remark,
  row,
  satisfaction,
  satisfactionRemark,
  ticketSteps,
  told,
} from './schema.ts';

/** Steps as the history of a ticket tells them. */
export const TICKET_ACTION = { ...wordsOf(ticketSteps).texts, MERGED: '并入其他工单' };
/** Most characters that a reader sees of a description. */
export const maxDescription = 4000;
/** Business type of notices and links. */
export const ticketBizType = 'ticket';
/** What those who serve note among themselves. */
export const ticketNoteBizType = 'ticketNote';

export const ticket = {
  query: pageOf({
    path: '/api/chat/ticket/query',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'priority', 'resolveDue'],
  }),
  /** Tickets by state under the same filters, for the tabs. */
  counts: countsOf({ path: '/api/chat/ticket/counts', access: 'login', filters, row, by: 'status' }),
  detail: call({
    method: 'GET',
    path: '/api/chat/ticket/detail/{id}',
    access: 'login',
    input: Obj({ id: Id() }),
    output: detail,
  }),
  save: call({
    path: '/api/chat/ticket/save',
    access: 'login',
    input: Obj(entered),
    output: Obj({ ...shared.seen, ticketNo: Str() }),
  }),
  /** By its reporter, while nobody has taken it up. */
  update: call({
    method: 'PUT',
    path: '/api/chat/ticket/update',
    access: 'login',
    input: Obj({ ...shared.seen, ...entered }),
    output: Obj({ ...shared.seen, ticketNo: Str() }),
  }),
  /** By its reporter, while it is new. */
  delete: call({
    method: 'DELETE',
    path: '/api/chat/ticket/delete/{id}',
    access: 'login',
    input: Obj({ id: Id() }),
  }),
  /** Who may handle tickets, and how many each has open. */
  selectHandler: call({
    method: 'GET',
    path: '/api/chat/ticket/selectHandler',
    access: 'login',
    output: Arr(Obj({ userId: Id(), handlerName: Str(), openCount: Int() })),
  }),
  /** Minutes within which a ticket of a priority is taken up and solved. */
  sla: call({
    method: 'GET',
    path: '/api/chat/ticket/sla',
    access: 'login',
    output: Arr(Obj({ priority: Str(), respondMinutes: Int(), resolveMinutes: Int() })),
  }),
  /** A step of those who serve. */
  handle: call({
    path: '/api/chat/ticket/handle',
    access: handles,
    input: Obj({ ...shared.seen, step: OneOf('ACCEPT', 'HOLD', 'RESUME', 'RESOLVE'), remark: Opt(remark) }),
  }),
  /** A step of who has reported it. */
  decide: call({
    path: '/api/chat/ticket/decide',
    access: 'login',
    input: Obj({
      ...shared.seen,
      step: OneOf('SUBMIT', 'CONFIRM', 'REOPEN', 'CANCEL'),
      satisfaction: Opt(satisfaction),
      remark: Opt(satisfactionRemark),
    }),
  }),
  /** Ends a solved ticket whose reporter does not answer. */
  close: stepCall(ticketSteps, 'CLOSE', { path: '/api/chat/ticket/close', asks: { remark: told('关闭说明') } }),
  /** Hands tickets to a handler; those that cannot be are named with the reason, the others are handed over. */
  assign: call({
    path: '/api/chat/ticket/assign',
    access: ticketSteps.steps.ASSIGN.access,
    input: Obj({
      tickets: Arr(Obj(shared.seen), { minItems: 1, maxItems: 100 }),
      handlerId: labelled(shared.handlerName, Id()),
      remark: Opt(remark),
    }),
    output: Obj({ moved: Int(), failed: Arr(Obj({ ticketNo: Str(), reason: Str() })) }),
  }),
  /** One priority up; the limits are counted anew from the submission. */
  escalate: stepCall(ticketSteps, 'ESCALATE', {
    path: '/api/chat/ticket/escalate',
    asks: { remark: told('升级原因') },
  }),
  /** Ends a ticket that repeats another one. */
  merge: stepCall(ticketSteps, 'MERGE', {
    path: '/api/chat/ticket/merge',
    asks: {
      intoNo: field('主工单编号', Text(40), { placeholder: 'GD…', hint: '本工单将取消，处理进展以主工单为准' }),
    },
  }),
  /** A message to the other side, or a note among those who serve. */
  reply: call({
    path: '/api/chat/ticket/reply',
    access: 'login',
    input: Obj({ id: Id(), content: field('回复内容', Text(2000)), internal: Opt(Bool()), files: Opt(files) }),
  }),
  /** Answers to choose from, for tickets of a type. */
  templates: call({
    method: 'GET',
    path: '/api/chat/ticket/templates',
    access: handles,
    input: Obj({ type: Text(20) }),
    output: Arr(Obj({ id: Id(), title: Str(), content: Str(), type: Nullable(Str()) })),
  }),
  /** Makes the answer of a solved ticket one to choose from. */
  teach: call({
    path: '/api/chat/ticket/teach',
    access: ticketSteps.steps.TEACH.access,
    input: Obj({ id: Id(), title: entered.title, content: field('答复内容', Text(2000), { entry: 'area' }) }),
  }),
  urge: call({ path: '/api/chat/ticket/urge', access: 'login', input: Obj({ id: Id() }) }),
  export: download({ path: '/api/chat/ticket/export', access: 'service:ticket:export', input: Obj(filters) }),
};

export type TicketFilters = FiltersOf<typeof ticket.query>;
export type TicketRow = RowOf<typeof ticket.query>;
export type TicketDetail = OutputOf<typeof ticket.detail>;
export type TicketStatus = TicketRow['status'];
/** A ticket as its user saw it. */
export interface Seen {
  id: string;
  version: number;
}
