import {
  Arr,
  Bool,
  call,
  Day,
  Decimal,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Quantity,
  Str,
} from '@portal/sdk/contract';
import type { OutputOf } from '@portal/sdk/contract';
import { seen } from '../statement/schema.ts';

export const MATCH_RESULT = { SAME: '一致', TOLERATED: '容差内', WAITING: '待开票', DIFFERENT: '有差异' } as const;
export const MATCH_TONE = { SAME: 'success', TOLERATED: 'info', WAITING: 'waiting', DIFFERENT: 'danger' } as const;
export const DIFFERENCE = {
  PRICE: '单价与订单不同',
  QTY: '数量与收货不同',
  RATE: '税率与订单不同',
  ADJUST: '协商调整',
  INVOICE: '开票金额不同',
} as const;
/** By how much a line may differ from its order and receipt, in yuan: a rounded unit price moves a line by less. */
export const lineTolerance = '1.00';

const line = Obj({
  lineNo: Int(),
  name: Str(),
  unit: Str(),
  /** Null on an adjustment, as are all figures of the order. */
  orderNo: Nullable(Str()),
  orderQty: Nullable(Quantity()),
  orderPrice: Nullable(Decimal()),
  receiptQty: Quantity(),
  qty: Quantity(),
  unitPrice: Decimal(),
  amount: Money(),
  invoicedQty: Quantity(),
  invoicedAmount: Money(),
  /** Amount less what order and receipt say. */
  diffAmount: Money(),
  result: OneOf('SAME', 'TOLERATED', 'WAITING', 'DIFFERENT'),
  reasons: Arr(OneOf('PRICE', 'QTY', 'RATE', 'ADJUST', 'INVOICE')),
  /** Reason of the dispute by whose agreement the line became what it is. */
  agreedOn: Nullable(OneOf(1, 2, 3, 4, 5)),
});
const invoice = Obj({
  id: Id(),
  invoiceNo: Nullable(Str()),
  invoiceKind: OneOf(0, 1, 2, 3, 4, 5, 6, 7),
  issueDate: Nullable(Day()),
  /** How much of the statement it bills; negative on a red one. */
  amount: Money(),
  total: Money(),
  verifyResult: OneOf(0, 1, 2),
  status: OneOf(0, 10, 20, 25, 30, 40, 50, 60, 70, 71, 80),
  /** Not issued through the platform: its lines are matched by hand. */
  imported: Bool(),
});
const received = Obj({
  id: Id(),
  invoiceNo: Str(),
  issueDate: Day(),
  amountNoTax: Money(),
  taxAmount: Money(),
  total: Money(),
  /** False ones are not offered. */
  verifyResult: OneOf(0, 1),
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

export const settlementMatching = {
  /** Order, receipt and invoice side by side, line by line, and the invoices that bill the statement. */
  match: call({
    method: 'GET',
    path: '/api/settlement/match',
    access: 'login',
    input: Obj({ settlementId: Id() }),
    output: Obj({ lines: Arr(line), invoices: Arr(invoice) }),
  }),
  /** Invoices of the supplier that the purchasing unit has imported, and that bill no statement yet. */
  receivable: call({
    method: 'GET',
    path: '/api/settlement/invoice/receivable',
    access: 'settlement:invoice:receive',
    input: Obj({ settlementId: Id() }),
    output: Arr(received),
  }),
  /** 登记收票: imported invoices bill the statement. */
  receive: call({
    path: '/api/settlement/invoice/receive',
    access: 'settlement:invoice:receive',
    input: Obj({ ...seen, invoiceIds: Arr(Id(), { minItems: 1, maxItems: 50 }) }),
  }),
  /** Lines of the imported invoices that are registered on the statement. */
  invoiceLines: call({
    method: 'GET',
    path: '/api/settlement/invoice/lines',
    access: 'settlement:invoice:receive',
    input: Obj({ settlementId: Id() }),
    output: Arr(invoiceLine),
  }),
  /** 匹配明细: which lines of the statement each of them bills; its parts make up the whole line, ± 0.01. */
  assign: call({
    path: '/api/settlement/invoice/assign',
    access: 'settlement:invoice:receive',
    input: Obj({
      ...seen,
      links: Arr(Obj({ invoiceLineId: Id(), parts: Arr(part, { maxItems: 50 }) }), { minItems: 1, maxItems: 500 }),
    }),
  }),
};

export type Match = OutputOf<typeof settlementMatching.match>;
export type MatchLine = Match['lines'][number];
export type BilledInvoice = Match['invoices'][number];
export type Received = OutputOf<typeof settlementMatching.receivable>[number];
export type InvoiceLine = OutputOf<typeof settlementMatching.invoiceLines>[number];
