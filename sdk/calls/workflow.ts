/** Audits of one or more steps: how an area asks for one, how it is decided, and its history. */
import * as t from '../contract/index.ts';
import type { RoleMark } from './notification.ts';

/** Operation names of history rows. */
export const OPERATION = {
  submitted: '提交',
  approved: '办理',
  rejected: '退回申请人',
  withdrawn: '撤回',
  /** Others have decided the step. */
  needless: '无需办理',
  transferred: '转办',
  delegated: '委派',
  addedBefore: '前加签',
  addedAfter: '后加签',
  removed: '减签',
  copied: '抄送',
  urged: '催办',
  claimed: '认领',
  released: '释放',
} as const;

/** spec 3: how a history row's operation is shown. */
export const OPERATION_SHOWN: Readonly<Record<string, string>> = {
  办理: '同意',
  处理: '同意',
  退回上一步: '驳回',
  退回申请人: '驳回',
  退回指定节点: '驳回',
};
export const operationShown = (operation: string): string => OPERATION_SHOWN[operation] ?? operation;

export const maxOpinionLength = 1000;
export const opinionRequired = '请输入驳回审批意见';

const bizType = () => t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$' });
/** Business types, separated by commas: some hundreds, as many as an address holds. */
const bizTypes = () => t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}(,[A-Z][A-Z0-9_]{0,49})*$', maxLength: 8000 });

export const auditRow = t.Obj({
  taskName: t.Str(),
  userName: t.Nullable(t.Str()),
  endTime: t.Nullable(t.Time()),
  message: t.Nullable(t.Str()),
  operationTypeString: t.Nullable(t.Str()),
});
export type AuditRow = t.Static<typeof auditRow>;

/** The rows of an approval as its history shows them: names for the operations, 待处理 where a step still waits. */
export const historyShown = (rows: readonly AuditRow[]) =>
  rows.map(({ userName, operationTypeString, ...row }) => ({
    ...row,
    userName: userName ?? '-',
    operationTypeString: operationTypeString === null ? '待处理' : operationShown(operationTypeString),
  }));

/** What a user may do with their task beside deciding it. */
const verb = t.OneOf('CLAIM', 'RELEASE', 'TRANSFER', 'DELEGATE', 'ADD', 'COPY');
export type ApprovalVerb = t.Static<typeof verb>;

/** The task of the current step that is the user's. */
const ownTask = t.Obj({
  taskId: t.Id(),
  taskName: t.Str(),
  /** In whose place the user decides it. */
  behalfOfName: t.Nullable(t.Str()),
  /** Until when the user's claim holds; null where they have not claimed it. */
  claimedUntil: t.Nullable(t.Time()),
  verbs: t.Arr(verb),
});
export type OwnTask = t.Static<typeof ownTask>;

const instance = t.Obj({
  processInstId: t.Id(),
  bizType: t.Str(),
  bizCode: t.Str(),
  title: t.Str(),
  status: t.OneOf('RUNNING', 'APPROVED', 'REJECTED', 'CANCELLED'),
  starterName: t.Str(),
  startTime: t.Time(),
  endTime: t.Nullable(t.Time()),
  currentTaskName: t.Nullable(t.Str()),
  /** The user may decide the current step. */
  canAudit: t.Bool(),
  /** The user is the starter and nobody has decided yet. */
  canWithdraw: t.Bool(),
  /** The user is the starter or leads those for whom it waits too long, and the last time is long enough ago. */
  canUrge: t.Bool(),
  /** By when the current step should be decided. */
  dueAt: t.Nullable(t.Time()),
  /** Null where the user has none now. */
  task: t.Nullable(ownTask),
  /** Those who were added by the user and have not decided yet, each with the task that `removeSigner` takes off. */
  added: t.Arr(t.Obj({ taskId: t.Id(), userName: t.Str() })),
  /** Who alone has the task that names the user too. */
  heldByName: t.Nullable(t.Str()),
  /** Until when; null where until the decision. */
  heldUntil: t.Nullable(t.Time()),
  /** The task that waits too long for those whom the user leads, and that they may give to another of them. */
  led: t.Nullable(t.Obj({ taskId: t.Id(), taskName: t.Str() })),
  /** Start, decided steps, and the waiting one. */
  history: t.Arr(auditRow),
});

const task = {
  taskId: t.Id(),
  processInstId: t.Id(),
  bizType: t.Str(),
  bizCode: t.Str(),
  title: t.Str(),
  taskName: t.Str(),
  starterName: t.Str(),
  startTime: t.Time(),
};
/** Why a task waits for the user: by their roles, claimed, handed over, added, or in somebody's place. */
const whose = t.OneOf('OWN', 'CLAIMED', 'TRANSFERRED', 'ADDED', 'BEHALF');

const upcoming = t.Obj({
  ...task,
  whose,
  /** Who has handed it over, has added the user, or is stood in for. */
  whoseName: t.Nullable(t.Str()),
  arrivedTime: t.Time(),
  /** By when it should be decided. */
  dueAt: t.Time(),
  /** What the decision is about. */
  amount: t.Nullable(t.Money()),
  /** May be passed with others, without opening it. */
  together: t.Bool(),
  /** The document as its page takes it; null where it has no key of its own. */
  documentId: t.Nullable(t.Id()),
});
export type UpcomingTask = t.Static<typeof upcoming>;

export const workflowtask = {
  /** Steps that wait for the user, but for those taken off the to-do list; by the day on which they are due, then by amount. */
  upcoming: t.pageOf({
    method: 'GET',
    path: '/api/manage/workflowtask/upcoming',
    access: 'login',
    filters: t.Obj({
      bizType: t.Opt(bizType()),
      bizTypes: t.Opt(bizTypes()),
      keyword: t.Opt(t.Text(50)),
      /** Only those whose time is over. */
      overdue: t.Opt(t.Bool()),
    }),
    row: upcoming,
  }),
  /** How many steps `upcoming` lists, by business type: of those named, or of all. Types without any are left out. */
  upcomingCount: t.call({
    method: 'GET',
    path: '/api/manage/workflowtask/upcomingCount',
    access: 'login',
    input: t.Obj({ bizTypes: t.Opt(bizTypes()) }),
    output: t.Arr(t.Obj({ bizType: t.Str(), count: t.Int() })),
  }),
  /** Takes a waiting step off the user's own to-do list; it still waits in its worklist. */
  hide: t.call({ path: '/api/manage/workflowtask/hide', access: 'login', input: t.Obj({ taskId: t.Id() }) }),
  /** Puts it back. */
  unhide: t.call({ path: '/api/manage/workflowtask/unhide', access: 'login', input: t.Obj({ taskId: t.Id() }) }),
  /** Steps that the user has decided. */
  done: t.pageOf({
    method: 'GET',
    path: '/api/manage/workflowtask/done',
    access: 'login',
    filters: t.Obj({ bizType: t.Opt(bizType()), keyword: t.Opt(t.Text(50)) }),
    row: t.Obj({
      ...task,
      endTime: t.Time(),
      operationTypeString: t.Str(),
      message: t.Nullable(t.Str()),
      status: t.Str(),
    }),
  }),
  detail: t.call({
    method: 'GET',
    path: '/api/manage/workflowtask/detail',
    access: 'login',
    input: t.Obj({ processInstId: t.Id() }),
    output: instance,
  }),
  /** The newest approval of a business document, or null where there was none that the user may see. */
  detailByBizcode: t.call({
    method: 'GET',
    path: '/api/manage/workflowtask/detailByBizcode',
    access: 'login',
    input: t.Obj({ bizCode: t.Text(64), bizType: t.Opt(bizType()) }),
    output: t.Nullable(instance),
  }),
  submitAuditResult: t.call({
    path: '/api/manage/workflowtask/submitAuditResult',
    access: 'login',
    input: t.Obj({
      processInstId: t.Id(),
      /** Which of several tasks of the step. Default: the first one that waits for the user. */
      taskId: t.Opt(t.Id()),
      auditOpinion: t.field('审批意见', t.Opt(t.Str({ maxLength: maxOpinionLength })), { entry: 'area' }),
      approve: t.Bool(),
    }),
  }),
  /** Only by the starter, and only before the first decision. */
  withdraw: t.call({
    path: '/api/manage/workflowtask/withdraw',
    access: 'login',
    input: t.Obj({ processInstId: t.Id(), reason: t.Opt(t.Str({ maxLength: 200 })) }),
  }),
};

/** Working hours that a step has where its area does not say: three days. */
export const usualDueHours = 24;

export interface ApprovalTask {
  taskName: string;
  /** Working hours from its arrival to the moment by which it should be decided. Default `usualDueHours`. */
  dueHours?: number;
  candidateRoleTypes: readonly RoleMark[];
  /** Enterprise whose users may decide; null: any holder of the role (operating unit, administrators). */
  candidateEntId: string | null;
}

/** A range of yuan; what it does not name is open. */
export interface AmountRange {
  amountFrom?: string;
  /** What is exactly this much is outside. */
  amountBelow?: string;
}

/** Tasks that several people decide beside each other. */
export interface ParallelTasks {
  /** ALL: each of them passes it, one rejection is the decision. ANY: the first one decides. */
  mode: 'ALL' | 'ANY';
  tasks: readonly ApprovalTask[];
}

/** One task, or several. Where `when` is given and the amount lies outside, nobody is asked; no amount lies inside. */
export type ApprovalStep = (ApprovalTask | ParallelTasks) & { when?: AmountRange };

/** Starts an approval. `bizCode` names the document within its `bizType`; at most one approval of it runs at a time. */
export const approvalRequested = t.event<{
  bizType: string;
  bizCode: string;
  title: string;
  /** Enterprise that asks; its users see the approval. */
  entId: string;
  /** What the decision is about, in yuan; what is larger waits higher in the inbox. */
  amount?: string | null;
  /** Whether it may be passed with others, without opening it. Default false. */
  together?: boolean;
  steps: readonly ApprovalStep[];
  /** User id of who asks; may not decide. Null: the platform asks of itself, and nobody can take it back. */
  starter: string | null;
  /** Who asks without an account: nobody can take it back, nor is anybody kept from deciding it. */
  starterName?: string;
}>('audit:requested');

/** A step waits from now on, or its deadline was reckoned again: `dueAt` is by when it should be decided. */
export const approvalArrived = t.event<{ bizType: string; bizCode: string; step: number; dueAt: string }>(
  'audit:arrived',
);

/** A step was decided, by all of its tasks together. `step` counts from 1, as it was asked for; `last`: nothing more will be decided (final step, or a rejection). */
export const approvalDecided = t.event<{
  bizType: string;
  bizCode: string;
  processInstId: string;
  step: number;
  approve: boolean;
  last: boolean;
  opinion: string;
  userId: string;
}>('audit:decided');

/** Somebody else has to do with it now, or one of several tasks was decided; the document stays as it is. */
export const approvalMoved = t.event<{ bizType: string; bizCode: string }>('audit:moved');

/** Somebody who may decide it has opened it to do so. */
export const approvalOpened = t.event<{ bizType: string; bizCode: string }>('audit:opened');

/** The starter has taken the document back. */
export const approvalWithdrawn = t.event<{ bizType: string; bizCode: string; processInstId: string; userId: string }>(
  'audit:withdrawn',
);

/** An area takes a document back by its own rules: the running approval of it is cancelled. */
export const approvalCancelled = t.event<{ bizType: string; bizCode: string }>('audit:cancelled');
