/** What a ticket's calls carry. */
import { phone } from '@portal/sdk/calls/fields';
import { FileId } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { ProductType } from '@portal/sdk/calls/product';
import { Arr, Bool, Day, Id, Int, Nullable, Obj, OneOf, Opt, type Static, Str, Text, Time } from '@portal/sdk/contract';

/** Files that a ticket takes. */
export const fileSuffixes = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.txt', '.zip'];

/** States of dictionary STATUS. */
export const status = () => OneOf(0, 1, 2, 3, 4, 5, 6);
const source = () => OneOf('WORKORDER', 'FEEDBACK', 'CHAT');
export const satisfaction = () => OneOf(1, 2, 3, 4, 5);
/** An item of a dictionary that administrators keep. */
const item = (title: string) => Str({ pattern: '^[0-9A-Z_]{1,20}$', title });
export const titled = (title: string, max: number) => Str({ minLength: 1, maxLength: max, title });
export const files = () =>
  Arr(Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) }), { maxItems: 10 });

/** What a person enters. */
export const entered = {
  title: titled('标题', 50),
  type: item('类型'),
  priority: item('优先级'),
  system: ProductType(),
  expectedOn: Opt(Nullable(Day())),
  /** HTML; its words are counted apart. */
  description: titled('描述', 20_000),
  contactName: titled('联系人', 30),
  contactPhone: phone(),
  files: Opt(files()),
  source: Opt(OneOf('WORKORDER', 'FEEDBACK')),
  /** True: handed in (待受理); else kept as 新建. */
  submit: Opt(Bool()),
};

export const filters = {
  ticketNo: Opt(Text(40)),
  title: Opt(Text(50)),
  type: Opt(item('类型')),
  priority: Opt(item('优先级')),
  system: Opt(ProductType()),
  handlerId: Opt(Id()),
  entName: Opt(Text(60)),
  source: Opt(source()),
  createdFrom: Opt(Day()),
  createdTo: Opt(Day()),
  overdue: Opt(Bool()),
  /** Handled or reported by the user. */
  mine: Opt(Bool()),
  status: Opt(status()),
};

export const row = {
  id: Id(),
  ticketNo: Str(),
  title: Str(),
  type: Str(),
  priority: Str(),
  system: Str(),
  systemName: Str(),
  entName: Str(),
  reporterName: Str(),
  handlerId: Nullable(Id()),
  handlerName: Nullable(Str()),
  source: source(),
  respondDue: Nullable(Time()),
  resolveDue: Nullable(Time()),
  /** The limit that runs now; null while none does. */
  dueAt: Nullable(Time()),
  overdue: Bool(),
  satisfaction: Nullable(satisfaction()),
  createdAt: Time(),
  /** The user has reported it. */
  own: Bool(),
  /** The user handles it, or may stand in for its handler. */
  handling: Bool(),
  status: status(),
  version: Int(),
};

const message = Obj({
  id: Id(),
  authorName: Str(),
  byStaff: Bool(),
  internal: Bool(),
  content: Str(),
  files: files(),
  createdAt: Time(),
});

export const detail = Obj({
  ...row,
  description: Str(),
  files: files(),
  expectedOn: Nullable(Day()),
  contactName: Str(),
  /** Masked but for the reporter and those who handle the ticket. */
  contactPhone: Str(),
  submittedAt: Nullable(Time()),
  respondedAt: Nullable(Time()),
  resolvedAt: Nullable(Time()),
  closedAt: Nullable(Time()),
  satisfactionRemark: Nullable(Str()),
  mergedInto: Nullable(Obj({ id: Id(), ticketNo: Str() })),
  /** Solved, and not yet an answer to choose from. */
  teachable: Bool(),
  messages: Arr(message),
  log: Arr(logEntry),
});

export type TicketFile = Static<ReturnType<typeof files>>[number];
