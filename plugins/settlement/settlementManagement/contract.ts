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
  Obj,
  Opt,
  pageOf,
  Quantity,
  Str,
  Text,
} from '@portal/sdk/contract';
import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { filters, period, row, settlementStatus, settleType } from './schema.ts';

export const SETTLEMENT_STATUS = {
  0: '草稿',
  10: '待供应商确认',
  15: '有异议',
  20: '待采购方确认',
  30: '待运营审核',
  40: '已确认（待开票）',
  50: '开票中',
  60: '待付款',
  70: '部分付款',
  80: '已结清',
  90: '已作废',
} as const;
export const SETTLEMENT_TONE = {
  0: 'neutral',
  10: 'waiting',
  15: 'danger',
  20: 'waiting',
  30: 'waiting',
  40: 'info',
  50: 'info',
  60: 'info',
  70: 'info',
  80: 'done',
  90: 'neutral',
} as const;
/** What is not paid, by days past its due date. */
export const AGE = {
  NOT_DUE: '未到期',
  D30: '逾期 30 天内',
  D60: '逾期 31–60 天',
  D90: '逾期 61–90 天',
  MORE: '逾期 90 天以上',
} as const;
export type Age = keyof typeof AGE;
export const INVOICE_STATE = { NONE: '未开票', PART: '部分开票', ALL: '已开票' } as const;
export const PAY_STATE = { NONE: '未付款', PART: '部分付款', ALL: '已付清' } as const;
export const SETTLE_TYPE = { INCOME: '收入结算', PURCHASE: '采购结算' } as const;
export const DRAWN_BY = { SUPPLIER: '供方发起', PURCHASER: '购方发起' } as const;
/** Business type of the operating unit's audit; the number of the statement is the business code. */
export const settlementBizType = 'SETTLEMENT';
/** Day of the month on which a period closes. */
export const closingDay = 25;
/** spec 0: a small supplier is to be paid within these days. */
export const smallSupplierDays = 60;
/** Below this registered capital, in yuan, a supplier is taken to be a small one. */
export const smallCapital = 20_000_000;
/** Who has confirmed where nobody has. */
export const autoConfirmedBy = '逾期自动确认';
/** Working days before the last day on which the party is reminded. */
export const reminderDays = [3, 1] as const;
/** Most receipt lines in one go. */
const maxLines = 2000;

/** The statement and the version that the user saw: one changed since is refused. */
export const seen = { settlementId: Id(), version: Int({ minimum: 1 }) };
export const reason = () => Text(200);

const candidate = Obj({
  receiptLineId: Id(),
  receiptNo: Str(),
  receivedOn: Day(),
  orderNo: Str(),
  orderLineNo: Int(),
  counterName: Str(),
  materialCode: Str(),
  name: Str(),
  spec: Str(),
  unit: Str(),
  qty: Quantity(),
  unitPrice: Decimal(),
  taxRate: Decimal(),
  amount: Money(),
});
const group = Obj({
  counterName: Str(),
  /** The payment term of small suppliers applies. */
  smallSupplier: Bool(),
  taxRate: Decimal(),
  lineCount: Int(),
  orderCount: Int(),
  amount: Money(),
  amountNoTax: Money(),
  taxAmount: Money(),
  serviceFee: Money(),
});
const chosen = {
  settleType: settleType(),
  period: period(),
  receiptLineIds: Arr(Id(), { minItems: 1, maxItems: maxLines }),
};

export const settlementManagement = {
  page: pageOf({
    path: '/api/settlement/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'period', 'amount', 'dueDate'],
  }),
  /** Statements by state under the same filters, for the tabs. */
  counts: call({
    path: '/api/settlement/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: settlementStatus(), count: Int() })),
  }),
  /** What is owed in all, and since when: by days past the due date. */
  summary: call({
    method: 'GET',
    path: '/api/settlement/summary',
    access: 'login',
    input: Obj({ settleType: settleType() }),
    output: Obj({
      amount: Money(),
      payable: Money(),
      invoiced: Money(),
      paid: Money(),
      unpaid: Money(),
      notDue: Money(),
      overdue30: Money(),
      overdue60: Money(),
      overdue90: Money(),
      overdueMore: Money(),
    }),
  }),
  /** Received, on no live statement, not under dispute, by the closing day of the period. */
  candidateLines: call({
    path: '/api/settlement/candidateLines',
    access: 'settlement:list:generate',
    reads: true,
    input: Obj({ settleType: settleType(), period: period(), counterName: Opt(Text(60)), orderNo: Opt(Text(40)) }),
    output: Arr(candidate),
  }),
  /** The statements that `generate` would draw up: one for each counterparty and tax rate. */
  preview: call({
    path: '/api/settlement/preview',
    access: 'settlement:list:generate',
    reads: true,
    input: Obj(chosen),
    output: Arr(group),
  }),
  generate: call({
    path: '/api/settlement/generate',
    access: 'settlement:list:generate',
    input: Obj({
      ...chosen,
      termDays: Int({ minimum: 0, maximum: 180 }),
      /** Keeps 5 % for a year as a warranty. */
      retention: Bool(),
      remark: Opt(Text(200)),
    }),
    output: Arr(Obj({ id: Id(), settlementNo: Str() })),
  }),
  /** Hands a draft to the other side; whoever hands it over has confirmed it. */
  submit: call({ path: '/api/settlement/submit', access: 'settlement:list:generate', input: Obj(seen) }),
  confirm: call({ path: '/api/settlement/confirm', access: 'settlement:list:confirm', input: Obj(seen) }),
  /** Takes back one's own last step while nobody has acted on it. */
  withdraw: call({ path: '/api/settlement/withdraw', access: 'settlement:list:withdraw', input: Obj(seen) }),
  void: call({
    path: '/api/settlement/void',
    access: 'settlement:list:void',
    input: Obj({ ...seen, reason: reason() }),
  }),
  /** Puts drafts of one pair and one tax rate together: into the first, the others are void. */
  merge: call({
    path: '/api/settlement/merge',
    access: 'settlement:list:merge',
    input: Obj({ statements: Arr(Obj(seen), { minItems: 2, maxItems: 20 }) }),
    output: Obj({ id: Id(), settlementNo: Str() }),
  }),
  export: download({
    path: '/api/settlement/export',
    access: 'settlement:list:export',
    input: Obj({ ...filters, withLines: Opt(Bool()) }),
  }),
};

export type SettlementFilters = FiltersOf<typeof settlementManagement.page>;
export type SettlementRow = RowOf<typeof settlementManagement.page>;
export type SettlementStatus = SettlementRow['status'];
export type SettleType = SettlementRow['settleType'];
export type Candidate = OutputOf<typeof settlementManagement.candidateLines>[number];
export type Preview = OutputOf<typeof settlementManagement.preview>;
export type Summary = OutputOf<typeof settlementManagement.summary>;
/** A statement as its user saw it. */
export interface Seen {
  settlementId: string;
  version: number;
}
