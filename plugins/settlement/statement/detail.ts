/** One statement with everything that belongs to it. */
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
  Quantity,
  type Static,
  Str,
  Time,
} from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { row } from './schema.ts';

export const lineFlag = () => OneOf('NORMAL', 'HANG', 'STOP');
export const reasonType = () => OneOf(1, 2, 3, 4, 5);

const line = Obj({
  id: Id(),
  lineNo: Int(),
  /** Null on an adjustment. */
  orderId: Nullable(Id()),
  orderNo: Nullable(Str()),
  orderLineNo: Nullable(Int()),
  receiptNo: Nullable(Str()),
  receivedOn: Nullable(Day()),
  materialCode: Nullable(Str()),
  name: Str(),
  spec: Str(),
  unit: Str(),
  qty: Quantity(),
  receiptQty: Quantity(),
  unitPrice: Decimal(),
  orderPrice: Decimal(),
  taxRate: Decimal(),
  amount: Money(),
  amountNoTax: Money(),
  taxAmount: Money(),
  /** Amount less what the order says. */
  diffAmount: Money(),
  /** The fen by which its tax makes the lines add up to the statement's; zero on most lines. */
  taxTail: Money(),
  flag: lineFlag(),
  flagReason: Nullable(Str()),
  disputed: Bool(),
});
const fee = Obj({
  kind: OneOf('SERVICE', 'PENALTY', 'RETENTION'),
  rule: Str(),
  baseAmount: Money(),
  rate: Decimal(),
  amount: Money(),
});
const message = Obj({
  id: Id(),
  entName: Str(),
  userName: Str(),
  own: Bool(),
  text: Str(),
  files: Arr(file()),
  createdAt: Time(),
});
const dispute = Obj({
  id: Id(),
  lineId: Id(),
  lineNo: Int(),
  name: Str(),
  unit: Str(),
  reasonType: reasonType(),
  remark: Str(),
  files: Arr(file()),
  raisedEntName: Str(),
  raisedByName: Str(),
  /** The user's enterprise raised it. */
  raisedByOwn: Bool(),
  oldQty: Quantity(),
  oldPrice: Decimal(),
  receiptQty: Quantity(),
  proposedQty: Quantity(),
  proposedPrice: Decimal(),
  /** The standing proposal is the user's own side's: the other side agrees to it. */
  proposedByOwn: Bool(),
  status: OneOf(0, 1, 2),
  createdAt: Time(),
  closedAt: Nullable(Time()),
  messages: Arr(message),
});
const plan = Obj({
  id: Id(),
  seq: Int(),
  dueDate: Day(),
  amount: Money(),
  paidAmount: Money(),
  /** Applied for and not paid yet. */
  appliedAmount: Money(),
  remark: Nullable(Str()),
  state: OneOf('WAITING', 'PART', 'PAID', 'OVERDUE'),
});
const payment = Obj({
  id: Id(),
  paymentNo: Str(),
  planSeq: Int(),
  amount: Money(),
  status: OneOf(0, 1, 9),
  remark: Nullable(Str()),
  appliedByName: Str(),
  appliedAt: Time(),
  payDate: Nullable(Day()),
  bankSerialNo: Nullable(Str()),
  registeredByName: Nullable(Str()),
});

export const detail = Obj({
  ...row,
  termDays: Int(),
  remark: Nullable(Str()),
  budgetSubject: Nullable(Str()),
  files: Arr(file()),
  createdByName: Str(),
  supplierConfirmedAt: Nullable(Time()),
  supplierConfirmedBy: Nullable(Str()),
  purchaserConfirmedAt: Nullable(Time()),
  purchaserConfirmedBy: Nullable(Str()),
  auditedAt: Nullable(Time()),
  /** Last day to confirm or to dispute: after it the statement is confirmed by itself. Null when nobody's turn it is. */
  confirmBy: Nullable(Day()),
  /** Not to be paid while its lines are in dispute. */
  heldAmount: Money(),
  unpaidAmount: Money(),
  uninvoicedAmount: Money(),
  /** Days from the first receipt to the due date; null before the confirmation, and for a supplier that is no small one. */
  clockDays: Nullable(Int()),
  lines: Arr(line),
  fees: Arr(fee),
  disputes: Arr(dispute),
  plans: Arr(plan),
  payments: Arr(payment),
  log: Arr(logEntry),
  orders: Arr(Obj({ id: Id(), orderNo: Str() })),
});

export type SettlementDetail = Static<typeof detail>;
export type SettlementLine = SettlementDetail['lines'][number];
export type Dispute = SettlementDetail['disputes'][number];
export type Plan = SettlementDetail['plans'][number];
export type Payment = SettlementDetail['payments'][number];
