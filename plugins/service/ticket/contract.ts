/** What a ticket's calls carry, and its steps. */
import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { ProductType } from '@portal/sdk/calls/product';
import {
  Arr,
  between,
  Bool,
  call,
  codes,
  countsOf,
  Day,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  stepCall,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
  wordsOf,
} from '@portal/sdk/contract';
import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';

/** As the locked dictionary STATUS, which the lists show, calls them. */
export const TICKET_STATUS = codes({
  0: ['新建', 'neutral'],
  1: ['待受理', 'waiting'],
  2: ['处理中', 'info'],
  3: ['挂起', 'waiting'],
  4: ['待验证', 'info'],
  5: ['已关闭', 'done'],
  6: ['已取消', 'neutral'],
});
const TICKET_SOURCE = codes({ WORKORDER: '工单', FEEDBACK: '问题反馈', CHAT: '在线咨询' });
const SATISFACTION = codes({ 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '很不满意' });

/** The right under which those who serve work on tickets, and answer as staff. */
export const handles = 'service:ticket:handle';

/** Whoever reports needs no right; those who serve have one for each kind of step. */
export const ticketSteps = stepsOf(TICKET_STATUS, {
  CREATE: { title: '新建', by: 'REPORTER', from: [], to: 0, access: 'login' },
  EDIT: { title: '修改', by: 'REPORTER', from: [0, 1], access: 'login' },
  DELETE: { title: '删除', by: 'REPORTER', from: [0], access: 'login' },
  SUBMIT: { title: '提交', by: 'REPORTER', from: [0], to: 1, access: 'login' },
  CANCEL: { title: '取消', by: 'REPORTER', from: [0, 1], to: 6, access: 'login' },
  CONFIRM: { title: '验证通过', by: 'REPORTER', from: [4], to: 5, access: 'login' },
  REOPEN: { title: '重开', by: 'REPORTER', from: [4], to: 2, access: 'login' },
  URGE: { title: '催办', by: 'REPORTER', from: [1, 2, 3], access: 'login' },
  REPLY: { title: '回复', by: 'REPORTER', from: [1, 2, 3, 4], access: 'login' },
  ACCEPT: { title: '受理', from: [1], to: 2, access: handles },
  HOLD: { title: '挂起', from: [2], to: 3, access: handles },
  RESUME: { title: '恢复处理', from: [3], to: 2, access: handles },
  RESOLVE: { title: '提交验证', from: [2], to: 4, access: handles },
  ANSWER: { title: '回复', from: [1, 2, 3, 4], access: handles },
  ASSIGN: { title: '转派', from: [1, 2, 3], access: 'service:ticket:assign' },
  ESCALATE: { title: '升级', from: [1, 2, 3], access: 'service:ticket:escalate' },
  MERGE: { title: '合并', from: [1, 2, 3], to: 6, access: 'service:ticket:merge' },
  CLOSE: { title: '关闭', from: [4], to: 5, access: 'service:ticket:close' },
  TEACH: { title: '转知识库', from: [4, 5], access: 'service:ticket:teach' },
});

/** Files that a ticket takes. */
export const fileSuffixes = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.txt', '.zip'];

/** An item of a dictionary that administrators keep. */
const item = Str({ pattern: '^[0-9A-Z_]{1,20}$' });
/** What is told about a step. */
const told = (label: string) => field(label, Text(200), { entry: 'area' });
const remark = labelled(shared.note, Text(200), { entry: 'area' });
const files = labelled(shared.files, Arr(storedFile, { maxItems: 10 }));

const title = labelled(shared.title, Text(50), { width: 240, placeholder: '一句话说明问题' });
const type = shared.typeOf(item, { width: 104 });
const priority = field('优先级', item, { width: 96 });
const system = field('系统', ProductType());
const expectedOn = field('期望完成', Nullable(Day()));
const contactName = labelled(shared.contactName, Text(30));
export const description = labelled(shared.description, Text(20_000));
const satisfaction = field('满意度', SATISFACTION, { width: 104 });
const satisfactionRemark = told('评价');

/** What a person enters. */
const entered = {
  title,
  type,
  system,
  priority,
  expectedOn: Opt(expectedOn),
  /** HTML; its words are counted apart. */
  description,
  contactName,
  contactPhone: labelled(shared.contactPhone, shared.phone()),
  files: Opt(files),
  source: Opt(OneOf('WORKORDER', 'FEEDBACK')),
  /** True: handed in (待受理); else kept as 新建. */
  submit: Opt(Bool()),
};

const row = {
  id: Id(),
  ticketNo: styled(shared.serialNo, { width: 208 }),
  title,
  status: shared.statusOf(TICKET_STATUS, { width: 96 }),
  priority,
  /** The limit that runs now; null while none does. */
  dueAt: labelled(shared.left, Nullable(Time()), { width: 124 }),
  overdue: Bool(),
  type,
  system,
  systemName: field('产品/系统', Str(), { width: 128 }),
  entName: shared.entName,
  reporterName: field('提交人', Str(), { width: 96 }),
  handlerId: labelled(shared.handlerName, Nullable(Id())),
  handlerName: Nullable(shared.handlerName),
  source: shared.sourceOf(TICKET_SOURCE, { width: 104 }),
  respondDue: field('响应时限', Nullable(Time()), { width: 152 }),
  resolveDue: field('解决时限', Nullable(Time()), { width: 152 }),
  satisfaction: Nullable(satisfaction),
  createdAt: shared.createdAt,
  /** The user has reported it. */
  own: Bool(),
  /** The user handles it, or may stand in for its handler. */
  handling: Bool(),
  version: Int(),
  may: mayOf(ticketSteps),
};

const filters = {
  ...filtersOf(row, {
    ticketNo: 'like',
    title: 'like',
    type: '=',
    priority: '=',
    status: '=',
    system: '=',
    handlerId: '=',
    createdAt: between('createdFrom', 'createdTo'),
  }),
  overdue: shared.overdue,
  ...filtersOf(row, { entName: 'like', source: '=' }),
  /** Handled or reported by the user. */
  mine: field('只看我的', Opt(Bool())),
};

const message = { id: Id(), authorName: Str(), byStaff: Bool(), internal: Bool(), content: Str() };

export const detail = Obj({
  ...row,
  description: Str(),
  files,
  expectedOn,
  contactName,
  /** Masked but for the reporter and those who handle the ticket. */
  contactPhone: Str(),
  submittedAt: shared.submittedAt,
  respondedAt: field('首次响应', Nullable(Time())),
  resolvedAt: field('解决时间', Nullable(Time())),
  closedAt: field('关闭时间', Nullable(Time())),
  satisfactionRemark: Nullable(satisfactionRemark),
  mergedInto: Nullable(Obj({ id: Id(), ticketNo: Str() })),
  messages: Arr(Obj({ ...message, files, createdAt: shared.createdAt })),
  log: Arr(logEntry),
});

/** Steps as the history of a ticket tells them. */
export const TICKET_ACTION = { ...wordsOf(ticketSteps).texts, MERGED: '并入其他工单' };
/** Most characters that a reader sees of a description. */
export const maxDescription = 4000;
/** Business type of notices and links. */
export const ticketBizType = 'ticket';
/** What those who serve note among themselves. */
export const ticketNoteBizType = 'ticketNote';

const base = '/api/chat/ticket';
const byId = Obj({ id: Id() });
const saved = Obj({ ...shared.seen, ticketNo: Str() });

export const ticket = {
  query: pageOf({
    path: `${base}/query`,
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'priority', 'resolveDue'],
  }),
  /** Tickets by state under the same filters, for the tabs. */
  counts: countsOf({ path: `${base}/counts`, access: 'login', filters, row, by: 'status' }),
  detail: call({ method: 'GET', path: `${base}/detail/{id}`, access: 'login', input: byId, output: detail }),
  save: call({ path: `${base}/save`, access: 'login', input: Obj(entered), output: saved }),
  /** By its reporter, while nobody has taken it up. */
  update: call({
    method: 'PUT',
    path: `${base}/update`,
    access: 'login',
    input: Obj({ ...shared.seen, ...entered }),
    output: saved,
  }),
  /** By its reporter, while it is new. */
  delete: stepCall(ticketSteps, 'DELETE', { method: 'DELETE', path: `${base}/delete/{id}`, versioned: false }),
  /** Who may handle tickets, and how many each has open. */
  selectHandler: call({
    method: 'GET',
    path: `${base}/selectHandler`,
    access: 'login',
    output: Arr(Obj({ userId: Id(), handlerName: Str(), openCount: Int() })),
  }),
  /** Minutes within which a ticket of a priority is taken up and solved. */
  sla: call({
    method: 'GET',
    path: `${base}/sla`,
    access: 'login',
    output: Arr(Obj({ priority: Str(), respondMinutes: Int(), resolveMinutes: Int() })),
  }),
  /** A step of those who serve. */
  handle: call({
    path: `${base}/handle`,
    access: handles,
    input: Obj({ ...shared.seen, step: OneOf('ACCEPT', 'HOLD', 'RESUME', 'RESOLVE'), remark: Opt(remark) }),
  }),
  /** A step of who has reported it. */
  decide: call({
    path: `${base}/decide`,
    access: 'login',
    input: Obj({
      ...shared.seen,
      step: OneOf('SUBMIT', 'CONFIRM', 'REOPEN', 'CANCEL'),
      satisfaction: Opt(satisfaction),
      remark: Opt(satisfactionRemark),
    }),
  }),
  /** Ends a solved ticket whose reporter does not answer. */
  close: stepCall(ticketSteps, 'CLOSE', { path: `${base}/close`, asks: { remark: told('关闭说明') } }),
  /** Hands tickets to a handler; those that cannot be are named with the reason, the others are handed over. */
  assign: call({
    path: `${base}/assign`,
    access: ticketSteps.steps.ASSIGN.access,
    input: Obj({
      tickets: Arr(Obj(shared.seen), { minItems: 1, maxItems: 100 }),
      handlerId: labelled(shared.handlerName, Id()),
      remark: Opt(remark),
    }),
    output: Obj({ moved: Int(), failed: Arr(Obj({ ticketNo: Str(), reason: Str() })) }),
  }),
  /** One priority up; the limits are counted anew from the submission. */
  escalate: stepCall(ticketSteps, 'ESCALATE', { path: `${base}/escalate`, asks: { remark: told('升级原因') } }),
  /** Ends a ticket that repeats another one. */
  merge: stepCall(ticketSteps, 'MERGE', {
    path: `${base}/merge`,
    asks: {
      intoNo: field('主工单编号', Text(40), { placeholder: 'GD…', hint: '本工单将取消，处理进展以主工单为准' }),
    },
  }),
  /** A message to the other side, or a note among those who serve. */
  reply: call({
    path: `${base}/reply`,
    access: 'login',
    input: Obj({ id: Id(), content: field('回复内容', Text(2000)), internal: Opt(Bool()), files: Opt(files) }),
  }),
  /** Answers to choose from, for tickets of a type. */
  templates: call({
    method: 'GET',
    path: `${base}/templates`,
    access: handles,
    input: Obj({ type: Text(20) }),
    output: Arr(Obj({ id: Id(), title: Str(), content: Str(), type: Nullable(Str()) })),
  }),
  /** Makes the answer of a solved ticket one to choose from. */
  teach: call({
    path: `${base}/teach`,
    access: ticketSteps.steps.TEACH.access,
    input: Obj({ id: Id(), title, content: field('答复内容', Text(2000), { entry: 'area' }) }),
  }),
  urge: stepCall(ticketSteps, 'URGE', { path: `${base}/urge`, versioned: false }),
  export: download({ path: `${base}/export`, access: 'service:ticket:export', input: Obj(filters) }),
};

export type TicketFilters = FiltersOf<typeof ticket.query>;
export type TicketRow = RowOf<typeof ticket.query>;
export type TicketDetail = OutputOf<typeof ticket.detail>;
export type TicketFile = TicketDetail['files'][number];
export type TicketStatus = TicketRow['status'];
/** A ticket as its user saw it. */
export type Seen = Pick<TicketRow, 'id' | 'version'>;
