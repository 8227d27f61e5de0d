import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  Decimal,
  field,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  OneOf,
  type OutputOf,
  Quantity,
  stepCall,
  Str,
  styled,
} from '@portal/sdk/contract';
import { issueDate, settledAmount } from '../fields.ts';
import { invoiceKind, VERIFY_RESULT, INVOICE_STATUS } from '../invoice/schema.ts';
import { DISPUTE_REASON } from '../statement/codes.ts';
import { material } from '../statement/contract.ts';
import { diffAmount, invoicedAmount, stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

export const MATCH_RESULT = codes({
  SAME: ['一致', 'success'],
  TOLERATED: ['容差内', 'info'],
  WAITING: ['待开票', 'waiting'],
  DIFFERENT: ['有差异', 'danger'],
});
export const DIFFERENCE = codes({
  PRICE: '单价与订单不同',
  QTY: '数量与收货不同',
  RATE: '税率与订单不同',
  ADJUST: '协商调整',
  INVOICE: '开票金额不同',
});
/** By how much a line may differ from its order and receipt, in yuan: a rounded unit price moves a line by less. */
export const lineTolerance = '1.00';

export const matchLine = Obj({
  lineNo: shared.lineNo,
  name: material,
  unit: Str(),
  /** Null on an adjustment, as are all figures of the order. */
  orderNo: Nullable(Str()),
  orderQty: Nullable(Quantity()),
  orderPrice: Nullable(Decimal()),
  receiptQty: field('收货数量', Quantity(), { width: 88 }),
  qty: Quantity(),
  unitPrice: Decimal(),
  amount: settledAmount,
  invoicedQty: Quantity(),
  invoicedAmount,
  /** Amount less what order and receipt say. */
  diffAmount,
  result: field('匹配结果', MATCH_RESULT, { width: 92 }),
  reasons: labelled(shared.differenceReason, Arr(codeOf(DIFFERENCE)), { width: 160 }),
  /** Reason of the dispute by whose agreement the line became what it is. */
  agreedOn: Nullable(codeOf(DISPUTE_REASON)),
});
const verifyResult = field('核验结果', VERIFY_RESULT, { width: 96 });
export const billedInvoice = Obj({
  id: Id(),
  invoiceNo: Nullable(shared.invoiceNo),
  invoiceKind: styled(invoiceKind, { width: 128 }),
  issueDate: Nullable(issueDate),
  /** How much of the statement it bills; negative on a red one. */
  amount: field('本单金额（元）', Money(), { width: 144 }),
  total: field('发票合计（元）', Money(), { width: 144 }),
  verifyResult,
  status: shared.statusOf(INVOICE_STATUS),
  /** Not issued through the platform: its lines are matched by hand. */
  imported: Bool(),
});
export const received = Obj({
  id: Id(),
  invoiceNo: shared.invoiceNo,
  issueDate,
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  total: shared.totalWithTax,
  /** False ones are not offered. */
  verifyResult: labelled(verifyResult, OneOf(0, 1), { width: 96, codes: VERIFY_RESULT }),
});
/** Of a line of the statement, tax included. */
const part = Obj({ settlementLineId: Id(), amount: Money() });
const invoiceLine = Obj({
  id: Id(),
  invoiceNo: Str(),
  lineNo: Int(),
  item: Str(),
  spec: Str(),
  unit: Str(),
  qty: Quantity(),
  /** Tax included. */
  total: Money(),
  /** What it bills of which lines of the statement; none while nobody has said. */
  parts: Arr(part),
});
const ofStatement = { method: 'GET', input: Obj({ settlementId: Id() }) } as const;
const access = 'settlement:invoice:receive';

export const settlementMatching = {
  /** Order, receipt and invoice side by side, line by line, and the invoices that bill the statement. */
  match: call({
    ...ofStatement,
    path: '/api/settlement/match',
    access: 'login',
    output: Obj({ lines: Arr(matchLine), invoices: Arr(billedInvoice) }),
  }),
  /** Invoices of the supplier that the purchasing unit has imported, and that bill no statement yet. */
  receivable: call({
    ...ofStatement,
    path: '/api/settlement/invoice/receivable',
    access,
    output: Arr(received),
  }),
  /** 登记收票: imported invoices bill the statement. */
  receive: stepCall(settlementSteps, 'RECEIVE', {
    ...stepAt('invoice/receive'),
    asks: { invoiceIds: Arr(Id(), { minItems: 1, maxItems: 50 }) },
  }),
  /** Lines of the imported invoices that are registered on the statement. */
  invoiceLines: call({
    ...ofStatement,
    path: '/api/settlement/invoice/lines',
    access,
    output: Arr(invoiceLine),
  }),
  /** 匹配明细: which lines of the statement each of them bills; its parts make up the whole line, ± 0.01. */
  assign: stepCall(settlementSteps, 'ASSIGN', {
    ...stepAt('invoice/assign'),
    asks: {
      links: Arr(Obj({ invoiceLineId: Id(), parts: Arr(part, { maxItems: 50 }) }), { minItems: 1, maxItems: 500 }),
    },
  }),
};

export type Match = OutputOf<typeof settlementMatching.match>;
export type MatchLine = Match['lines'][number];
export type BilledInvoice = Match['invoices'][number];
export type Received = OutputOf<typeof settlementMatching.receivable>[number];
export type InvoiceLine = OutputOf<typeof settlementMatching.invoiceLines>[number];
