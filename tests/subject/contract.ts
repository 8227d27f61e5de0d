import { logEntry } from '@portal/sdk/calls/log';
import { Arr, call, Day, Id, Int, Obj, OneOf, Opt, pageOf, type RowOf, Str, Text, Time } from '@portal/sdk/contract';

export const loanBizType = 'LOAN';
export const auditCode = 'example:loan:audit';
export const LOAN_STATUS = { 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已撤回' } as const;
export const LOAN_TONE = { 1: 'waiting', 2: 'done', 3: 'danger', 4: 'neutral' } as const;
export const LOAN_ACTION = { ASK: '申请', WITHDRAW: '撤回', PASS: '通过', REJECT: '驳回' } as const;

const status = () => OneOf(1, 2, 3, 4);
const asked = { item: Text(60), quantity: Int({ minimum: 1, maximum: 99 }), reason: Text(200, 5) };
const row = { id: Id(), loanNo: Str(), entName: Str(), ...asked, status: status(), createdAt: Time(), version: Int() };
const filters = Obj({ loanNo: Opt(Text(40)), status: Opt(status()), from: Opt(Day()), to: Opt(Day()) });
const one = { access: 'login', method: 'GET', input: Obj({ id: Id() }) } as const;
const seen = Obj({ id: Id(), version: Int({ minimum: 1 }) });

/** 借用申请：企业申请借用设备，运营单位审核。 */
export const loan = {
  page: pageOf({ path: '/api/example/loan/page', access: 'login', filters, row: Obj(row), sort: ['createdAt'] }),
  detail: call({ path: '/api/example/loan/detail', ...one, output: Obj({ ...row, log: Arr(logEntry) }) }),
  ask: call({
    path: '/api/example/loan/ask',
    access: 'example:loan:ask',
    input: Obj(asked),
    output: Obj({ id: Id() }),
  }),
  withdraw: call({ path: '/api/example/loan/withdraw', access: 'example:loan:ask', input: seen }),
};
export type LoanRow = RowOf<typeof loan.page>;
