/** 资质: certificates of enterprises, kept by their holders, reviewed by the operating unit. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { storedFile } from './files.ts';
import { logEntry } from './log.ts';
import { removal } from './removed.ts';

/** As approvals, files and histories name a certificate, and as those who review it open it. */
export const qualificationBizType = 'QUALIFICATION';
/** The same certificates, as their holders open them. */
export const ownQualificationBizType = 'qualification';

export const keepsQualifications = 'usercenter:qual:save';
export const auditsQualifications = 'enterprise:qual:audit';
export const exportsQualifications = 'enterprise:qual:export';
export const editsQualificationTypes = 'enterprise:qual:type';

export const QUALIFICATION_STATUS = t.codes({
  0: ['待审核', 'waiting'],
  1: ['有效', 'success'],
  2: ['将到期', 'waiting'],
  3: ['已过期', 'danger'],
  4: ['已驳回', 'danger'],
  5: ['已替换', 'neutral'],
  6: ['草稿', 'neutral'],
});
export const QUALIFICATION_TYPE_STATUS = t.codes({
  0: ['停用', 'neutral'],
  1: ['启用', 'success'],
  2: ['待生效', 'waiting'],
});
export const CONSEQUENCE = t.codes({ REMIND: '提醒', LISTING: '限制上架', ORDERS: '限制接单', PAUSE: '暂停' });
/** What the absence of a certificate costs, as its holder reads it. */
export const CONSEQUENCE_TOLD = {
  REMIND: '请尽快补齐',
  LISTING: '补齐前不能上架商品',
  ORDERS: '补齐前不能确认订单',
  PAUSE: '满 30 天仍未补齐的，暂停企业',
} as const;
export const REQUIRED_FOR = t.codes({ SUPPLIER: '供应商', PURCHASER: '采购单位' });
export const HELD_STATE = t.codes({
  HELD: ['有效', 'success'],
  ENDING: ['将到期', 'waiting'],
  MISSING: ['缺失', 'danger'],
});
const ENDING = t.codes({ 30: '30 天内到期', 60: '60 天内到期', 90: '90 天内到期' });

/** Days without one after which its enterprise is paused. */
export const pauseDays = 30;
export const qualificationSuffixes: readonly string[] = ['.pdf', '.jpg', '.jpeg', '.png'];
export const maxQualificationFiles = 6;

const kept = { by: 'HOLDER', access: keepsQualifications } as const;
const audit = { from: [0], access: auditsQualifications, notBy: ['SUBMIT'] } as const;

/** The holder keeps and sends it, the operating unit decides; the platform's day job ages it. */
export const qualificationSteps = t.stepsOf(QUALIFICATION_STATUS, {
  ADD: { title: '登记', ...kept, from: [], to: 6 },
  SAVE: { title: '修改', ...kept, from: [4, 6] },
  SUBMIT: { title: '提交', ...kept, from: [4, 6], to: 0 },
  WITHDRAW: { title: '撤回', ...kept, from: [0], to: 6 },
  DELETE: { title: '删除', ...kept, from: [4, 6] },
  RENEW: { title: '续期', ...kept, from: [1, 2, 3] },
  PASS: { title: '审核', past: '审核通过', to: 1, ...audit },
  REJECT: { title: '审核', past: '审核驳回', to: 4, ...audit },
  REPLACE: { title: '替换', past: '由新版本替换', from: [1, 2, 3], to: 5 },
  END_SOON: { title: '到期提醒', past: '将到期', from: [1], to: 2 },
  EXPIRE: { title: '过期', from: [1, 2], to: 3 },
});

const typeName = t.field('资质类型', t.Str(), { width: 160 });
const typeId = t.labelled(typeName, t.Id());
const certNo = t.field('证书编号', t.Str(), { as: 'copy', width: 204 });
const issuer = t.field('发证机关', t.Str(), { width: 176 });
const validFrom = t.field('起始日', t.Day(), { width: 112 });
const validTo = t.field('截止日', t.Nullable(t.Day()), {
  width: 112,
  definition: '证书有效的最后一天；长期有效的没有',
});
const files = t.field('证书文件', t.Arr(storedFile, { minItems: 1, maxItems: maxQualificationFiles }));

const row = {
  id: t.Id(),
  qualNo: t.styled(shared.applyNo, { width: 208 }),
  entId: t.Id(),
  entName: shared.entName,
  typeId: t.Id(),
  typeName,
  certNo,
  status: shared.statusOf(QUALIFICATION_STATUS, { width: 96 }),
  validTo,
  daysLeft: t.field('剩余天数', t.Nullable(t.Int()), {
    width: 96,
    definition: '到截止日还有几天；已过期的为负，长期有效和已替换的没有',
  }),
  validFrom,
  issuer,
  versionNo: shared.versionNo,
  /** What a reviewer must know first; empty where everything fits. */
  findings: t.field('核对', t.Arr(t.Str()), { width: 200, definition: '编号是否重复、是否与企业登记的信息一致' }),
  submittedAt: t.field('提交时间', t.Nullable(t.Time()), { width: 168 }),
  dueAt: t.field('剩余时限', t.Nullable(t.Time()), { width: 112 }),
  /** A renewal of which only the days are new, and nothing to find. */
  onlyDates: t.Bool(),
  /** For the reader. */
  waits: t.Bool(),
  /** It ends, and nobody has asked its holder today. */
  remindable: t.Bool(),
  version: t.Int(),
  may: t.mayOf(qualificationSteps),
};

const filters = {
  ...t.filtersOf(row, { entName: 'like', certNo: 'like', issuer: 'like', status: '=' }),
  typeId: t.labelled(typeName, t.Opt(t.Id())),
  endsWithin: t.field('到期', t.Opt(t.codeOf(ENDING)), { codes: ENDING }),
  ...t.filtersOf(row, {
    validTo: t.between('endFrom', 'endTo', '到期日期'),
    submittedAt: t.between('from', 'to', '提交日期'),
    qualNo: 'like',
  }),
  mine: t.field('待我审核', t.Opt(t.Bool())),
};
const ownFilters = t.filtersOf(row, { certNo: 'like', qualNo: 'like', status: '=' });

const entered = {
  typeId,
  certNo: t.labelled(certNo, t.Text(60, 2)),
  issuer: t.labelled(issuer, t.Text(60, 2)),
  validFrom,
  longTerm: t.field('长期有效', t.Opt(t.Bool())),
  validTo: t.labelled(validTo, t.Opt(t.Day())),
  files,
  remark: t.labelled(shared.remark, t.Opt(t.Text(200)), { entry: 'area' }),
};

const version = {
  id: t.Id(),
  versionNo: shared.versionNo,
  certNo,
  issuer,
  validFrom,
  validTo,
  status: row.status,
  submittedAt: row.submittedAt,
};
export const qualificationVersion = t.Obj(version);

export const qualificationDetail = t.Obj({
  ...row,
  files,
  remark: shared.remark,
  opinion: shared.opinion,
  consequence: t.field('缺失后果', CONSEQUENCE, { width: 104 }),
  guide: t.field('样例说明', t.Nullable(t.Str())),
  /** The version that this one renews. */
  former: t.Nullable(t.Obj({ certNo, issuer, validFrom, validTo })),
  /** All versions, the newest first. */
  versions: t.Arr(qualificationVersion),
  log: t.Arr(logEntry),
});

/** What is demanded of an enterprise, and whether it has it. */
export const requiredRow = t.Obj({
  typeId: t.Id(),
  typeName,
  consequence: t.field('缺失后果', CONSEQUENCE),
  guide: t.Nullable(t.Str()),
  state: t.field('状态', HELD_STATE),
  /** Last day of the one that holds longest; null: for good, or none. */
  validTo,
  /** First day without one. */
  since: t.Nullable(t.Day()),
  /** One waits for its review. */
  waiting: t.Bool(),
});

const since = t.field('缺失自', t.Day(), { width: 112 });
const gapRow = {
  id: t.Str(),
  entId: t.Id(),
  entName: shared.entName,
  typeId: t.Id(),
  typeName,
  consequence: t.field('缺失后果', CONSEQUENCE, { width: 104 }),
  since,
  days: t.field('缺失天数', t.Int(), { width: 96 }),
  pausesOn: t.field('暂停日', t.Nullable(t.Day()), { width: 112, definition: '到这一天仍未补齐的，企业暂停' }),
  remindedOn: t.field('最近催促', t.Nullable(t.Day()), { width: 112 }),
  remindable: t.Bool(),
};
const gapFilters = {
  ...t.filtersOf(gapRow, { entName: 'like', consequence: '=' }),
  typeId: t.labelled(typeName, t.Opt(t.Id())),
};

const typeRow = {
  id: t.Id(),
  typeCode: t.field('类型编码', t.Str(), { width: 176 }),
  typeName,
  requiredFor: t.field('必备对象', t.Arr(t.codeOf(REQUIRED_FOR)), { width: 136 }),
  entTypes: t.field('企业类型', t.Arr(t.OneOf('1', '2', '3', '4', '5', '6')), { width: 176 }),
  consequence: t.field('缺失后果', CONSEQUENCE, { width: 104 }),
  remindDays: t.field('提醒天数', t.Str(), { width: 112, align: 'start' }),
  requiredFrom: t.field('要求自', t.Day(), { width: 112 }),
  status: shared.statusOf(QUALIFICATION_TYPE_STATUS, { width: 88 }),
  held: t.field('有效证书', t.Int(), { width: 96 }),
  gaps: t.field('缺失企业', t.Int(), { width: 96 }),
  guide: t.field('样例说明', t.Nullable(t.Str()), { width: 240 }),
  version: t.Int(),
};

const service = '/api/manage/qualification';
const types = '/api/manage/qualificationType';
const byId = t.Obj({ id: t.Id() });

export const qualification = {
  page: t.pageOf({
    path: `${service}/page`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['submittedAt', 'validTo'],
  }),
  counts: t.countsOf({ path: `${service}/counts`, access: 'login', filters, row, by: 'status' }),
  export: t.download({ path: `${service}/export`, access: exportsQualifications, input: t.Obj(filters) }),
  detail: t.call({
    method: 'GET',
    path: `${service}/detail`,
    access: 'login',
    input: byId,
    output: qualificationDetail,
  }),
  /** Asks an enterprise for what it lacks, or what ends; once a day. */
  remind: t.call({
    path: `${service}/remind`,
    access: auditsQualifications,
    audit: { kind: 'CALL', title: '催更新资质' },
    input: t.Obj({ entId: t.Id(), typeId: t.Id() }),
  }),
  missing: t.pageOf({
    path: `${service}/missing`,
    access: 'login',
    filters: t.Obj(gapFilters),
    row: t.Obj(gapRow),
    sort: ['since'],
  }),
  exportMissing: t.download({
    path: `${service}/exportMissing`,
    access: exportsQualifications,
    input: t.Obj(gapFilters),
  }),
};

/** What holders do; whoever reviews reads `detail` and `options`, too. */
export const ownQualification = {
  /** Certificates of the enterprise that the user works for. */
  myPage: t.pageOf({
    path: `${service}/myPage`,
    access: 'login',
    filters: t.Obj(ownFilters),
    row: t.Obj(row),
    sort: ['submittedAt', 'validTo'],
  }),
  myCounts: t.countsOf({ path: `${service}/myCounts`, access: 'login', filters: ownFilters, row, by: 'status' }),
  /** What is demanded of the enterprise that the user works for. */
  required: t.call({ method: 'GET', path: `${service}/required`, access: 'login', output: t.Arr(requiredRow) }),
  /**
   * A new certificate; with `id` it replaces a draft, with `renewsId` it becomes the next version of another, whose
   * version the user saw. `submit` sends it at once.
   */
  save: t.call({
    path: `${service}/save`,
    access: keepsQualifications,
    input: t.Obj({
      id: t.Opt(t.Id()),
      renewsId: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      submit: t.field('保存后提交审核', t.Opt(t.Bool())),
      ...entered,
    }),
    output: t.Obj({ id: t.Id(), qualNo: t.Str() }),
  }),
  submit: t.stepCall(qualificationSteps, 'SUBMIT', { path: `${service}/submit` }),
  withdraw: t.stepCall(qualificationSteps, 'WITHDRAW', { path: `${service}/withdraw` }),
  remove: t.stepCall(qualificationSteps, 'DELETE', { path: `${service}/delete`, output: removal }),
  /** Those that certificates may be of. */
  options: t.call({
    method: 'GET',
    path: `${types}/options`,
    access: 'login',
    output: t.Arr(t.Obj({ id: t.Id(), typeName: t.Str(), guide: t.Nullable(t.Str()) })),
  }),
};

export const qualificationType = {
  page: t.pageOf({
    path: `${types}/page`,
    access: auditsQualifications,
    filters: t.Obj(t.filtersOf(typeRow, { typeName: 'like', consequence: '=', status: '=' })),
    row: t.Obj(typeRow),
    sort: ['typeCode', 'requiredFrom'],
  }),
  /** With `id` it replaces one, whose code stays. */
  save: t.call({
    path: `${types}/save`,
    access: editsQualificationTypes,
    audit: { kind: 'ADMIN', title: '保存资质类型' },
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      typeCode: t.labelled(typeRow.typeCode, t.Str({ pattern: '^[A-Z][A-Z0-9_]{1,29}$', title: '类型编码' }), {
        hint: '大写字母、数字和下划线，保存后不能修改',
      }),
      typeName: t.labelled(typeName, t.Text(30, 2)),
      requiredFor: t.labelled(typeRow.requiredFor, t.Opt(t.Arr(t.codeOf(REQUIRED_FOR))), {
        hint: '不选的谁都可以没有',
      }),
      entTypes: t.labelled(typeRow.entTypes, t.Opt(t.Arr(t.OneOf('1', '2', '3', '4', '5', '6'))), {
        hint: '不选的不分企业类型',
      }),
      consequence: typeRow.consequence,
      remindDays: t.labelled(
        typeRow.remindDays,
        t.Str({ pattern: '^[0-9]{1,3}(/[0-9]{1,3}){0,5}$', title: '提醒天数' }),
        { hint: '到期前几天提醒双方，以 / 分隔，如 60/30/7/0' },
      ),
      requiredFrom: t.labelled(typeRow.requiredFrom, t.Day(), { hint: '从这一天起，必备对象没有的计为缺失' }),
      guide: t.labelled(typeRow.guide, t.Opt(t.Text(200)), { entry: 'area', placeholder: '影像上要看得清什么' }),
    }),
    output: byId,
  }),
  updateState: t.call({
    path: `${types}/updateState`,
    access: editsQualificationTypes,
    audit: { kind: 'ADMIN', title: '启用或停用资质类型' },
    input: t.Obj({ ...shared.seen, enabled: t.Bool() }),
  }),
};

export type QualificationRow = t.RowOf<typeof qualification.page>;
export type QualificationDetail = t.OutputOf<typeof qualification.detail>;
export type QualificationTypeRow = t.RowOf<typeof qualificationType.page>;
