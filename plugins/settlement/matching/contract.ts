import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { issueDate, settledAmount } from '../fields.ts';
import { invoiceKind, VERIFY_RESULT, INVOICE_STATUS } from '../invoice/schema.ts';
import { DISPUTE_REASON } from '../statement/codes.ts';
import { material } from '../statement/contract.ts';
import { diffAmount, invoicedAmount, stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

export const MATCH_RESULT = t.codes({
  SAME: ['一致', 'success'],
  TOLERATED: ['容差内', 'info'],
  WAITING: ['待开票', 'waiting'],
  DIFFERENT: ['有差异', 'danger'],
});
export const DIFFERENCE = t.codes({
  PRICE: '单价与订单不同',
  QTY: '数量与收货不同',
  RATE: '税率与订单不同',
  ADJUST: '协商调整',
  INVOICE: '开票金额不同',
});
/** By how much a line may differ from its order and receipt, in yuan: a rounded unit price moves a line by less. */
export const lineTolerance = '1.00';

export const matchLine = t.Obj({
  lineNo: shared.lineNo,
  name: material,
  unit: t.Str(),
  /** Null on an adjustment, as are all figures of the order. */
  orderNo: t.Nullable(t.Str()),
  orderQty: t.Nullable(t.Quantity()),
  orderPrice: t.Nullable(t.Decimal()),
  receiptQty: t.field('收货数量', t.Quantity(), { width: 88 }),
  qty: t.Quantity(),
  unitPrice: t.Decimal(),
  amount: settledAmount,
  invoicedQty: t.Quantity(),
  invoicedAmount,
  /** Amount less what order and receipt say. */
  diffAmount,
  result: t.field('匹配结果', MATCH_RESULT, { width: 92 }),
  reasons: t.labelled(shared.differenceReason, t.Arr(t.codeOf(DIFFERENCE)), { width: 160 }),
  /** Reason of the dispute by whose agreement the line became what it is. */
  agreedOn: t.Nullable(t.codeOf(DISPUTE_REASON)),
});
const verifyResult = t.field('核验结果', VERIFY_RESULT, { width: 96 });
export const billedInvoice = t.Obj({
  id: t.Id(),
  invoiceNo: t.Nullable(shared.invoiceNo),
  invoiceKind: t.styled(invoiceKind, { width: 128 }),
  issueDate: t.Nullable(issueDate),
  /** How much of the statement it bills; negative on a red one. */
  amount: t.field('本单金额（元）', t.Money(), { width: 144 }),
  total: t.field('发票合计（元）', t.Money(), { width: 144 }),
  verifyResult,
  status: shared.statusOf(INVOICE_STATUS),
  /** Not issued through the platform: its lines are matched by hand. */
  imported: t.Bool(),
});
export const received = t.Obj({
  id: t.Id(),
  invoiceNo: shared.invoiceNo,
  issueDate,
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  total: shared.totalWithTax,
  /** False ones are not offered. */
  verifyResult: t.labelled(verifyResult, t.OneOf(0, 1), { width: 96, codes: VERIFY_RESULT }),
});
/** Of a line of the statement, tax included. */
const part = t.Obj({ settlementLineId: t.Id(), amount: t.Money() });
const invoiceLine = t.Obj({
  id: t.Id(),
  invoiceNo: t.Str(),
  lineNo: t.Int(),
  item: t.Str(),
  spec: t.Str(),
  unit: t.Str(),
  qty: t.Quantity(),
  /** Tax included. */
  total: t.Money(),
  /** What it bills of which lines of the statement; none while nobody has said. */
  parts: t.Arr(part),
});
const ofStatement = { method: 'GET', input: t.Obj({ settlementId: t.Id() }) } as const;
const access = 'settlement:invoice:receive';

export const settlementMatching = {
  /** Order, receipt and invoice side by side, line by line, and the invoices that bill the statement. */
  match: t.call({
    ...ofStatement,
    path: '/api/settlement/match',
    access: 'login',
    output: t.Obj({ lines: t.Arr(matchLine), invoices: t.Arr(billedInvoice) }),
  }),
  /** Invoices of the supplier that the purchasing unit has imported, and that bill no statement yet. */
  receivable: t.call({
    ...ofStatement,
    path: '/api/settlement/invoice/receivable',
    access,
    output: t.Arr(received),
  }),
  /** 登记收票: imported invoices bill the statement. */
  receive: t.stepCall(settlementSteps, 'RECEIVE', {
    ...stepAt('invoice/receive'),
    asks: { invoiceIds: t.Arr(t.Id(), { minItems: 1, maxItems: 50 }) },
  }),
  /** Lines of the imported invoices that are registered on the statement. */
  invoiceLines: t.call({
    ...ofStatement,
    path: '/api/settlement/invoice/lines',
    access,
    output: t.Arr(invoiceLine),
  }),
  /** 匹配明细: which lines of the statement each of them bills; its parts make up the whole line, ± 0.01. */
  assign: t.stepCall(settlementSteps, 'ASSIGN', {
    ...stepAt('invoice/assign'),
    asks: {
      links: t.Arr(t.Obj({ invoiceLineId: t.Id(), parts: t.Arr(part, { maxItems: 50 }) }), {
        minItems: 1,
        maxItems: 500,
      }),
    },
  }),
};

export type Match = t.OutputOf<typeof settlementMatching.match>;
export type MatchLine = Match['lines'][number];
export type BilledInvoice = Match['invoices'][number];
export type Received = t.OutputOf<typeof settlementMatching.receivable>[number];
export type InvoiceLine = t.OutputOf<typeof settlementMatching.invoiceLines>[number];
