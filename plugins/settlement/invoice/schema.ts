import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  Day,
  Decimal,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';

export const invoiceStatus = () => OneOf(0, 10, 20, 25, 30, 40, 50, 60, 70, 71, 80);
export const invoiceKind = () => OneOf(0, 1, 2, 3, 4, 5, 6, 7);
const source = () => OneOf(0, 1, 2, 3);
const side = () => OneOf('SELLER', 'BUYER');
export const redReason = () => OneOf(1, 2, 3, 4);
export const direction = () => OneOf('OUT', 'IN');

export const filters = {
  /** Issued by the user's enterprise, or to it; those who look on see both under either. */
  direction: direction(),
  invoiceNo: Opt(Text(20)),
  invoiceCode: Opt(Text(12)),
  invoiceKind: Opt(invoiceKind()),
  issueDateFrom: Opt(Day()),
  issueDateTo: Opt(Day()),
  buyerName: Opt(Text(60)),
  sellerName: Opt(Text(60)),
  settlementNo: Opt(Text(40)),
  amountMin: Opt(Money()),
  amountMax: Opt(Money()),
  source: Opt(source()),
  status: Opt(invoiceStatus()),
};

export const row = {
  id: Id(),
  applyNo: Str(),
  invoiceNo: Nullable(Str()),
  invoiceCode: Nullable(Str()),
  invoiceKind: invoiceKind(),
  issueDate: Nullable(Day()),
  buyerName: Str(),
  sellerName: Str(),
  amountNoTax: Money(),
  /** Null: lines of several rates. */
  taxRate: Nullable(Decimal()),
  taxAmount: Money(),
  total: Money(),
  /** Numbers of the statements that it bills, with a comma between. */
  settlementNos: Nullable(Str()),
  source: source(),
  verifyResult: OneOf(0, 1, 2),
  fault: Nullable(Str()),
  /** It cancels another one. */
  red: Bool(),
  /** Who asked for the open red-letter confirmation. */
  redAskedBy: Nullable(side()),
  /** It was issued anew since it was cancelled. */
  reissued: Bool(),
  /** The user's enterprise in this invoice; null for those who only look on. */
  side: Nullable(side()),
  status: invoiceStatus(),
  version: Int(),
};

export const party = Obj({
  name: Str(),
  taxNo: Str(),
  address: Str(),
  phone: Str(),
  bankName: Str(),
  bankAccount: Str(),
});
const line = Obj({
  lineNo: Int(),
  item: Str(),
  spec: Str(),
  unit: Str(),
  qty: Decimal(),
  price: Decimal(),
  amount: Money(),
  taxRate: Decimal(),
  taxAmount: Money(),
});
const confirmation = Obj({
  id: Id(),
  confirmNo: Str(),
  initiator: side(),
  initiatorName: Str(),
  reason: redReason(),
  remark: Nullable(Str()),
  status: OneOf(1, 2, 3, 4),
  decidedByName: Nullable(Str()),
  decidedAt: Nullable(Time()),
  opinion: Nullable(Str()),
  createdAt: Time(),
});
const relatedInvoice = Obj({ id: Id(), invoiceNo: Nullable(Str()), total: Money(), status: invoiceStatus() });

export const detail = Obj({
  ...row,
  outputType: OneOf(0, 1, 2, 3),
  /** A stand-in for the tax authority has issued it. */
  simulated: Bool(),
  seller: party,
  buyer: party,
  issuerName: Nullable(Str()),
  remark: Nullable(Str()),
  serialNo: Nullable(Str()),
  headerId: Nullable(Id()),
  returnReason: Nullable(Str()),
  delivery: Nullable(Obj({ carrier: Opt(Str()), waybillNo: Opt(Str()), email: Opt(Str()) })),
  deliveredAt: Nullable(Time()),
  signedAt: Nullable(Time()),
  verifiedAt: Nullable(Time()),
  certifyMonth: Nullable(Str()),
  createdAt: Time(),
  /** Registered tax number of the buyer's enterprise where the invoice bears another one. */
  registeredTaxNo: Nullable(Str()),
  lines: Arr(line),
  settlements: Arr(Obj({ settlementId: Id(), settlementNo: Str(), amount: Money() })),
  orders: Arr(Obj({ orderId: Id(), orderNo: Str() })),
  confirmations: Arr(confirmation),
  redOf: Nullable(relatedInvoice),
  redBy: Nullable(relatedInvoice),
  reissueOf: Nullable(relatedInvoice),
  reissuedBy: Nullable(relatedInvoice),
  log: Arr(logEntry),
});

export const candidate = Obj({
  id: Id(),
  settlementNo: Str(),
  period: Str(),
  purchaserEntId: Id(),
  purchaserName: Str(),
  taxRate: Decimal(),
  amount: Money(),
  /** Still to be applied for. */
  openAmount: Money(),
  /** Default header of the purchasing unit; null where it has none. */
  headerName: Nullable(Str()),
});

export const application = {
  settlementIds: Arr(Id(), { minItems: 1, maxItems: 50 }),
  invoiceKind: invoiceKind(),
  outputType: OneOf(0, 1, 2, 3),
  /** Most that one invoice may carry, tax included. */
  invoiceLimit: Money(),
  remark: Opt(Text(200)),
  /** Keeps the invoices as 待申请 instead of 待开具. */
  hold: Opt(Bool()),
};
export const planned = Obj({
  headerName: Str(),
  taxNo: Str(),
  settlementNos: Arr(Str()),
  amount: Money(),
  totals: Arr(Money()),
});
