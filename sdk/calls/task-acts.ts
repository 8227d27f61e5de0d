/** What may be done with a task beside deciding it: hand it over, share it, let others know. */
import * as t from '../contract/index.ts';

/** Where somebody was added to a task: before it is decided, or after. */
export const ADDED = t.codes({ BEFORE: '前加签：他先办，我后办', AFTER: '后加签：我先办，他后办' });

/** People who are added to a task at once. */
export const mostAdded = 5;
/**
 * Working hours for which a claim holds: one day. Who claims in the morning and has not decided by the next is away, and
 * of the usual three days two are left to the others.
 */
export const claimHours = 8;
/** Minutes for which whoever has opened a task of a kind that one at a time decides has it, unless they close it. */
export const openMinutes = 30;
/** People who get a copy at once. */
export const mostCopied = 20;

const person = (label: string) => t.field(label, t.Id());
const people = (label: string, most: number) => t.field(label, t.Arr(t.Id(), { minItems: 1, maxItems: most }));
const saying = (label: string) => t.field(label, t.Opt(t.Text(200)), { entry: 'area' });

/** State of an approval. */
export const APPROVAL_STATUS = t.codes({
  RUNNING: ['审批中', 'waiting'],
  APPROVED: ['已通过', 'done'],
  REJECTED: ['已驳回', 'danger'],
  CANCELLED: ['已撤回', 'neutral'],
});

const document = {
  processInstId: t.Id(),
  bizType: t.Str(),
  bizCode: t.field('单号', t.Str(), { as: 'copy', width: 184 }),
  title: t.field('标题', t.Str(), { width: 320 }),
  starterName: t.field('发起人', t.Str(), { width: 104 }),
  documentId: t.Nullable(t.Id()),
};

const overdueStep = t.Obj({
  taskId: t.Id(),
  ...document,
  taskName: t.field('环节', t.Str(), { width: 136 }),
  /** Who alone has it. */
  holderName: t.field('办理人', t.Nullable(t.Str()), { width: 104 }),
  arrivedTime: t.field('到达时间', t.Time(), { width: 144 }),
  dueAt: t.field('剩余时间', t.Time(), { width: 136 }),
});

const copied = t.Obj({
  id: t.Id(),
  ...document,
  byName: t.field('抄送人', t.Str(), { width: 104 }),
  at: t.field('抄送时间', t.Time(), { width: 168 }),
  message: t.field('说明', t.Nullable(t.Str()), { width: 216 }),
  status: t.field('审批状态', APPROVAL_STATUS, { width: 104 }),
  isRead: t.Bool(),
});

export const taskActs = {
  /** Whom a verb may name: who could decide the task themselves, or for a copy who sees the document; at most 50. */
  candidates: t.call({
    method: 'GET',
    path: '/api/manage/workflowtask/candidates',
    access: 'login',
    input: t.Obj({
      taskId: t.Id(),
      verb: t.OneOf('TRANSFER', 'DELEGATE', 'ADD', 'COPY'),
      keyword: t.Opt(t.Text(50)),
    }),
    output: t.Arr(t.Obj({ userId: t.Id(), userName: t.Str(), account: t.Str() })),
  }),
  /** Hands a task over for good; three times at most. By who has it, or who leads those for whom it waits too long. */
  transfer: t.call({
    path: '/api/manage/workflowtask/transfer',
    access: 'login',
    input: t.Obj({
      taskId: t.Id(),
      userId: person('转给'),
      reason: t.field('转办原因', t.Text(200), { entry: 'area' }),
    }),
  }),
  /** Lets somebody else decide one task in the user's place. */
  delegateTask: t.call({
    path: '/api/manage/workflowtask/delegateTask',
    access: 'login',
    input: t.Obj({ taskId: t.Id(), userId: person('委派给'), reason: saying('委派说明') }),
  }),
  /** Lets others pass a task too, before it is decided or after. */
  addSigner: t.call({
    path: '/api/manage/workflowtask/addSigner',
    access: 'login',
    input: t.Obj({
      taskId: t.Id(),
      userIds: people('加签人', mostAdded),
      when: t.field('加签方式', ADDED),
      reason: saying('加签说明'),
    }),
  }),
  /** Takes one off again who has not decided yet. @see addSigner `taskId` is the task of the added one. */
  removeSigner: t.call({
    path: '/api/manage/workflowtask/removeSigner',
    access: 'login',
    input: t.Obj({ taskId: t.Id() }),
  }),
  /** Lets others of the enterprise know, who see the document anyway. */
  copy: t.call({
    path: '/api/manage/workflowtask/copy',
    access: 'login',
    input: t.Obj({ taskId: t.Id(), userIds: people('抄送给', mostCopied), reason: saying('抄送说明') }),
  }),
  /** Asks those for whom it waits to be quick; by the starter, or who leads them once it waits too long. */
  urge: t.call({ path: '/api/manage/workflowtask/urge', access: 'login', input: t.Obj({ processInstId: t.Id() }) }),
  /** Takes a task that waits for several people, so that for `claimHours` it waits for nobody else. */
  claim: t.call({ path: '/api/manage/workflowtask/claim', access: 'login', input: t.Obj({ taskId: t.Id() }) }),
  release: t.call({ path: '/api/manage/workflowtask/release', access: 'login', input: t.Obj({ taskId: t.Id() }) }),
  /** Has it open to decide it, where one at a time does: it waits for nobody else, for `openMinutes` or until it is closed. */
  open: t.call({ path: '/api/manage/workflowtask/open', access: 'login', input: t.Obj({ taskId: t.Id() }) }),
  close: t.call({ path: '/api/manage/workflowtask/close', access: 'login', input: t.Obj({ taskId: t.Id() }) }),
  /** Steps that wait half as long again as they should for those whom the user leads, the longest first. */
  led: t.pageOf({
    method: 'GET',
    path: '/api/manage/workflowtask/led',
    access: 'login',
    filters: t.Obj({ keyword: t.field('标题或单号', t.Opt(t.Text(50))) }),
    row: overdueStep,
  }),
  /** How many `led` lists, and whether the user leads anybody at all. */
  ledCount: t.call({
    method: 'GET',
    path: '/api/manage/workflowtask/ledCount',
    access: 'login',
    output: t.Obj({ leads: t.Bool(), count: t.Int() }),
  }),
  /** What others have copied to the user, the newest first. */
  cc: t.pageOf({
    method: 'GET',
    path: '/api/manage/workflowtask/cc',
    access: 'login',
    filters: t.Obj({ unread: t.Opt(t.Bool()), keyword: t.field('标题或单号', t.Opt(t.Text(50))) }),
    row: copied,
  }),
  /** How many copies the user has not read. */
  ccCount: t.call({
    method: 'GET',
    path: '/api/manage/workflowtask/ccCount',
    access: 'login',
    output: t.Obj({ unread: t.Int() }),
  }),
  /** Marks copies as read: those named, or all. */
  ccRead: t.call({
    path: '/api/manage/workflowtask/ccRead',
    access: 'login',
    input: t.Obj({ ids: t.Opt(t.Arr(t.Id(), { minItems: 1, maxItems: 200 })) }),
    output: t.Obj({ count: t.Int() }),
  }),
};
