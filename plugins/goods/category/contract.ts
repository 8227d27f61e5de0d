import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  between,
  Bool,
  call,
  codes,
  countsOf,
  Day,
  Decimal,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  labelOf,
  mayOf,
  Money,
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
} from '@portal/sdk/contract';
import type { FiltersOf, InputOf, OutputOf, RowOf, Static } from '@portal/sdk/contract';
import { attribute, attrTemplate } from '../classification/contract.ts';
import { classificationName, decidedByName, dueAt, fileName, handler, requirements, SCOPE } from '../fields.ts';
import { fieldComment } from '../review/contract.ts';

export const SUPPLY_STATUS = codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['已通过', 'success'],
  3: ['已驳回', 'danger'],
  4: ['已过期', 'danger'],
  5: ['已停用', 'neutral'],
});
/** Days in which an authorisation ends. */
const EXPIRING = codes({ 7: '7 天内到期', 15: '15 天内到期', 30: '30 天内到期' });
export const APPLY_TYPE = codes({ 1: '新增', 2: '变更', 3: '续期' });
const RISK = codes({ LOW: ['低', 'success'], MEDIUM: ['中', 'waiting'], HIGH: ['高', 'danger'] });
/** How an application for a category stands or ended. */
export const APPLIED = codes({ 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已撤回' });

const apply = 'goods:category:apply';
const state = 'goods:category:state';
const audit = 'goods:review:audit';
const review = { from: [1], access: audit, notBy: ['SUBMIT'] } as const;

/** What is taken back is what it was before; what has ended is renewed. */
export const supplySteps = stepsOf(SUPPLY_STATUS, {
  CREATE: { title: '新增', by: 'SUPPLIER', from: [], to: 0, access: apply },
  UPDATE: { title: '修改', by: 'SUPPLIER', from: [0, 2, 3, 4], access: apply },
  DELETE: { title: '删除', by: 'SUPPLIER', from: [0], access: apply },
  SUBMIT: { title: '提交审核', by: 'SUPPLIER', from: [0, 2, 3, 4], to: 1, access: apply },
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

export const qualification = Obj({
  name: labelled(requirements, Text(40), { width: 200 }),
  ...storedFile.properties,
  fileName,
  certNo: Opt(field('证书编号', Text(60), { width: 160 })),
  validTo: field('有效期至', Day(), { width: 112 }),
});
export type Qualification = Static<typeof qualification>;
/** A certificate that a category asks for, with what is held of it. */
export const requirement = Obj({
  ...qualification.properties,
  held: labelled(shared.files, Opt(qualification), { width: 220 }),
});

const applyType = field('申请类型', APPLY_TYPE, { width: 88 });

const row = {
  id: Id(),
  categoryNo: field('类目编码', Str(), { as: 'copy', width: 192 }),
  categoryName: field('类目名称', Str(), { width: 152 }),
  auditStatus: shared.statusOf(SUPPLY_STATUS, { width: 96 }),
  validFrom: field('授权起', Nullable(Day())),
  validTo: field('授权止', Nullable(Day())),
  supplierName: shared.supplierName,
  classificationName,
  requirements: labelled(requirements, Str(), { width: 208 }),
  opinion: shared.opinion,
  submittedAt: shared.submittedAt,
  categoryId: Id(),
  requiredQualifications: Arr(Str()),
  /** Days until the authorisation ends, negative when past; null without one. */
  daysLeft: Nullable(Int()),
  /** Passed, and its authorisation lasts. */
  inForce: Bool(),
  applyNo: Nullable(shared.applyNo),
  applyType,
  dueAt,
  /** Of the user's own enterprise. */
  own: Bool(),
  version: Int(),
  may: mayOf(supplySteps),
};

const approvalRow = {
  ...row,
  applicantName: Nullable(shared.applicantName),
  handler,
  decidedByName,
  /** For its decision. */
  waits: Bool(),
  /** Required certificates that are there and in force, of those required. */
  supplied: Int(),
  required: Int(),
  /** New, complete, and of a supplier without risk: may be passed unopened. */
  lowRisk: Bool(),
};

const filters = {
  keyword: field('类目编码/名称', Opt(Text(40))),
  /** With all below it. */
  categoryId: labelled(classificationName, Opt(Id())),
  ...filtersOf(row, { supplierName: 'like' }),
  auditStatus: Opt(row.auditStatus),
  /** The authorisation ends within so many days. */
  expiring: Opt(field('授权到期', EXPIRING)),
};

const approvalFilters = {
  scope: shared.scopeOf(SCOPE),
  ...filtersOf(row, { applyNo: 'like', supplierName: 'like' }),
  categoryName: labelled(classificationName, Opt(Text(40))),
  ...filtersOf(row, { applyType: '=', submittedAt: between('submittedFrom', 'submittedTo') }),
  overdue: shared.overdue,
};

const template = {
  qualifications: field('资质附件', Arr(qualification, { maxItems: 20 })),
  attrTemplate: styled(attrTemplate, { hint: '取自该分类的标准模板，可增删；审核通过后用于该类目的商品' }),
};
const application = { ...template, categoryId: labelled(classificationName, Id()) };
/** Parts of an application that a reviewer comments on: each with its name. */
export const PART_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(application).map(([part, schema]) => [part, labelOf(schema)]),
);

/** One application, as it was submitted. */
const version = Obj({
  versionNo: Int(),
  applyNo: Nullable(Str()),
  applyType,
  status: shared.statusOf(APPLIED),
  ...template,
  /** The authorisation that it was passed for. */
  validFrom: Nullable(Day()),
  validTo: Nullable(Day()),
  applicantName: Nullable(Str()),
  submittedAt: Time(),
  decidedByName,
  decidedAt: Nullable(Time()),
});

export const applicant = Obj({
  riskLevel: field('风险等级', RISK),
  /** Share of the supplier's applications passed in the last 12 months; null without any. */
  passRate: Nullable(Decimal()),
  applications: Int(),
  blacklisted: Bool(),
  statusReason: Nullable(Str()),
  listedGoods: Int(),
  openCategories: Int(),
  regCapital: field('注册资本（元）', Nullable(Money())),
  estDate: field('成立日期', Nullable(Day())),
});

export const supplyDetail = Obj({
  ...approvalRow,
  ...template,
  /** Its last application was rejected and nothing has followed since. */
  rejected: Bool(),
  /** What was approved last; null before. */
  approved: Nullable(Obj(template)),
  comments: Arr(fieldComment()),
  applicant,
  log: Arr(logEntry),
  reportRequired: Bool(),
});

const base = '/api/goods/category';
const byId = Obj({ id: Id() });

export const category = {
  page: pageOf({
    path: `${base}/page`,
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['categoryNo', 'validTo', 'submittedAt'],
  }),
  counts: countsOf({ path: `${base}/counts`, access: 'login', filters, row, by: 'auditStatus' }),
  detail: call({ method: 'GET', path: `${base}/detail`, access: 'login', input: byId, output: supplyDetail }),
  /** All applications for it, the newest first. */
  versions: call({ method: 'GET', path: `${base}/versions`, access: 'login', input: byId, output: Arr(version) }),
  /** What an application for a category begins with: its standard template and the certificates it asks for. */
  start: call({
    method: 'GET',
    path: `${base}/start`,
    access: 'login',
    input: Obj({ categoryId: Id() }),
    output: Obj({ requiredQualifications: Arr(Str()), attrTemplate: Arr(attribute), taken: Bool() }),
  }),
  save: call({
    path: `${base}/save`,
    access: apply,
    input: Obj({ id: Opt(Id()), version: Opt(Int({ minimum: 1 })), ...application }),
    output: Obj(shared.seen),
  }),
  submit: stepCall(supplySteps, 'SUBMIT', { path: `${base}/submit` }),
  withdraw: stepCall(supplySteps, 'WITHDRAW', { path: `${base}/withdraw` }),
  remove: stepCall(supplySteps, 'DELETE', { path: `${base}/remove` }),
  /** 停用 takes the category's goods off the shelf; 启用 opens it again while its authorisation lasts. */
  updateState: call({
    path: `${base}/updateState`,
    access: state,
    input: Obj({ ...shared.seen, auditStatus: OneOf(2, 5), reason: Opt(Text(200)) }),
  }),
  approvalPage: pageOf({
    path: `${base}/approvalPage`,
    access: audit,
    filters: Obj(approvalFilters),
    row: Obj(approvalRow),
    sort: ['submittedAt', 'dueAt'],
  }),
  export: download({ path: `${base}/export`, access: 'goods:category:export', input: Obj(filters) }),
  exportApproval: download({ path: `${base}/approvalExport`, access: audit, input: Obj(approvalFilters) }),
};

export type SupplyFilters = FiltersOf<typeof category.page>;
export type ApprovalFilters = FiltersOf<typeof category.approvalPage>;
export type SupplyRow = RowOf<typeof category.page>;
export type SupplyDetail = OutputOf<typeof category.detail>;
export type SupplyVersion = OutputOf<typeof category.versions>[number];
export type SupplyInput = InputOf<typeof category.save>;
