import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { PLATE } from '@portal/sdk/calls/plate';
import * as t from '@portal/sdk/contract';

/** Spec 3. */
export const CHANGE_TYPE = t.codes({ 1: '新增', 2: '变更', 3: '注销' });
export const APPLY_STATUS = t.codes({
  0: ['待审核', 'waiting'],
  1: ['已通过', 'success'],
  2: ['已驳回', 'danger'],
  3: ['已撤回', 'neutral'],
});

export const auditCode = 'enterprise:org:audit';
const asking = ['APPLY', 'RESUBMIT'] as const;
const audit = { from: [0], access: auditCode } as const;

/** Who works for an enterprise asks, the operating unit and then the platform decide; on its day the tree changes. */
export const orgChangeSteps = t.stepsOf(APPLY_STATUS, {
  APPLY: { title: '申请', by: 'APPLICANT', from: [], to: 0, access: 'login' },
  RESUBMIT: { title: '重新提交', by: 'APPLICANT', from: [2, 3], to: 0, access: 'login' },
  WITHDRAW: { title: '撤回', by: 'APPLICANT', from: [0], to: 3, access: 'login' },
  SCHEDULE: { title: '设定生效日', ...audit },
  CHECK: { title: '审核', past: '审核通过', ...audit, notBy: asking },
  PASS: { title: '审核', past: '终审通过', to: 1, ...audit, notBy: [...asking, 'CHECK'] },
  REJECT: { title: '审核', past: '审核驳回', to: 2, ...audit, notBy: asking },
  TAKE_EFFECT: { title: '生效', from: [1] },
  FAIL: { title: '生效', past: '未能生效', from: [1], to: 2 },
});

const parentCustomerName = t.field('上级公司', t.Str(), { width: 184 });
const customerRegisterName = t.field('公司名称', t.Str(), { width: 216 });
const socialcreditcode = t.field('统一社会信用代码', t.Str(), { as: 'copy', width: 204 });
const effectiveOn = t.field('生效日', t.Nullable(t.Day()), {
  width: 112,
  definition: '变更自这一天起计入组织树和报表；不填的在审核通过的当天生效',
});

const row = {
  id: t.Id(),
  applyNo: shared.applyNo,
  customerRegisterName,
  type: t.field('申请类型', CHANGE_TYPE, { width: 96 }),
  parentCustomerName,
  status: shared.statusOf(APPLY_STATUS, { width: 104 }),
  effectiveOn,
  entName: shared.entName,
  applicantName: shared.applicantName,
  createdAt: shared.askedAt,
  socialcreditcode,
  appliedAt: t.field('完成时间', t.Nullable(t.Time()), { width: 168 }),
  /** For the reader. */
  waits: t.Bool(),
  version: t.Int(),
  may: t.mayOf(orgChangeSteps),
};

const filters = {
  ...t.filtersOf(row, {
    customerRegisterName: 'like',
    type: '=',
    applyNo: 'like',
    socialcreditcode: 'like',
    status: '=',
    createdAt: t.between('from', 'to', '申请日期'),
  }),
  mine: t.field('待我审核', t.Opt(t.Bool())),
};

const cat = t.Nullable(t.field('板块', t.codes(PLATE)));

export const applyDetail = t.Obj({
  ...row,
  customerCode: t.field('组织编码', t.Nullable(t.Str())),
  parentCustomerCode: t.Str(),
  companyLevel: t.field('公司层级', t.Int()),
  cat,
  parentCustomerCodeOld: t.Nullable(t.Str()),
  parentCustomerNameOld: t.Nullable(t.Str()),
  companyLevelOld: t.Nullable(t.Int()),
  catOld: cat,
  customerRegisterNameOld: t.Nullable(t.Str()),
  socialcreditcodeOld: t.Nullable(t.Str()),
  opinion: shared.opinion,
  files: t.field('申请文件', t.Arr(storedFile)),
  log: t.Arr(logEntry),
});

/** A day from tomorrow on; absent: the day on which the application passes. */
const dayAsked = t.labelled(effectiveOn, t.Opt(t.Day()), { hint: '不填的在审核通过的当天生效' });

/** What may be mended: of which unit it is, and what that was, stays. */
const mended = {
  parentCustomerCode: t.relabel(parentCustomerName, '上级公司'),
  cat: t.labelled(t.field('板块', t.Str()), t.Opt(t.OneOf(...t.codes(PLATE).list))),
  customerRegisterName: t.labelled(customerRegisterName, t.Text(100)),
  socialcreditcode: t.labelled(socialcreditcode, t.Text(18)),
  effectiveOn: dayAsked,
  files: t.field('申请文件', t.Opt(t.Arr(storedFile, { minItems: 1, maxItems: 1 })), {
    hint: '只支持一个 docx 文件，不超过 10MB；不重新上传的沿用原来的文件',
  }),
};

const base = '/api/manage/organization';

/** 组织变更申请：在顶栏的“组织变更申请”里提出，两级审核，到生效日改变组织树。 */
export const orgChange = {
  page: t.pageOf({
    path: `${base}/applyPage`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['createdAt', 'effectiveOn'],
  }),
  counts: t.countsOf({ path: `${base}/applyCounts`, access: 'login', filters, row, by: 'status' }),
  detail: t.call({
    method: 'GET',
    path: `${base}/applyDetail`,
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: applyDetail,
  }),
  resubmit: t.stepCall(orgChangeSteps, 'RESUBMIT', { path: `${base}/applyResubmit`, asks: mended }),
  withdraw: t.stepCall(orgChangeSteps, 'WITHDRAW', { path: `${base}/applyWithdraw` }),
  schedule: t.stepCall(orgChangeSteps, 'SCHEDULE', { path: `${base}/applySchedule`, asks: { effectiveOn: dayAsked } }),
  export: t.download({ path: `${base}/applyExport`, access: 'enterprise:org:export', input: t.Obj(filters) }),
};

export type ApplyFilters = t.FiltersOf<typeof orgChange.page>;
export type ApplyRow = t.RowOf<typeof orgChange.page>;
export type ApplyDetail = t.OutputOf<typeof orgChange.detail>;
