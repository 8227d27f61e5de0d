import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { Arr, Bool, call, download, Id, Int, Nullable, Obj, OneOf, Opt, pageOf, Str, Text } from '@portal/sdk/contract';
import { detail, entered, files, filters, row, satisfaction, status, titled } from './schema.ts';

/** As the locked dictionary STATUS, which the lists show, calls them. */
export const TICKET_STATUS = {
  0: '新建',
  1: '待受理',
  2: '处理中',
  3: '挂起',
  4: '待验证',
  5: '已关闭',
  6: '已取消',
} as const;
/** What each state means to its reader. */
export const TICKET_TONE = {
  0: 'neutral',
  1: 'waiting',
  2: 'info',
  3: 'waiting',
  4: 'info',
  5: 'done',
  6: 'neutral',
} as const;
export const TICKET_SOURCE = { WORKORDER: '工单', FEEDBACK: '问题反馈', CHAT: '在线咨询' } as const;
export const SATISFACTION = { 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '很不满意' } as const;
export const TICKET_ACTION = {
  CREATE: '新建',
  EDIT: '修改',
  DELETE: '删除',
  SUBMIT: '提交',
  ACCEPT: '受理',
  ASSIGN: '转派',
  ESCALATE: '升级',
  HOLD: '挂起',
  RESUME: '恢复处理',
  RESOLVE: '提交验证',
  CONFIRM: '验证通过',
  REOPEN: '重开',
  CLOSE: '关闭',
  CANCEL: '取消',
  MERGE: '合并',
  MERGED: '并入其他工单',
  URGE: '催办',
} as const;
/** Most characters that a reader sees of a description. */
export const maxDescription = 4000;
/** Business type of notices and links. */
export const ticketBizType = 'ticket';
/** What those who serve note among themselves. */
export const ticketNoteBizType = 'ticketNote';

/** The ticket and the version that the user saw: a ticket changed since is refused. */
const seen = { id: Id(), version: Int({ minimum: 1 }) };
const remark = () => titled('说明', 200);

export const ticket = {
  query: pageOf({
    path: '/api/chat/ticket/query',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'priority', 'resolveDue'],
  }),
  /** Tickets by state under the same filters, for the tabs. */
  counts: call({
    path: '/api/chat/ticket/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: status(), count: Int() })),
  }),
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
    output: Obj({ ...seen, ticketNo: Str() }),
  }),
  /** By its reporter, while nobody has taken it up. */
  update: call({
    method: 'PUT',
    path: '/api/chat/ticket/update',
    access: 'login',
    input: Obj({ ...seen, ...entered }),
    output: Obj({ ...seen, ticketNo: Str() }),
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
    access: 'service:ticket:handle',
    input: Obj({ ...seen, step: OneOf('ACCEPT', 'HOLD', 'RESUME', 'RESOLVE'), remark: Opt(remark()) }),
  }),
  /** A step of who has reported it. */
  decide: call({
    path: '/api/chat/ticket/decide',
    access: 'login',
    input: Obj({
      ...seen,
      step: OneOf('SUBMIT', 'CONFIRM', 'REOPEN', 'CANCEL'),
      satisfaction: Opt(satisfaction()),
      remark: Opt(remark()),
    }),
  }),
  /** Ends a solved ticket whose reporter does not answer. */
  close: call({
    path: '/api/chat/ticket/close',
    access: 'service:ticket:close',
    input: Obj({ ...seen, remark: remark() }),
  }),
  /** Hands tickets to a handler; those that cannot be are named with the reason, the others are handed over. */
  assign: call({
    path: '/api/chat/ticket/assign',
    access: 'service:ticket:assign',
    input: Obj({
      tickets: Arr(Obj(seen), { minItems: 1, maxItems: 100 }),
      handlerId: Id(),
      remark: Opt(remark()),
    }),
    output: Obj({ moved: Int(), failed: Arr(Obj({ ticketNo: Str(), reason: Str() })) }),
  }),
  /** One priority up; the limits are counted anew from the submission. */
  escalate: call({
    path: '/api/chat/ticket/escalate',
    access: 'service:ticket:escalate',
    input: Obj({ ...seen, remark: remark() }),
  }),
  /** Ends a ticket that repeats another one. */
  merge: call({
    path: '/api/chat/ticket/merge',
    access: 'service:ticket:merge',
    input: Obj({ ...seen, intoNo: titled('主工单编号', 40) }),
  }),
  /** A message to the other side, or a note among those who serve. */
  reply: call({
    path: '/api/chat/ticket/reply',
    access: 'login',
    input: Obj({ id: Id(), content: titled('回复内容', 2000), internal: Opt(Bool()), files: Opt(files()) }),
  }),
  /** Answers to choose from, for tickets of a type. */
  templates: call({
    method: 'GET',
    path: '/api/chat/ticket/templates',
    access: 'service:ticket:handle',
    input: Obj({ type: Text(20) }),
    output: Arr(Obj({ id: Id(), title: Str(), content: Str(), type: Nullable(Str()) })),
  }),
  /** Makes the answer of a solved ticket one to choose from. */
  teach: call({
    path: '/api/chat/ticket/teach',
    access: 'service:ticket:teach',
    input: Obj({ id: Id(), title: titled('标题', 50), content: titled('答复内容', 2000) }),
  }),
  urge: call({ path: '/api/chat/ticket/urge', access: 'login', input: Obj({ id: Id() }) }),
  export: download({ path: '/api/chat/ticket/export', access: 'service:ticket:export', input: Obj(filters) }),
};

export type TicketFilters = FiltersOf<typeof ticket.query>;
export type TicketRow = RowOf<typeof ticket.query>;
export type TicketDetail = OutputOf<typeof ticket.detail>;
export type TicketStatus = TicketRow['status'];
export type TicketAction = keyof typeof TICKET_ACTION;
/** A ticket as its user saw it. */
export interface Seen {
  id: string;
  version: number;
}
