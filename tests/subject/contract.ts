import { createdAt, entName, statusOf } from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  between,
  call,
  codes,
  countsOf,
  download,
  field,
  filtersOf,
  Id,
  Int,
  mayOf,
  Obj,
  Opt,
  pageOf,
  type OutputOf,
  type RowOf,
  stepCall,
  stepsOf,
  Str,
  Text,
} from '@portal/sdk/contract';

export const loanBizType = 'LOAN';
export const LOAN_STATUS = codes({
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

export const loanSteps = stepsOf(LOAN_STATUS, {
  SAVE: { title: '修改', by: 'OWNER', from: [0, 4], access: ask },
  SUBMIT: { title: '提交', by: 'OWNER', from: [0, 4], to: 1, access: ask },
  WITHDRAW: { title: '撤回', by: 'OWNER', from: [1], to: 5, access: ask },
  PASS: { title: '审核', past: '审核通过', to: 2, ...audit },
  REJECT: { title: '审核', past: '审核驳回', to: 4, ...audit },
  APPROVE: { title: '复核', past: '复核通过', to: 3, ...review },
  DECLINE: { title: '复核', past: '复核驳回', to: 4, ...review },
});

const entered = {
  item: field('设备', Text(60), { width: 200 }),
  quantity: field('数量', Int({ minimum: 1, maximum: 99 }), { width: 88 }),
  reason: field('用途', Text(200, 5), { entry: 'area', width: 240 }),
};

const row = {
  id: Id(),
  loanNo: field('申请编号', Str(), { as: 'copy', width: 200 }),
  status: statusOf(LOAN_STATUS),
  entName,
  ...entered,
  createdAt,
  version: Int(),
  may: mayOf(loanSteps),
};
const filters = filtersOf(row, {
  loanNo: 'like',
  item: 'like',
  status: '=',
  createdAt: between('from', 'to', '申请日期'),
});

export const loanDetail = Obj({ ...row, log: Arr(logEntry) });

/** 借用申请：企业申请借用设备，运营单位审核，平台复核。 */
export const loan = {
  page: pageOf({
    path: '/api/example/loan/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'quantity'],
  }),
  counts: countsOf({ path: '/api/example/loan/counts', access: 'login', filters, row, by: 'status' }),
  detail: call({
    path: '/api/example/loan/detail',
    access: 'login',
    method: 'GET',
    input: Obj({ id: Id() }),
    output: loanDetail,
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: call({
    path: '/api/example/loan/save',
    access: ask,
    input: Obj({ id: Opt(Id()), version: Opt(Int()), ...entered }),
    output: Obj({ id: Id(), version: Int() }),
  }),
  submit: stepCall(loanSteps, 'SUBMIT', { path: '/api/example/loan/submit' }),
  withdraw: stepCall(loanSteps, 'WITHDRAW', { path: '/api/example/loan/withdraw' }),
  export: download({ path: '/api/example/loan/export', access: 'login', input: Obj(filters) }),
};
export type LoanRow = RowOf<typeof loan.page>;
export type Loan = OutputOf<typeof loan.detail>;
