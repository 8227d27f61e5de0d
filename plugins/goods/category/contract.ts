import { FileId } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { InputOf, OutputOf, RowOf, Static } from '@portal/sdk/contract';
import { attribute } from '../classification/contract.ts';
import { fieldComment } from '../review/contract.ts';

export const SUPPLY_STATUS = { 0: '草稿', 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已过期', 5: '已停用' } as const;
export const SUPPLY_TONE = {
  0: 'neutral',
  1: 'waiting',
  2: 'success',
  3: 'danger',
  4: 'danger',
  5: 'neutral',
} as const;
/** Days in which an authorisation ends. */
export const EXPIRING = { 7: '7 天内到期', 15: '15 天内到期', 30: '30 天内到期' } as const;
export const APPLY_TYPE = { 1: '新增', 2: '变更', 3: '续期' } as const;
export const RISK = { LOW: '低', MEDIUM: '中', HIGH: '高' } as const;

/** How an application for a category stands or ended. */
export const APPLIED = { 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已撤回' } as const;

const status = () => OneOf(0, 1, 2, 3, 4, 5);
const applyType = () => OneOf(1, 2, 3);

const qualification = () =>
  Obj({
    name: Text(40),
    fileId: FileId(),
    fileName: Text(255),
    size: Opt(Int({ minimum: 0 })),
    certNo: Opt(Text(60)),
    validTo: Day(),
  });
export type Qualification = Static<ReturnType<typeof qualification>>;

const facts = {
  id: Id(),
  categoryNo: Str(),
  categoryName: Str(),
  /** With the names above it. */
  classificationName: Str(),
  categoryId: Id(),
  supplierName: Str(),
  requiredQualifications: Arr(Str()),
  validFrom: Nullable(Day()),
  validTo: Nullable(Day()),
  /** Days until the authorisation ends, negative when past; null without one. */
  daysLeft: Nullable(Int()),
  applyNo: Nullable(Str()),
  applyType: applyType(),
  submittedAt: Nullable(Time()),
  dueAt: Nullable(Time()),
  opinion: Nullable(Str()),
  auditStatus: status(),
  /** Of the user's own enterprise. */
  own: Bool(),
  version: Int(),
};

const approvalRow = {
  ...facts,
  applicantName: Nullable(Str()),
  /** Who has it open or was handed it. */
  handler: Nullable(Str()),
  decidedByName: Nullable(Str()),
  /** Required certificates that are there and in force, of those required. */
  supplied: Int(),
  required: Int(),
  /** New, complete, and of a supplier without risk: may be passed unopened. */
  lowRisk: Bool(),
};

const filters = {
  keyword: Opt(Text(40)),
  /** With all below it. */
  categoryId: Opt(Id()),
  supplierName: Opt(Text(60)),
  auditStatus: Opt(status()),
  /** The authorisation ends within so many days. */
  expiring: Opt(OneOf(7, 15, 30)),
};

const approvalFilters = {
  scope: OneOf('todo', 'done', 'all'),
  applyNo: Opt(Text(40)),
  supplierName: Opt(Text(60)),
  categoryName: Opt(Text(40)),
  applyType: Opt(applyType()),
  submittedFrom: Opt(Day()),
  submittedTo: Opt(Day()),
  overdue: Opt(Bool()),
};

const seen = { id: Id(), version: Int({ minimum: 1 }) };

const template = {
  attrTemplate: Arr(attribute, { maxItems: 30 }),
  qualifications: Arr(qualification(), { maxItems: 20 }),
};

/** One application, as it was submitted. */
const version = Obj({
  versionNo: Int(),
  applyNo: Nullable(Str()),
  applyType: applyType(),
  status: OneOf(1, 2, 3, 4),
  ...template,
  /** The authorisation that it was passed for. */
  validFrom: Nullable(Day()),
  validTo: Nullable(Day()),
  applicantName: Nullable(Str()),
  submittedAt: Time(),
  decidedByName: Nullable(Str()),
  decidedAt: Nullable(Time()),
});

const applicant = Obj({
  /** Share of the supplier's applications passed in the last 12 months; null without any. */
  passRate: Nullable(Decimal()),
  applications: Int(),
  blacklisted: Bool(),
  statusReason: Nullable(Str()),
  riskLevel: OneOf('LOW', 'MEDIUM', 'HIGH'),
  listedGoods: Int(),
  openCategories: Int(),
  regCapital: Nullable(Money()),
  estDate: Nullable(Day()),
});

export const category = {
  page: pageOf({
    path: '/api/goods/category/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(facts),
    sort: ['categoryNo', 'validTo', 'submittedAt'],
  }),
  counts: call({
    path: '/api/goods/category/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ auditStatus: status(), count: Int() })),
  }),
  detail: call({
    method: 'GET',
    path: '/api/goods/category/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({
      ...approvalRow,
      ...template,
      /** What was approved last; null before. */
      approved: Nullable(Obj(template)),
      comments: Arr(fieldComment()),
      applicant,
      log: Arr(logEntry),
      reportRequired: Bool(),
    }),
  }),
  /** All applications for it, the newest first. */
  versions: call({
    method: 'GET',
    path: '/api/goods/category/versions',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Arr(version),
  }),
  /** What an application for a category begins with: its standard template and the certificates it asks for. */
  start: call({
    method: 'GET',
    path: '/api/goods/category/start',
    access: 'login',
    input: Obj({ categoryId: Id() }),
    output: Obj({ requiredQualifications: Arr(Str()), attrTemplate: Arr(attribute), taken: Bool() }),
  }),
  save: call({
    path: '/api/goods/category/save',
    access: 'goods:category:apply',
    input: Obj({ id: Opt(Id()), version: Opt(Int({ minimum: 1 })), categoryId: Id(), ...template }),
    output: Obj(seen),
  }),
  submit: call({ path: '/api/goods/category/submit', access: 'goods:category:apply', input: Obj(seen) }),
  withdraw: call({ path: '/api/goods/category/withdraw', access: 'goods:category:apply', input: Obj(seen) }),
  remove: call({ path: '/api/goods/category/remove', access: 'goods:category:apply', input: Obj(seen) }),
  /** 停用 takes the category's goods off the shelf; 启用 opens it again while its authorisation lasts. */
  updateState: call({
    path: '/api/goods/category/updateState',
    access: 'goods:category:state',
    input: Obj({ ...seen, auditStatus: OneOf(2, 5), reason: Opt(Text(200)) }),
  }),
  approvalPage: pageOf({
    path: '/api/goods/category/approvalPage',
    access: 'goods:review:audit',
    filters: Obj(approvalFilters),
    row: Obj(approvalRow),
    sort: ['submittedAt', 'dueAt'],
  }),
  export: download({ path: '/api/goods/category/export', access: 'goods:category:export', input: Obj(filters) }),
  exportApproval: download({
    path: '/api/goods/category/approvalExport',
    access: 'goods:review:audit',
    input: Obj(approvalFilters),
  }),
};

export type SupplyRow = RowOf<typeof category.page>;
export type SupplyApproval = RowOf<typeof category.approvalPage>;
export type SupplyDetail = OutputOf<typeof category.detail>;
export type SupplyVersion = OutputOf<typeof category.versions>[number];
export type SupplyInput = InputOf<typeof category.save>;
