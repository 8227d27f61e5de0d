import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  call,
  Day,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  type RowOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';

export const loanBizType = 'LOAN';
export const auditCode = 'example:loan:audit';
export const LOAN_STATUS = { 1: '待审核', 2: '借用中', 3: '已驳回', 4: '已撤回', 5: '已归还' } as const;
export const LOAN_TONE = { 1: 'waiting', 2: 'info', 3: 'danger', 4: 'neutral', 5: 'done' } as const;
export const LOAN_ACTION = { ASK: '申请', WITHDRAW: '撤回', PASS: '通过', REJECT: '驳回', GIVE_BACK: '归还' } as const;

const status = () => OneOf(1, 2, 3, 4, 5);
const asked = { item: Text(60), quantity: Int({ minimum: 1, maximum: 99 }), reason: Text(200, 5) };
const row = { id: Id(), loanNo: Str(), entName: Str(), ...asked, status: status(), createdAt: Time(), version: Int() };
const filters = { loanNo: Opt(Text(40)), item: Opt(Text(60)), from: Opt(Day()), to: Opt(Day()), status: Opt(status()) };
const seen = { id: Id(), version: Int({ minimum: 1 }) };
const path = (name: string) => `/api/example/loan/${name}`;

/** 借用申请：企业申请借用设备，运营单位审核，用完归还。 */
export const loan = {
  page: pageOf({ path: path('page'), access: 'login', filters: Obj(filters), row: Obj(row), sort: ['createdAt'] }),
  counts: call({
    path: path('counts'),
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: status(), count: Int() })),
  }),
  detail: call({
    method: 'GET',
    path: path('detail'),
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({ ...row, opinion: Nullable(Str()), log: Arr(logEntry) }),
  }),
  ask: call({ path: path('ask'), access: 'example:loan:ask', input: Obj(asked), output: Obj({ id: Id() }) }),
  withdraw: call({ path: path('withdraw'), access: 'example:loan:ask', input: Obj(seen) }),
  giveBack: call({ path: path('giveBack'), access: 'example:loan:ask', input: Obj(seen) }),
  export: download({ path: path('export'), access: 'example:loan:export', input: Obj(filters) }),
};
export type LoanRow = RowOf<typeof loan.page>;
