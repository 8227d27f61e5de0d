/** Audits of one or more steps: how an area asks for one, how it is decided, and its history. */
import {
  Arr,
  Bool,
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
import type { RoleMark } from './notification.ts';

/** Operation names of history rows. */
export const OPERATION = {
  submitted: '提交',
  approved: '办理',
  rejected: '退回申请人',
  withdrawn: '撤回',
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

const bizType = () => Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$' });
/** Business types, separated by commas: some hundreds, as many as an address holds. */
const bizTypes = () => Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}(,[A-Z][A-Z0-9_]{0,49})*$', maxLength: 8000 });

const history = Obj({
  taskName: Str(),
  userName: Nullable(Str()),
  endTime: Nullable(Time()),
  message: Nullable(Str()),
  operationTypeString: Nullable(Str()),
});
export type AuditRow = Static<typeof history>;

/** The rows of an approval as its history shows them: names for the operations, 待处理 where a step still waits. */
export const historyShown = (rows: readonly AuditRow[]) =>
  rows.map(({ userName, operationTypeString, ...row }) => ({
    ...row,
    userName: userName ?? '-',
    operationTypeString: operationTypeString === null ? '待处理' : operationShown(operationTypeString),
  }));

const instance = Obj({
  processInstId: Id(),
  bizType: Str(),
  bizCode: Str(),
  title: Str(),
  status: OneOf('RUNNING', 'APPROVED', 'REJECTED', 'CANCELLED'),
  starterName: Str(),
  startTime: Time(),
  endTime: Nullable(Time()),
  currentTaskName: Nullable(Str()),
  /** The user may decide the current step. */
  canAudit: Bool(),
  /** The user is the starter and nobody has decided yet. */
  canWithdraw: Bool(),
  /** Start, decided steps, and the waiting one. */
  history: Arr(history),
});

const task = {
  taskId: Id(),
  processInstId: Id(),
  bizType: Str(),
  bizCode: Str(),
  title: Str(),
  taskName: Str(),
  starterName: Str(),
  startTime: Time(),
};
const upcoming = Obj({ ...task, arrivedTime: Time() });
export type UpcomingTask = Static<typeof upcoming>;

export const workflowtask = {
  /** Steps that wait for the user, but for those taken off the to-do list; the one waiting longest first. */
  upcoming: pageOf({
    method: 'GET',
    path: '/api/manage/workflowtask/upcoming',
    access: 'login',
    filters: Obj({ bizType: Opt(bizType()), bizTypes: Opt(bizTypes()), keyword: Opt(Text(50)) }),
    row: upcoming,
  }),
  /** How many steps `upcoming` lists, by business type: of those named, or of all. Types without any are left out. */
  upcomingCount: call({
    method: 'GET',
    path: '/api/manage/workflowtask/upcomingCount',
    access: 'login',
    input: Obj({ bizTypes: Opt(bizTypes()) }),
    output: Arr(Obj({ bizType: Str(), count: Int() })),
  }),
  /** Takes a waiting step off the user's own to-do list; it still waits in its worklist. */
  hide: call({ path: '/api/manage/workflowtask/hide', access: 'login', input: Obj({ taskId: Id() }) }),
  /** Puts it back. */
  unhide: call({ path: '/api/manage/workflowtask/unhide', access: 'login', input: Obj({ taskId: Id() }) }),
  /** Steps that the user has decided. */
  done: pageOf({
    method: 'GET',
    path: '/api/manage/workflowtask/done',
    access: 'login',
    filters: Obj({ bizType: Opt(bizType()), keyword: Opt(Text(50)) }),
    row: Obj({ ...task, endTime: Time(), operationTypeString: Str(), message: Nullable(Str()), status: Str() }),
  }),
  detail: call({
    method: 'GET',
    path: '/api/manage/workflowtask/detail',
    access: 'login',
    input: Obj({ processInstId: Id() }),
    output: instance,
  }),
  /** The newest approval of a business document, or null where there was none that the user may see. */
  detailByBizcode: call({
    method: 'GET',
    path: '/api/manage/workflowtask/detailByBizcode',
    access: 'login',
    input: Obj({ bizCode: Text(64), bizType: Opt(bizType()) }),
    output: Nullable(instance),
  }),
  submitAuditResult: call({
    path: '/api/manage/workflowtask/submitAuditResult',
    access: 'login',
    input: Obj({
      processInstId: Id(),
      auditOpinion: Opt(Str({ maxLength: maxOpinionLength, title: '审批意见' })),
      approve: Bool(),
    }),
  }),
  /** Only by the starter, and only before the first decision. */
  withdraw: call({
    path: '/api/manage/workflowtask/withdraw',
    access: 'login',
    input: Obj({ processInstId: Id(), reason: Opt(Str({ maxLength: 200 })) }),
  }),
};

export interface ApprovalStep {
  taskName: string;
  candidateRoleTypes: readonly RoleMark[];
  /** Enterprise whose users may decide; null: any holder of the role (operating unit, administrators). */
  candidateEntId: string | null;
}

/** Starts an approval. `bizCode` names the document within its `bizType`; at most one approval of it runs at a time. */
export const approvalRequested = event<{
  bizType: string;
  bizCode: string;
  title: string;
  /** Enterprise that asks; its users see the approval. */
  entId: string;
  steps: readonly ApprovalStep[];
  /** User id of who asks; may not decide. Null: the platform asks of itself, and nobody can take it back. */
  starter: string | null;
}>('audit:requested');

/** A step was decided. `step` counts from 1; `last`: nothing more will be decided (final step, or a rejection). */
export const approvalDecided = event<{
  bizType: string;
  bizCode: string;
  processInstId: string;
  step: number;
  approve: boolean;
  last: boolean;
  opinion: string;
  userId: string;
}>('audit:decided');

/** The starter has taken the document back. */
export const approvalWithdrawn = event<{ bizType: string; bizCode: string; processInstId: string; userId: string }>(
  'audit:withdrawn',
);

/** An area takes a document back by its own rules: the running approval of it is cancelled. */
export const approvalCancelled = event<{ bizType: string; bizCode: string }>('audit:cancelled');
