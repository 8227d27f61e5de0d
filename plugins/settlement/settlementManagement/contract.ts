import * as shared from '@portal/sdk/calls/fields';
import * as measures from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { counterName } from '../fields.ts';
import { orderLineNo, receiptNo, receivedOn, settlementPage, unitPrice } from '../statement/contract.ts';
import { filters, period, reason, row, seen, serviceFee, settleType, stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

/** Working days before the last day on which the party is reminded. */
export const reminderDays = [3, 1] as const;
/** Most receipt lines in one go. */
const maxLines = 2000;

export const candidate = t.Obj({
  receiptLineId: t.Id(),
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
export const group = t.Obj({
  counterName,
  /** The payment term of small suppliers applies. */
  smallSupplier: t.Bool(),
  taxRate: shared.taxRate,
  orderCount: shared.orderCount,
  lineCount: t.field('明细行', t.Int(), { width: 80 }),
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  amount: shared.taxedAmount,
  /** Carried on by confirmed statements; zero or less. */
  carried: t.field('上期结转（元）', t.Money(), { width: 128 }),
  serviceFee,
});
export const summary = t.Obj({
  payable: measures.payable,
  paid: measures.paid,
  unpaid: measures.unpaid,
  notDue: t.Money(),
  overdue30: t.Money(),
  overdue60: t.Money(),
  overdue90: t.Money(),
  overdueMore: t.Money(),
});
/** Of all statements of a list, below it. */
export const summedUp = ['amount', 'amountNoTax', 'taxAmount', 'serviceFee', 'diffAmount'] as const;
const chosen = {
  settleType: settleType(),
  period: period(),
  receiptLineIds: t.Arr(t.Id(), { minItems: 1, maxItems: maxLines }),
};

export const settlementManagement = {
  page: settlementPage,
  /** Statements by state under the same filters, for the tabs. */
  counts: t.countsOf({
    ...{ path: '/api/settlement/counts', access: 'login', filters, row, by: 'status' },
    sums: summedUp,
  }),
  /** What is owed of the statements under the same filters, and since when: by days past the due date. Of yuan, unless another currency is asked for. */
  summary: t.call({
    method: 'GET',
    path: '/api/settlement/summary',
    access: 'login',
    input: t.Obj(filters),
    output: summary,
  }),
  /** Received, on no live statement, not under dispute, by the closing day of the period. */
  candidateLines: t.call({
    path: '/api/settlement/candidateLines',
    access: 'settlement:list:generate',
    reads: true,
    input: t.Obj({
      settleType: settleType(),
      period: period(),
      counterName: t.Opt(t.Text(60)),
      orderNo: t.Opt(t.Text(40)),
    }),
    output: t.Arr(candidate),
  }),
  /** The statements that `generate` would draw up: one for each counterparty and tax rate. */
  preview: t.call({
    path: '/api/settlement/preview',
    access: 'settlement:list:generate',
    reads: true,
    input: t.Obj(chosen),
    output: t.Arr(group),
  }),
  generate: t.call({
    path: '/api/settlement/generate',
    access: 'settlement:list:generate',
    input: t.Obj({
      ...chosen,
      termDays: t.Int({ minimum: 0, maximum: 180 }),
      /** Keeps 5 % for a year as a warranty. */
      retention: t.Bool(),
      remark: t.Opt(t.Text(200)),
    }),
    output: t.Arr(t.Obj({ id: t.Id(), settlementNo: t.Str() })),
  }),
  /** Hands a draft to the other side; whoever hands it over has confirmed it. */
  submit: t.stepCall(settlementSteps, 'SUBMIT', stepAt('submit')),
  confirm: t.stepCall(settlementSteps, 'CONFIRM', stepAt('confirm')),
  /** Takes back one's own last step while nobody has acted on it. */
  withdraw: t.stepCall(settlementSteps, 'WITHDRAW', stepAt('withdraw')),
  void: t.stepCall(settlementSteps, 'VOID', {
    ...stepAt('void'),
    asks: { reason: t.field('作废原因', reason(), { entry: 'area' }) },
  }),
  /** Puts drafts of one pair and one tax rate together: into the first, the others are void. */
  merge: t.call({
    path: '/api/settlement/merge',
    access: 'settlement:list:merge',
    input: t.Obj({ statements: t.Arr(t.Obj(seen), { minItems: 2, maxItems: 20 }) }),
    output: t.Obj({ id: t.Id(), settlementNo: t.Str() }),
  }),
  export: t.download({
    path: '/api/settlement/export',
    access: 'settlement:list:export',
    input: t.Obj({ ...filters, withLines: t.Opt(t.Bool()) }),
  }),
};

export type Candidate = t.OutputOf<typeof settlementManagement.candidateLines>[number];
export type Preview = t.OutputOf<typeof settlementManagement.preview>;
