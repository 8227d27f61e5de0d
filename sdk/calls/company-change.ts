/** 公司信息变更: what an enterprise asks to be called, and the operating unit decides. The old values stay until then. */
import * as t from '../contract/index.ts';
import { editsCompany } from './company.ts';
import { creditCodePattern } from './enterprise.ts';
import * as shared from './fields.ts';
import { storedFile } from './files.ts';
import { logEntry } from './log.ts';
import { ENT_TYPE } from './registration.ts';

/** As its approval, its notices and its files name a change. */
export const companyChangeBizType = 'COMPANY_CHANGE';

export const COMPANY_CHANGE_STATUS = t.codes({
  1: ['审核中', 'waiting'],
  2: ['已生效', 'success'],
  3: ['已驳回', 'danger'],
  4: ['已撤回', 'neutral'],
});

const audit = { from: [1], access: 'usercenter:company:audit', notBy: ['SUBMIT'] } as const;

export const companyChangeSteps = t.stepsOf(COMPANY_CHANGE_STATUS, {
  SUBMIT: { title: '提交', by: 'ENTERPRISE', from: [], to: 1, access: editsCompany },
  WITHDRAW: { title: '撤回', by: 'ENTERPRISE', from: [1], to: 4, access: editsCompany },
  PASS: { title: '审核', past: '审核通过', to: 2, ...audit },
  REJECT: { title: '审核', past: '审核驳回', to: 3, ...audit },
});

const files = t.labelled(shared.files, t.Arr(storedFile, { minItems: 1, maxItems: 6 }), {
  hint: '新的营业执照、登记机关的变更通知书',
});
const reason = t.field('变更原因', t.Text(200, 2), { entry: 'area', width: 240 });

/** What may be asked for, each as it stands unless it is changed. */
const asked = {
  customerRegisterName: t.field('企业名称', t.Text(100, 2)),
  socialcreditcode: t.field('统一社会信用代码', t.Str({ pattern: creditCodePattern })),
  legalRepresentative: t.field('法定代表人', t.Text(30, 2)),
  /** Only with another legal representative. */
  legalrepresentativeIdno: t.field('法定代表人证件号', t.Opt(t.Str({ pattern: '^[0-9]{17}[0-9X]$' })), {
    hint: '更换法定代表人时填写',
  }),
  entType: t.field('企业类型', t.OneOf('1', '2', '3', '4', '5', '6'), { codes: t.codes(ENT_TYPE) }),
  regCapital: t.field('注册资本（元）', t.Money()),
};

const row = {
  id: t.Id(),
  changeNo: t.field('变更单号', t.Str(), { as: 'copy', width: 200 }),
  entName: t.relabel(shared.entName, '申请企业'),
  /** Names of what is asked for. */
  items: t.field('变更项', t.Str(), { width: 240 }),
  status: shared.statusOf(COMPANY_CHANGE_STATUS, { width: 96 }),
  reason,
  applicantName: shared.applicantName,
  createdAt: shared.askedAt,
  /** For the reader. */
  waits: t.Bool(),
  version: t.Int(),
  may: t.mayOf(companyChangeSteps),
};

const filters = {
  ...t.filtersOf(row, {
    entName: 'like',
    changeNo: 'like',
    status: '=',
    createdAt: t.between('from', 'to', '申请日期'),
  }),
  mine: t.field('待我审核', t.Opt(t.Bool())),
};

export const companyChangeDetail = t.Obj({
  ...row,
  changes: t.Arr(t.Obj({ label: t.Str(), before: t.Nullable(t.Str()), after: t.Nullable(t.Str()) })),
  files: t.Arr(storedFile),
  log: t.Arr(logEntry),
});

const service = '/api/manage/enterprise';

export const companyChange = {
  /** Of the enterprises that the user reaches. */
  changes: t.pageOf({
    path: `${service}/changePage`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['createdAt'],
  }),
  changeCounts: t.countsOf({ path: `${service}/changeCounts`, access: 'login', filters, row, by: 'status' }),
  change: t.call({
    method: 'GET',
    path: `${service}/change`,
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: companyChangeDetail,
  }),
  /** One change at a time. */
  submitChange: t.call({
    path: `${service}/submitChange`,
    access: editsCompany,
    audit: { kind: 'ADMIN', title: '申请变更公司信息' },
    input: t.Obj({ ...asked, reason, files }),
    output: t.Obj({ id: t.Id(), changeNo: t.Str() }),
  }),
  withdrawChange: t.stepCall(companyChangeSteps, 'WITHDRAW', { path: `${service}/withdrawChange` }),
};
