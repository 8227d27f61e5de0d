/** What a ticket's calls carry, and its steps. */
import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { ProductType } from '@portal/sdk/calls/product';
import { removal } from '@portal/sdk/calls/removed';
import * as t from '@portal/sdk/contract';

/** As the locked dictionary STATUS, which the lists show, calls them. */
export const TICKET_STATUS = t.codes({
  0: ['新建', 'neutral'],
  1: ['待受理', 'waiting'],
  2: ['处理中', 'info'],
  3: ['挂起', 'waiting'],
  4: ['待验证', 'info'],
  5: ['已关闭', 'done'],
  6: ['已取消', 'neutral'],
});
const TICKET_SOURCE = t.codes({ WORKORDER: '工单', FEEDBACK: '问题反馈', CHAT: '在线咨询' });
const SATISFACTION = t.codes({ 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '很不满意' });

/** The right under which those who serve work on tickets, and answer as staff. */
export const handles = 'service:ticket:handle';

/** Whoever reports needs no right; those who serve have one for each kind of step. */
export const ticketSteps = t.stepsOf(TICKET_STATUS, {
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
const item = t.Str({ pattern: '^[0-9A-Z_]{1,20}$' });
/** What is told about a step. */
const told = (label: string) => t.field(label, t.Text(200), { entry: 'area' });
const remark = t.labelled(shared.note, t.Text(200), { entry: 'area' });
const files = t.labelled(shared.files, t.Arr(storedFile, { maxItems: 10 }));

const title = t.labelled(shared.title, t.Text(50), { width: 240, placeholder: '一句话说明问题' });
const type = shared.typeOf(item, { width: 104 });
const priority = t.field('优先级', item, { width: 96 });
const system = t.field('系统', ProductType());
const expectedOn = t.field('期望完成', t.Nullable(t.Day()));
const contactName = t.labelled(shared.contactName, t.Text(30));
export const description = t.labelled(shared.description, t.Text(20_000));
const satisfaction = t.field('满意度', SATISFACTION, { width: 104 });
const satisfactionRemark = told('评价');

/** What a person enters. */
const entered = {
  title,
  type,
  system,
  priority,
  expectedOn: t.Opt(expectedOn),
  /** HTML; its words are counted apart. */
  description,
  contactName,
  contactPhone: t.labelled(shared.contactPhone, shared.phone()),
  files: t.Opt(files),
  source: t.Opt(t.OneOf('WORKORDER', 'FEEDBACK')),
  /** True: handed in (待受理); else kept as 新建. */
  submit: t.Opt(t.Bool()),
};

const row = {
  id: t.Id(),
  ticketNo: t.styled(shared.serialNo, { width: 208 }),
  title,
  status: shared.statusOf(TICKET_STATUS, { width: 96 }),
  priority,
  /** The limit that runs now; null while none does. */
  dueAt: t.labelled(shared.left, t.Nullable(t.Time()), { width: 124 }),
  overdue: t.Bool(),
  type,
  system,
  systemName: t.field('产品/系统', t.Str(), { width: 128 }),
  entName: shared.entName,
  reporterName: t.field('提交人', t.Str(), { width: 96 }),
  handlerId: t.labelled(shared.handlerName, t.Nullable(t.Id())),
  handlerName: t.Nullable(shared.handlerName),
  source: shared.sourceOf(TICKET_SOURCE, { width: 104 }),
  respondDue: t.field('响应时限', t.Nullable(t.Time()), { width: 152 }),
  resolveDue: t.field('解决时限', t.Nullable(t.Time()), { width: 152 }),
  satisfaction: t.Nullable(satisfaction),
  createdAt: shared.createdAt,
  /** The user has reported it. */
  own: t.Bool(),
  /** The user handles it, or may stand in for its handler. */
  handling: t.Bool(),
  version: t.Int(),
  may: t.mayOf(ticketSteps),
};

const filters = {
  ...t.filtersOf(row, {
    ticketNo: 'like',
    title: 'like',
    type: '=',
    priority: '=',
    status: '=',
    system: '=',
    handlerId: '=',
    createdAt: t.between('createdFrom', 'createdTo'),
  }),
  overdue: shared.overdue,
  ...t.filtersOf(row, { entName: 'like', source: '=' }),
  /** Handled or reported by the user. */
  mine: t.field('只看我的', t.Opt(t.Bool())),
};

const message = { id: t.Id(), authorName: t.Str(), byStaff: t.Bool(), internal: t.Bool(), content: t.Str() };

export const detail = t.Obj({
  ...row,
  description: t.Str(),
  files,
  expectedOn,
  contactName,
  /** Masked but for the reporter and those who handle the ticket. */
  contactPhone: t.Str(),
  submittedAt: shared.submittedAt,
  respondedAt: t.field('首次响应', t.Nullable(t.Time())),
  resolvedAt: t.field('解决时间', t.Nullable(t.Time())),
  closedAt: t.field('关闭时间', t.Nullable(t.Time())),
  satisfactionRemark: t.Nullable(satisfactionRemark),
  mergedInto: t.Nullable(t.Obj({ id: t.Id(), ticketNo: t.Str() })),
  messages: t.Arr(t.Obj({ ...message, files, createdAt: shared.createdAt })),
  log: t.Arr(logEntry),
});

/** Steps as the history of a ticket tells them. */
export const TICKET_ACTION = { ...t.wordsOf(ticketSteps).texts, MERGED: '并入其他工单' };
/** Most characters that a reader sees of a description. */
export const maxDescription = 4000;
/** Business type of notices and links. */
export const ticketBizType = 'ticket';
/** What those who serve note among themselves. */
export const ticketNoteBizType = 'ticketNote';

const base = '/api/chat/ticket';
const byId = t.Obj({ id: t.Id() });
const saved = t.Obj({ ...shared.seen, ticketNo: t.Str() });

export const ticket = {
  query: t.pageOf({
    path: `${base}/query`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['createdAt', 'priority', 'resolveDue'],
  }),
  /** Tickets by state under the same filters, for the tabs. */
  counts: t.countsOf({ path: `${base}/counts`, access: 'login', filters, row, by: 'status' }),
  detail: t.call({ method: 'GET', path: `${base}/detail/{id}`, access: 'login', input: byId, output: detail }),
  save: t.call({ path: `${base}/save`, access: 'login', input: t.Obj(entered), output: saved }),
  /** By its reporter, while nobody has taken it up. */
  update: t.call({
    method: 'PUT',
    path: `${base}/update`,
    access: 'login',
    input: t.Obj({ ...shared.seen, ...entered }),
    output: saved,
  }),
  /** By its reporter, while it is new. */
  delete: t.stepCall(ticketSteps, 'DELETE', {
    method: 'DELETE',
    path: `${base}/delete/{id}`,
    versioned: false,
    output: removal,
  }),
  /** Who may handle tickets, and how many each has open. */
  selectHandler: t.call({
    method: 'GET',
    path: `${base}/selectHandler`,
    access: 'login',
    output: t.Arr(t.Obj({ userId: t.Id(), handlerName: t.Str(), openCount: t.Int() })),
  }),
  /** Minutes within which a ticket of a priority is taken up and solved. */
  sla: t.call({
    method: 'GET',
    path: `${base}/sla`,
    access: 'login',
    output: t.Arr(t.Obj({ priority: t.Str(), respondMinutes: t.Int(), resolveMinutes: t.Int() })),
  }),
  /** A step of those who serve. */
  handle: t.call({
    path: `${base}/handle`,
    access: handles,
    input: t.Obj({ ...shared.seen, step: t.OneOf('ACCEPT', 'HOLD', 'RESUME', 'RESOLVE'), remark: t.Opt(remark) }),
  }),
  /** A step of who has reported it. */
  decide: t.call({
    path: `${base}/decide`,
    access: 'login',
    input: t.Obj({
      ...shared.seen,
      step: t.OneOf('SUBMIT', 'CONFIRM', 'REOPEN', 'CANCEL'),
      satisfaction: t.Opt(satisfaction),
      remark: t.Opt(satisfactionRemark),
    }),
  }),
  /** Ends a solved ticket whose reporter does not answer. */
  close: t.stepCall(ticketSteps, 'CLOSE', { path: `${base}/close`, asks: { remark: told('关闭说明') } }),
  assign: t.stepCall(ticketSteps, 'ASSIGN', {
    path: `${base}/assign`,
    asks: { handlerId: t.labelled(shared.handlerName, t.Id()), remark: t.Opt(remark) },
  }),
  /** One priority up; the limits are counted anew from the submission. */
  escalate: t.stepCall(ticketSteps, 'ESCALATE', { path: `${base}/escalate`, asks: { remark: told('升级原因') } }),
  /** Ends a ticket that repeats another one. */
  merge: t.stepCall(ticketSteps, 'MERGE', {
    path: `${base}/merge`,
    asks: {
      intoNo: t.field('主工单编号', t.Text(40), { placeholder: 'GD…', hint: '本工单将取消，处理进展以主工单为准' }),
    },
  }),
  /** A message to the other side, or a note among those who serve. */
  reply: t.call({
    path: `${base}/reply`,
    access: 'login',
    input: t.Obj({
      id: t.Id(),
      content: t.field('回复内容', t.Text(2000)),
      internal: t.Opt(t.Bool()),
      files: t.Opt(files),
    }),
  }),
  /** Answers to choose from, for tickets of a type. */
  templates: t.call({
    method: 'GET',
    path: `${base}/templates`,
    access: handles,
    input: t.Obj({ type: t.Text(20) }),
    output: t.Arr(t.Obj({ id: t.Id(), title: t.Str(), content: t.Str(), type: t.Nullable(t.Str()) })),
  }),
  /** Makes the answer of a solved ticket one to choose from. */
  teach: t.call({
    path: `${base}/teach`,
    access: ticketSteps.steps.TEACH.access,
    input: t.Obj({ id: t.Id(), title, content: t.field('答复内容', t.Text(2000), { entry: 'area' }) }),
  }),
  urge: t.stepCall(ticketSteps, 'URGE', { path: `${base}/urge`, versioned: false }),
  export: t.download({ path: `${base}/export`, access: 'service:ticket:export', input: t.Obj(filters) }),
};

export type TicketFilters = t.FiltersOf<typeof ticket.query>;
export type TicketRow = t.RowOf<typeof ticket.query>;
export type TicketDetail = t.OutputOf<typeof ticket.detail>;
export type TicketFile = TicketDetail['files'][number];
export type TicketStatus = TicketRow['status'];
/** A ticket as its user saw it. */
export type Seen = Pick<TicketRow, 'id' | 'version'>;
