import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { PENALTY, SCOPE_KIND } from '@portal/sdk/calls/listing';
import { logEntry } from '@portal/sdk/calls/log';
import { removal } from '@portal/sdk/calls/removed';
import * as t from '@portal/sdk/contract';

/** Penalties, for those who impose them; the same rows for the enterprise; what is decided about one. */
export const penaltyBizType = 'PENALTY';
export const ownPenaltyBizType = 'PENALTY_OWN';
export const matterBizType = 'PENALTY_MATTER';

export const BEHAVIOR = t.codes({
  DELAY: '延期交货',
  QUALITY: '质量问题',
  FRAUD: '弄虚作假',
  COLLUSION: '围标串标',
  REFUSAL: '拒绝履约',
  BRIBERY: '商业贿赂',
  OTHER: '其他',
});
export type Behavior = keyof typeof BEHAVIOR.texts;

export const TERM = t.codes({ M6: '6 个月', M12: '12 个月', M24: '24 个月', GOOD: '永久' });
export type Term = keyof typeof TERM.texts;

export const PENALTY_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['处罚中', 'danger'],
  3: ['已解除', 'success'],
  4: ['已到期', 'done'],
  5: ['已驳回', 'neutral'],
  6: ['申诉中', 'waiting'],
});
export const MATTER = t.codes({ LIST: '列入', EXTEND: '延长', RELEASE: '解除', APPEAL: '申诉' });
export type Matter = keyof typeof MATTER.texts;
export const MATTER_STATUS = t.codes({
  0: ['待审核', 'waiting'],
  1: ['已通过', 'success'],
  2: ['已驳回', 'danger'],
  3: ['已撤回', 'neutral'],
});

/** Who sees penalties of others. */
export const viewCode = 'enterprise:blacklist:view';
const submit = 'enterprise:blacklist:submit';
const release = 'enterprise:blacklist:release';
export const auditCode = 'enterprise:blacklist:audit';
const answer = 'enterprise:blacklist:answer';

/** The operating unit proposes, the enterprise is heard, others decide; an appeal or its last day ends it. */
export const penaltySteps = t.stepsOf(PENALTY_STATUS, {
  CREATE: { title: '拟订', from: [], to: 0, access: submit },
  SAVE: { title: '修改', from: [0, 5], access: submit },
  DELETE: { title: '删除', from: [0], access: submit },
  SUBMIT: { title: '提交', from: [0, 5], to: 1, access: submit },
  WITHDRAW: { title: '撤回', from: [1], to: 0, access: submit },
  ANSWER: { title: '陈述申辩', by: 'ENTERPRISE', from: [1], access: answer },
  IMPOSE: { title: '处罚生效', from: [1], to: 2, access: auditCode },
  DECLINE: { title: '驳回处罚', from: [1], to: 5, access: auditCode },
  BEGIN: { title: '开始执行', from: [2, 6] },
  EXTEND: { title: '申请延长', from: [2], access: submit },
  RELEASE: { title: '申请解除', from: [2], access: release },
  APPEAL: { title: '申诉', by: 'ENTERPRISE', from: [2], to: 6, access: answer },
  PROLONG: { title: '延长处罚', from: [2], access: auditCode },
  LIFT: { title: '解除处罚', from: [2, 6], to: 3, access: auditCode },
  UPHOLD: { title: '维持处罚', from: [6], to: 2 },
  EXPIRE: { title: '到期', from: [2], to: 4 },
});

const audit = { from: [0], access: auditCode } as const;

export const matterSteps = t.stepsOf(MATTER_STATUS, {
  ASK: { title: '申请', from: [], to: 0, access: 'login' },
  TAKE_BACK: { title: '撤回', from: [0], to: 3, access: 'login' },
  CHECK: { title: '业务审核', past: '业务审核通过', ...audit, notBy: ['ASK'] },
  PASS: { title: '批准', past: '批准', to: 1, ...audit, notBy: ['ASK', 'CHECK'] },
  REJECT: { title: '审核', past: '驳回', to: 2, ...audit, notBy: ['ASK'] },
});

const endsOn = t.field('截止日', t.Nullable(t.Day()), { width: 112, definition: '处罚的最后一天；永久的没有' });
const socialcreditcode = t.field('统一社会信用代码', t.Nullable(t.Str()), { as: 'copy', width: 204 });
const behavior = t.field('不良行为', BEHAVIOR, { width: 112 });
const penalty = t.field('处罚类型', PENALTY, { width: 96 });
const scopeName = t.field('处罚范围', t.Str(), { width: 144 });
const term = t.field('处罚期限', TERM);
const startsOn = t.field('生效日', t.Day(), { width: 112 });
const facts = t.field('违规事实', t.Str());
const evidence = t.field('证据', t.Arr(storedFile));
const unlists = t.field('在售商品', t.Bool());

const row = {
  id: t.Id(),
  applyNo: shared.applyNo,
  entName: shared.entName,
  penalty,
  behavior,
  scopeName,
  startsOn,
  endsOn,
  remainingDays: t.field('剩余天数', t.Nullable(t.Int()), {
    width: 96,
    definition: '处罚中的到截止日还有几天，当天为 0；永久和没有生效的没有',
  }),
  status: shared.statusOf(PENALTY_STATUS, { width: 96 }),
  entryNo: t.field('决定文号', t.Nullable(t.Str()), { as: 'copy', width: 200 }),
  hits: t.field('命中', t.Int(), { width: 72, definition: '处罚生效后被拦截的业务次数' }),
  socialcreditcode,
  createdByName: t.field('拟订人', t.Str(), { width: 96 }),
  createdAt: t.relabel(shared.createdAt, '拟订时间', { width: 168 }),
  version: t.Int(),
  may: t.mayOf(penaltySteps),
};

const filters = t.filtersOf(row, {
  entName: 'like',
  penalty: '=',
  behavior: '=',
  applyNo: 'like',
  entryNo: 'like',
  socialcreditcode: 'like',
  status: '=',
  startsOn: t.between('from', 'to', '生效日期'),
});

const matterFacts = {
  id: t.Id(),
  matterNo: t.field('事项编号', t.Str(), { as: 'copy', width: 208 }),
  matter: t.field('事项', MATTER, { width: 72 }),
  status: t.field('审核状态', MATTER_STATUS, { width: 96 }),
  applicantName: shared.applicantName,
  createdAt: shared.askedAt,
};

const told = {
  entId: t.Id(),
  scopeKind: t.codeOf(SCOPE_KIND),
  scopeCode: t.Nullable(t.Str()),
  term,
  facts,
  files: evidence,
  unlists,
  hearingUntil: t.field('陈述申辩截止', t.Nullable(t.Time())),
  statement: t.field('企业陈述', t.Nullable(t.Str())),
  statedByName: t.field('陈述人', t.Nullable(t.Str())),
  statedAt: t.field('陈述时间', t.Nullable(t.Time())),
  opinion: shared.opinion,
};

export const penaltyDetail = t.Obj({ ...row, ...told, matters: t.Arr(t.Obj(matterFacts)), log: t.Arr(logEntry) });

const matterRow = {
  ...matterFacts,
  penaltyId: t.Id(),
  entName: row.entName,
  penalty,
  scopeName,
  endsOn,
  dueAt: t.field('办理期限', t.Nullable(t.Time()), { width: 168 }),
  /** For the reader. */
  waits: t.Bool(),
  version: t.Int(),
  may: t.mayOf(matterSteps),
};

const matterFilters = {
  ...t.filtersOf(matterRow, {
    entName: 'like',
    matter: '=',
    penalty: '=',
    matterNo: 'like',
    status: '=',
    createdAt: t.between('from', 'to', '申请日期'),
  }),
  mine: t.field('待我审核', t.Opt(t.Bool())),
};

export const matterDetail = t.Obj({
  ...matterRow,
  reason: t.field('申请说明', t.Nullable(t.Str())),
  files: t.field('申请附件', t.Arr(storedFile)),
  opinion: shared.opinion,
  of: t.Obj({ ...row, ...told }),
  /** Earlier penalties of the enterprise. */
  former: t.Arr(t.Obj({ id: t.Id(), entryNo: row.entryNo, penalty, behavior, startsOn, endsOn, status: row.status })),
  log: t.Arr(logEntry),
});

/** Business that a penalty has refused. */
export const hitRow = t.Obj({
  id: t.Id(),
  at: shared.at,
  deed: t.field('被拦截的业务', t.Str(), { width: 144 }),
  operatorName: t.labelled(shared.operatorName, t.Nullable(t.Str())),
});

const scope = { scopeKind: t.field('处罚范围', SCOPE_KIND), scopeCode: t.field('范围', t.Opt(t.Text(40))) };

const entered = {
  entId: t.labelled(shared.entName, t.Id()),
  behavior,
  penalty,
  ...scope,
  term,
  startsOn,
  facts: t.labelled(facts, t.Text(2000, 20), {
    entry: 'area',
    placeholder: '何时、哪一单、做了什么、造成什么后果，20 至 2000 字',
  }),
  files: t.labelled(evidence, t.Arr(storedFile, { minItems: 1, maxItems: 10 }), {
    hint: '至少一份：检验报告、来往函件、单据截图等',
  }),
  unlists,
};

const said = (label: string, placeholder: string) => t.field(label, t.Text(1000, 10), { entry: 'area', placeholder });
const proofs = t.labelled(evidence, t.Opt(t.Arr(storedFile, { maxItems: 10 })));
const base = '/api/manage/blacklist';

/** 黑名单：对企业的处罚，从拟订、陈述申辩、审核到生效、延长、解除和申诉。 */
export const blacklist = {
  page: t.pageOf({
    path: `${base}/page`,
    access: viewCode,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['createdAt', 'startsOn', 'endsOn'],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: viewCode, filters, row, by: 'status' }),
  detail: t.call({
    method: 'GET',
    path: `${base}/detail`,
    access: viewCode,
    input: t.Obj({ id: t.Id() }),
    output: penaltyDetail,
  }),
  /** Enterprises that may be penalised, and the categories that a penalty may be of. */
  options: t.call({
    method: 'GET',
    path: `${base}/options`,
    access: submit,
    output: t.Obj({
      enterprises: t.Arr(t.Obj({ entId: t.Id(), entName: t.Str() })),
      categories: t.Arr(t.Obj({ id: t.Id(), parentId: t.Nullable(t.Id()), name: t.Str() })),
    }),
  }),
  /** What the rules propose for a behaviour of this enterprise, and why. */
  suggestion: t.call({
    method: 'GET',
    path: `${base}/suggestion`,
    access: submit,
    input: t.Obj({ entId: t.Id(), behavior: t.codeOf(BEHAVIOR) }),
    output: t.Obj({ penalty: t.codeOf(PENALTY), term: t.codeOf(TERM), why: t.Str() }),
  }),
  /** What runs with the enterprise now, within the scope of a penalty. */
  impact: t.call({
    method: 'GET',
    path: `${base}/impact`,
    access: viewCode,
    input: t.Obj({ entId: t.Id(), scopeKind: t.codeOf(SCOPE_KIND), scopeCode: t.Opt(t.Text(40)) }),
    output: t.Obj({
      orders: t.field('在途订单', t.Int()),
      orderAmount: t.field('在途金额（元）', t.Money()),
      contracts: t.field('有效合同', t.Int()),
      unpaid: t.field('待付款（元）', t.Money()),
      goods: t.field('在售商品', t.Int()),
    }),
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: t.call({
    path: `${base}/save`,
    access: submit,
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...entered }),
    output: t.Obj({ id: t.Id(), version: t.Int() }),
  }),
  remove: t.stepCall(penaltySteps, 'DELETE', { path: `${base}/remove`, output: removal }),
  submit: t.stepCall(penaltySteps, 'SUBMIT', { path: `${base}/submit` }),
  withdraw: t.stepCall(penaltySteps, 'WITHDRAW', { path: `${base}/withdraw` }),
  extend: t.stepCall(penaltySteps, 'EXTEND', {
    path: `${base}/extend`,
    asks: {
      term: t.relabel(term, '延长', { hint: '自原截止日起计算' }),
      reason: said('延长原因', '为什么要延长，10 至 1000 字'),
      files: proofs,
    },
  }),
  release: t.stepCall(penaltySteps, 'RELEASE', {
    path: `${base}/release`,
    asks: {
      reason: said('解除原因', '整改了什么，10 至 1000 字'),
      files: t.field('整改报告', t.Arr(storedFile, { minItems: 1, maxItems: 10 })),
    },
  }),
  /** The decision on paper. */
  letter: t.download({ path: `${base}/letter`, access: viewCode, input: t.Obj({ id: t.Id() }) }),
  /** Business that the penalty has refused, the last first. */
  hits: t.pageOf({
    path: `${base}/hits`,
    access: viewCode,
    filters: t.Obj({ id: t.Id() }),
    row: hitRow,
    sort: ['at'],
  }),
  export: t.download({ path: `${base}/export`, access: viewCode, input: t.Obj(filters) }),

  matters: t.pageOf({
    path: `${base}/matters`,
    access: auditCode,
    filters: t.Obj(matterFilters),
    row: t.Obj(matterRow),
    sort: ['createdAt'],
  }),
  matterCounts: t.countsOf({
    path: `${base}/matterCounts`,
    access: auditCode,
    filters: matterFilters,
    row: matterRow,
    by: 'status',
  }),
  matterDetail: t.call({
    method: 'GET',
    path: `${base}/matterDetail`,
    access: auditCode,
    input: t.Obj({ id: t.Id() }),
    output: matterDetail,
  }),

  /** Those of the enterprise that the user works for, from when it is heard. */
  own: t.pageOf({
    path: `${base}/own`,
    access: answer,
    filters: t.Obj({}),
    row: t.Obj({ ...row, ...told }),
    sort: ['createdAt'],
  }),
  answer: t.stepCall(penaltySteps, 'ANSWER', {
    path: `${base}/statement`,
    asks: { statement: said('陈述申辩', '说明事实和理由，10 至 1000 字') },
  }),
  appeal: t.stepCall(penaltySteps, 'APPEAL', {
    path: `${base}/appeal`,
    asks: { reason: said('申诉理由', '哪些事实认定有误，或已经怎样整改，10 至 1000 字'), files: proofs },
  }),
};

export type Penalty = t.OutputOf<typeof blacklist.detail>;
export type PenaltyRow = t.RowOf<typeof blacklist.page>;
export type OwnPenalty = t.RowOf<typeof blacklist.own>;
export type MatterFilters = t.FiltersOf<typeof blacklist.matters>;
export type MatterDetail = t.OutputOf<typeof blacklist.matterDetail>;
