/** What a ticket's calls carry, and its steps. */
import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { ProductType } from '@portal/sdk/calls/product';
import {
  Arr,
  between,
  Bool,
  codes,
  Day,
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
  type Static,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';

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
export const told = (label: string) => field(label, Text(200), { entry: 'area' });
export const remark = labelled(shared.note, Text(200), { entry: 'area' });
export const files = labelled(shared.files, Arr(storedFile, { maxItems: 10 }));

const title = labelled(shared.title, Text(50), { width: 240, placeholder: '一句话说明问题' });
const type = shared.typeOf(item, { width: 104 });
const priority = field('优先级', item, { width: 96 });
const system = field('系统', ProductType());
const expectedOn = field('期望完成', Nullable(Day()));
const contactName = labelled(shared.contactName, Text(30));
export const description = labelled(shared.description, Text(20_000));
export const satisfaction = field('满意度', SATISFACTION, { width: 104 });
export const satisfactionRemark = told('评价');

/** What a person enters. */
export const entered = {
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

export const row = {
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

export const filters = {
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

const message = Obj({
  id: Id(),
  authorName: Str(),
  byStaff: Bool(),
  internal: Bool(),
  content: Str(),
  files,
  createdAt: shared.createdAt,
});

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
  messages: Arr(message),
  log: Arr(logEntry),
});

export type TicketFile = Static<typeof files>[number];
