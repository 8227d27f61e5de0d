import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { removal } from '@portal/sdk/calls/removed';
import * as t from '@portal/sdk/contract';
import { attribute, attrTemplate } from '../classification/contract.ts';
import { classificationName, decidedByName, dueAt, fileName, handler, requirements, SCOPE } from '../fields.ts';
import { fieldComment } from '../review/contract.ts';

export const SUPPLY_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['已通过', 'success'],
  3: ['已驳回', 'danger'],
  4: ['已过期', 'danger'],
  5: ['已停用', 'neutral'],
});
/** Days in which an authorisation ends. */
const EXPIRING = t.codes({ 7: '7 天内到期', 15: '15 天内到期', 30: '30 天内到期' });
export const APPLY_TYPE = t.codes({ 1: '新增', 2: '变更', 3: '续期' });
const RISK = t.codes({ LOW: ['低', 'success'], MEDIUM: ['中', 'waiting'], HIGH: ['高', 'danger'] });
/** How an application for a category stands or ended. */
export const APPLIED = t.codes({ 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已撤回' });

const apply = 'goods:category:apply';
const state = 'goods:category:state';
const audit = 'goods:review:audit';
const review = { from: [1], access: audit, notBy: ['SUBMIT'] } as const;

/** What is taken back is what it was before; what has ended is renewed. */
export const supplySteps = t.stepsOf(SUPPLY_STATUS, {
  CREATE: { title: '新增', by: 'SUPPLIER', from: [], to: 0, access: apply },
  UPDATE: { title: '修改', by: 'SUPPLIER', from: [0, 2, 3, 4], access: apply },
  DELETE: { title: '删除', by: 'SUPPLIER', from: [0], access: apply },
  SUBMIT: { title: '提交审核', by: 'SUPPLIER', from: [0, 2, 3, 4], to: 1, access: apply, commits: '申请供应品类' },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1], to: 0, access: apply },
  WITHDRAW_CHANGE: { title: '撤回', by: 'SUPPLIER', from: [1], to: 2, access: apply },
  WITHDRAW_RENEWAL: { title: '撤回', by: 'SUPPLIER', from: [1], to: 4, access: apply },
  COMMENT: { title: '批注', ...review },
  PASS: { title: '审核', to: 2, ...review },
  REJECT: { title: '审核', to: 3, ...review },
  DISABLE: { title: '停用', from: [2], to: 5, access: state },
  ENABLE: { title: '启用', from: [5], to: 2, access: state },
  EXPIRE: { title: '到期', from: [2, 3], to: 4 },
});

export const qualification = t.Obj({
  name: t.labelled(requirements, t.Text(40), { width: 200 }),
  ...storedFile.properties,
  fileName,
  certNo: t.Opt(t.field('证书编号', t.Text(60), { width: 160 })),
  validTo: t.field('有效期至', t.Day(), { width: 112 }),
});
export type Qualification = t.Static<typeof qualification>;
/** A certificate that a category asks for, with what is held of it. */
export const requirement = t.Obj({
  ...qualification.properties,
  held: t.labelled(shared.files, t.Opt(qualification), { width: 220 }),
});

const applyType = t.field('申请类型', APPLY_TYPE, { width: 88 });

const row = {
  id: t.Id(),
  categoryNo: t.field('类目编码', t.Str(), { as: 'copy', width: 192 }),
  categoryName: t.field('类目名称', t.Str(), { width: 152 }),
  auditStatus: shared.statusOf(SUPPLY_STATUS, { width: 96 }),
  validFrom: t.field('授权起', t.Nullable(t.Day())),
  validTo: t.field('授权止', t.Nullable(t.Day())),
  supplierName: shared.supplierName,
  classificationName,
  requirements: t.labelled(requirements, t.Str(), { width: 208 }),
  opinion: shared.opinion,
  submittedAt: shared.submittedAt,
  categoryId: t.Id(),
  requiredQualifications: t.Arr(t.Str()),
  /** Days until the authorisation ends, negative when past; null without one. */
  daysLeft: t.Nullable(t.Int()),
  /** Passed, and its authorisation lasts. */
  inForce: t.Bool(),
  applyNo: t.Nullable(shared.applyNo),
  applyType,
  dueAt,
  /** Of the user's own enterprise. */
  own: t.Bool(),
  version: t.Int(),
  may: t.mayOf(supplySteps),
};

const approvalRow = {
  ...row,
  applicantName: t.Nullable(shared.applicantName),
  handler,
  decidedByName,
  /** For its decision. */
  waits: t.Bool(),
  /** Required certificates that are there and in force, of those required. */
  supplied: t.Int(),
  required: t.Int(),
  /** New, complete, and of a supplier without risk: may be passed unopened. */
  lowRisk: t.Bool(),
};

const filters = {
  keyword: t.field('类目编码/名称', t.Opt(t.Text(40))),
  /** With all below it. */
  categoryId: t.labelled(classificationName, t.Opt(t.Id())),
  ...t.filtersOf(row, { supplierName: 'like' }),
  auditStatus: t.Opt(row.auditStatus),
  /** The authorisation ends within so many days. */
  expiring: t.Opt(t.field('授权到期', EXPIRING)),
};

const approvalFilters = {
  scope: shared.scopeOf(SCOPE),
  ...t.filtersOf(row, { applyNo: 'like', supplierName: 'like' }),
  categoryName: t.labelled(classificationName, t.Opt(t.Text(40))),
  ...t.filtersOf(row, { applyType: '=', submittedAt: t.between('submittedFrom', 'submittedTo') }),
  overdue: shared.overdue,
};

const template = {
  qualifications: t.field('资质附件', t.Arr(qualification, { maxItems: 20 })),
  attrTemplate: t.styled(attrTemplate, { hint: '取自该分类的标准模板，可增删；审核通过后用于该类目的商品' }),
};
const application = { ...template, categoryId: t.labelled(classificationName, t.Id()) };
/** Parts of an application that a reviewer comments on: each with its name. */
export const PART_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(application).map(([part, schema]) => [part, t.labelOf(schema)]),
);

/** One application, as it was submitted. */
const version = t.Obj({
  versionNo: t.Int(),
  applyNo: t.Nullable(t.Str()),
  applyType,
  status: shared.statusOf(APPLIED),
  ...template,
  /** The authorisation that it was passed for. */
  validFrom: t.Nullable(t.Day()),
  validTo: t.Nullable(t.Day()),
  applicantName: t.Nullable(t.Str()),
  submittedAt: t.Time(),
  decidedByName,
  decidedAt: t.Nullable(t.Time()),
});

export const applicant = t.Obj({
  riskLevel: t.field('风险等级', RISK),
  /** Share of the supplier's applications passed in the last 12 months; null without any. */
  passRate: t.Nullable(t.Decimal()),
  applications: t.Int(),
  blacklisted: t.Bool(),
  statusReason: t.Nullable(t.Str()),
  listedGoods: t.Int(),
  openCategories: t.Int(),
  regCapital: t.field('注册资本（元）', t.Nullable(t.Money())),
  estDate: t.field('成立日期', t.Nullable(t.Day())),
});

export const supplyDetail = t.Obj({
  ...approvalRow,
  ...template,
  /** Its last application was rejected and nothing has followed since. */
  rejected: t.Bool(),
  /** What was approved last; null before. */
  approved: t.Nullable(t.Obj(template)),
  comments: t.Arr(fieldComment()),
  applicant,
  log: t.Arr(logEntry),
  reportRequired: t.Bool(),
});

const base = '/api/goods/category';
const byId = t.Obj({ id: t.Id() });

export const category = {
  page: t.pageOf({
    path: `${base}/page`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['categoryNo', 'validTo', 'submittedAt'],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: 'login', filters, row, by: 'auditStatus' }),
  detail: t.call({ method: 'GET', path: `${base}/detail`, access: 'login', input: byId, output: supplyDetail }),
  /** All applications for it, the newest first. */
  versions: t.call({ method: 'GET', path: `${base}/versions`, access: 'login', input: byId, output: t.Arr(version) }),
  /** What an application for a category begins with: its standard template and the certificates it asks for. */
  start: t.call({
    method: 'GET',
    path: `${base}/start`,
    access: 'login',
    input: t.Obj({ categoryId: t.Id() }),
    output: t.Obj({ requiredQualifications: t.Arr(t.Str()), attrTemplate: t.Arr(attribute), taken: t.Bool() }),
  }),
  save: t.call({
    path: `${base}/save`,
    access: apply,
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...application }),
    output: t.Obj(shared.seen),
  }),
  submit: t.stepCall(supplySteps, 'SUBMIT', { path: `${base}/submit` }),
  withdraw: t.stepCall(supplySteps, 'WITHDRAW', { path: `${base}/withdraw` }),
  remove: t.stepCall(supplySteps, 'DELETE', { path: `${base}/remove`, output: removal }),
  /** 停用 takes the category's goods off the shelf; 启用 opens it again while its authorisation lasts. */
  updateState: t.call({
    path: `${base}/updateState`,
    access: state,
    input: t.Obj({ ...shared.seen, auditStatus: t.OneOf(2, 5), reason: t.Opt(t.Text(200)) }),
  }),
  approvalPage: t.pageOf({
    path: `${base}/approvalPage`,
    access: audit,
    filters: t.Obj(approvalFilters),
    row: t.Obj(approvalRow),
    sort: ['submittedAt', 'dueAt'],
  }),
  export: t.download({ path: `${base}/export`, access: 'goods:category:export', input: t.Obj(filters) }),
  exportApproval: t.download({ path: `${base}/approvalExport`, access: audit, input: t.Obj(approvalFilters) }),
};

export type SupplyFilters = t.FiltersOf<typeof category.page>;
export type ApprovalFilters = t.FiltersOf<typeof category.approvalPage>;
export type SupplyRow = t.RowOf<typeof category.page>;
export type SupplyDetail = t.OutputOf<typeof category.detail>;
export type SupplyVersion = t.OutputOf<typeof category.versions>[number];
export type SupplyInput = t.InputOf<typeof category.save>;
