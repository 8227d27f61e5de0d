/** How the approvals of each kind of document go: steps, who decides them, in which time; kept in versions. */
import * as t from '../contract/index.ts';

/** Who decides: all roles of a kind, or one of the delivered ones. */
export const FLOW_ROLE = t.codes({
  Y: '运营单位',
  L: '超级管理员',
  K: '客服',
  G: '供应商',
  G1: '供应商管理员',
  G2: '供应商业务员',
  C: '采购单位',
  C1: '采购单位管理员',
  C2: '采购单位采购员',
});
export const FLOW_MODE = t.codes({ ALL: '都要通过', ANY: '一人决定' });
export const FLOW_STATUS = t.codes({
  DRAFT: ['草稿', 'neutral'],
  PUBLISHED: ['生效中', 'success'],
  RETIRED: ['已停用', 'done'],
});
/** What of a flow may change. */
export const FLOW_CHANGES = t.codes({
  free: '环节、审批人和时限',
  fixed: '每个环节内的审批人和时限',
  hours: '只有时限',
});

export const maxFlowSteps = 9;
export const maxFlowTasks = 5;
export const maxFlowHours = 240;

const task = t.Obj({
  taskName: t.field('任务名称', t.Text(20)),
  roles: t.field('审批人', t.Arr(t.codeOf(FLOW_ROLE), { minItems: 1, maxItems: 9 })),
  dueHours: t.field('时限（工作小时）', t.Int({ minimum: 1, maximum: maxFlowHours })),
});
const step = t.Obj({
  tasks: t.Arr(task, { minItems: 1, maxItems: maxFlowTasks }),
  /** Of several tasks beside each other. */
  mode: t.field('几人审批时', FLOW_MODE),
  /** Only from this amount on, in yuan. */
  amountFrom: t.field('金额不低于（元）', t.Nullable(t.Money())),
  /** Only below it. */
  amountBelow: t.field('金额低于（元）', t.Nullable(t.Money())),
});
const steps = t.Arr(step, { minItems: 1, maxItems: maxFlowSteps });
export type FlowTask = t.Static<typeof task>;
export type FlowStep = t.Static<typeof step>;

const bizType = t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$' });
const note = t.field('修改说明', t.Text(200), { entry: 'area', placeholder: '为什么改，依据是什么' });
const seen = { id: t.Id(), version: t.Int({ minimum: 1 }) };

export const flowVersion = t.Obj({
  ...seen,
  versionNo: t.field('版本', t.Int(), { width: 72, align: 'start' }),
  status: t.field('状态', FLOW_STATUS, { width: 96 }),
  steps,
  note: t.field('修改说明', t.Nullable(t.Str()), { width: 240 }),
  /** Approvals of this version that still run. */
  running: t.field('进行中', t.Int(), { width: 80 }),
  createdByName: t.field('起草人', t.Str(), { width: 96 }),
  publishedByName: t.field('发布人', t.Nullable(t.Str()), { width: 96 }),
  publishedAt: t.field('发布时间', t.Nullable(t.Time()), { width: 168 }),
});
export type FlowVersion = t.Static<typeof flowVersion>;

export const flowRow = t.Obj({
  bizType: t.Str(),
  title: t.field('业务', t.Str(), { width: 144 }),
  changes: t.field('可以修改', FLOW_CHANGES, { width: 208 }),
  steps,
  /** Null: the steps of its area. */
  versionNo: t.field('版本', t.Nullable(t.Int()), { width: 152, align: 'start' }),
  draft: t.Bool(),
  running: t.field('进行中', t.Int(), { width: 80 }),
  publishedByName: t.field('发布人', t.Nullable(t.Str()), { width: 96 }),
  publishedAt: t.field('发布时间', t.Nullable(t.Time()), { width: 168 }),
});

const view = 'base:flow:view';
const save = 'base:flow:save';
const base = '/api/manage/workflowtask/definition';

export const approvalFlow = {
  /** All kinds of documents whose approvals may be changed. */
  list: t.call({ method: 'GET', path: `${base}/list`, access: view, output: t.Arr(flowRow) }),
  detail: t.call({
    method: 'GET',
    path: `${base}/detail`,
    access: view,
    input: t.Obj({ bizType }),
    output: t.Obj({
      bizType: t.Str(),
      title: t.Str(),
      changes: t.codeOf(FLOW_CHANGES),
      /** As its area has them. */
      defaults: steps,
      /** Roles that may decide each step; the last ones hold for all further steps. */
      allowed: t.Arr(t.Arr(t.codeOf(FLOW_ROLE))),
      /** The newest first. */
      versions: t.Arr(flowVersion),
    }),
  }),
  /** Writes the draft of a kind; the first one of it, or a newer version of what the user saw. */
  save: t.call({
    path: `${base}/save`,
    access: save,
    input: t.Obj({ bizType, steps, note, version: t.Opt(t.Int({ minimum: 1 })) }),
    output: t.Obj({ id: t.Id(), versionNo: t.Int(), version: t.Int() }),
  }),
  /** The draft decides approvals that begin from now on. */
  publish: t.call({ path: `${base}/publish`, access: save, input: t.Obj(seen) }),
  discard: t.call({ path: `${base}/discard`, access: save, input: t.Obj(seen) }),
};
