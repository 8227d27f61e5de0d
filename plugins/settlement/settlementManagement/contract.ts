import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  countsOf,
  download,
  field,
  Id,
  Int,
  Money,
  Obj,
  Opt,
  type OutputOf,
  stepCall,
  Str,
  Text,
} from '@portal/sdk/contract';
import { counterName, settledAmount } from '../fields.ts';
import { orderLineNo, receiptNo, receivedOn, settlementPage, unitPrice } from '../statement/contract.ts';
import { filters, period, reason, row, seen, serviceFee, settleType, stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

/** Working days before the last day on which the party is reminded. */
export const reminderDays = [3, 1] as const;
/** Most receipt lines in one go. */
const maxLines = 2000;

export const candidate = Obj({
  receiptLineId: Id(),
  counterName,
  receivedOn,
  receiptNo,
  orderNo: shared.orderNo,
  orderLineNo,
  materialCode: shared.materialCode,
  name: shared.materialName,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  unitPrice,
  taxRate: shared.taxRate,
  amount: shared.totalWithTax,
});
export const group = Obj({
  counterName,
  /** The payment term of small suppliers applies. */
  smallSupplier: Bool(),
  taxRate: shared.taxRate,
  orderCount: shared.orderCount,
  lineCount: field('明细行', Int(), { width: 80 }),
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  amount: shared.taxedAmount,
  serviceFee,
});
export const summary = Obj({
  amount: settledAmount,
  payable: Money(),
  invoiced: Money(),
  paid: Money(),
  unpaid: Money(),
  notDue: Money(),
  overdue30: Money(),
  overdue60: Money(),
  overdue90: Money(),
  overdueMore: Money(),
});
const chosen = {
  settleType: settleType(),
  period: period(),
  receiptLineIds: Arr(Id(), { minItems: 1, maxItems: maxLines }),
};

export const settlementManagement = {
  page: settlementPage,
  /** Statements by state under the same filters, for the tabs. */
  counts: countsOf({ path: '/api/settlement/counts', access: 'login', filters, row, by: 'status' }),
  /** What is owed in all, and since when: by days past the due date. */
  summary: call({
    method: 'GET',
    path: '/api/settlement/summary',
    access: 'login',
    input: Obj({ settleType: settleType() }),
    output: summary,
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
  submit: stepCall(settlementSteps, 'SUBMIT', stepAt('submit')),
  confirm: stepCall(settlementSteps, 'CONFIRM', stepAt('confirm')),
  /** Takes back one's own last step while nobody has acted on it. */
  withdraw: stepCall(settlementSteps, 'WITHDRAW', stepAt('withdraw')),
  void: stepCall(settlementSteps, 'VOID', {
    ...stepAt('void'),
    asks: { reason: field('作废原因', reason(), { entry: 'area' }) },
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

export type Candidate = OutputOf<typeof settlementManagement.candidateLines>[number];
export type Preview = OutputOf<typeof settlementManagement.preview>;
