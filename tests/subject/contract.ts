import { createdAt, entName, statusOf } from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import * as t from '@portal/sdk/contract';

export const loanBizType = 'LOAN';
export const LOAN_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待运营审核', 'waiting'],
  2: ['待复核', 'waiting'],
  3: ['已通过', 'done'],
  4: ['已驳回', 'danger'],
  5: ['已撤回', 'neutral'],
});

const ask = 'example:loan:ask';
const audit = { from: [1], access: 'example:loan:audit' } as const;
const review = { from: [2], access: 'example:loan:review', notBy: ['PASS'] } as const;

export const loanSteps = t.stepsOf(LOAN_STATUS, {
  SAVE: { title: '修改', by: 'OWNER', from: [0, 4], access: ask },
  SUBMIT: { title: '提交', by: 'OWNER', from: [0, 4], to: 1, access: ask },
  WITHDRAW: { title: '撤回', by: 'OWNER', from: [1], to: 5, access: ask },
  PASS: { title: '审核', past: '审核通过', to: 2, ...audit },
  REJECT: { title: '审核', past: '审核驳回', to: 4, ...audit },
  APPROVE: { title: '复核', past: '复核通过', to: 3, ...review },
  DECLINE: { title: '复核', past: '复核驳回', to: 4, ...review },
});

const entered = {
  item: t.field('设备', t.Text(60), { width: 200 }),
  quantity: t.field('数量', t.Int({ minimum: 1, maximum: 99 }), { width: 88 }),
  reason: t.field('用途', t.Text(200, 5), { entry: 'area', width: 240 }),
};

const row = {
  id: t.Id(),
  loanNo: t.field('申请编号', t.Str(), { as: 'copy', width: 200 }),
  status: statusOf(LOAN_STATUS),
  entName,
  ...entered,
  createdAt,
  version: t.Int(),
  may: t.mayOf(loanSteps),
};
const filters = t.filtersOf(row, {
  loanNo: 'like',
  item: 'like',
  status: '=',
  createdAt: t.between('from', 'to', '申请日期'),
});

export const loanDetail = t.Obj({ ...row, log: t.Arr(logEntry) });

/** 借用申请：企业申请借用设备，运营单位审核，平台复核。 */
export const loan = {
  page: t.pageOf({
    path: '/api/example/loan/page',
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['createdAt', 'quantity'],
  }),
  counts: t.countsOf({ path: '/api/example/loan/counts', access: 'login', filters, row, by: 'status' }),
  detail: t.call({
    path: '/api/example/loan/detail',
    access: 'login',
    method: 'GET',
    input: t.Obj({ id: t.Id() }),
    output: loanDetail,
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: t.call({
    path: '/api/example/loan/save',
    access: ask,
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int()), ...entered }),
    output: t.Obj({ id: t.Id(), version: t.Int() }),
  }),
  submit: t.stepCall(loanSteps, 'SUBMIT', { path: '/api/example/loan/submit' }),
  withdraw: t.stepCall(loanSteps, 'WITHDRAW', { path: '/api/example/loan/withdraw' }),
  export: t.download({ path: '/api/example/loan/export', access: 'login', input: t.Obj(filters) }),
};
export type LoanRow = t.RowOf<typeof loan.page>;
export type Loan = t.OutputOf<typeof loan.detail>;
