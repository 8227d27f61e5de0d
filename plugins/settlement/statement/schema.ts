/** What the calls about statements carry. */
import { currency } from '@portal/sdk/calls/settlement';
import {
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
  type Static,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { plate } from '../schema.ts';

export const settlementStatus = () => OneOf(0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90);
/** 收入结算 is a statement as its supplier reads it, 采购结算 the same as its purchasing unit does. */
export const settleType = () => OneOf('INCOME', 'PURCHASE');
export const period = () => Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '结算周期' });
const side = () => OneOf('SUPPLIER', 'PURCHASER');
/** The statement and the version that the user saw: one changed since is refused. */
export const seen = { settlementId: Id(), version: Int({ minimum: 1 }) };
export const reason = () => Text(200);

export const filters = {
  /** The side from which the statements are looked at. */
  settleType: settleType(),
  settlementNo: Opt(Text(40)),
  periodFrom: Opt(period()),
  periodTo: Opt(period()),
  supplierName: Opt(Text(60)),
  purchaserName: Opt(Text(60)),
  plate: Opt(plate()),
  currency: Opt(currency()),
  orderNo: Opt(Text(40)),
  amountMin: Opt(Money()),
  amountMax: Opt(Money()),
  invoiceState: Opt(OneOf('NONE', 'PART', 'ALL')),
  payState: Opt(OneOf('NONE', 'PART', 'ALL')),
  /** Past its due date and not paid. */
  overdue: Opt(Bool()),
  age: Opt(OneOf('NOT_DUE', 'D30', 'D60', 'D90', 'MORE')),
  /** It differs from the orders. */
  different: Opt(Bool()),
  /** Neither drafts nor void ones. */
  effective: Opt(Bool()),
  /** The side that drew it up. */
  drawnBy: Opt(side()),
  status: Opt(settlementStatus()),
};

export const row = {
  id: Id(),
  settlementNo: Str(),
  /** Drawn up by: INCOME the supplier, PURCHASE the purchasing unit. */
  settleType: settleType(),
  period: Str(),
  supplierName: Str(),
  purchaserName: Str(),
  plate: plate(),
  taxRate: Decimal(),
  orderCount: Int(),
  amount: Money(),
  amountNoTax: Money(),
  taxAmount: Money(),
  serviceFee: Money(),
  deductAmount: Money(),
  payableAmount: Money(),
  diffAmount: Money(),
  invoicedAmount: Money(),
  paidAmount: Money(),
  dueDate: Nullable(Day()),
  /** Days until the due date, negative when past; null once it is paid, and before it is confirmed. */
  daysLeft: Nullable(Int()),
  /** The user's enterprise in this statement; null for those who only look on. */
  side: Nullable(side()),
  /** It is the user's enterprise's turn to hand it over or to confirm. */
  ownTurn: Bool(),
  /** The user's enterprise made the last step, and may take it back. */
  ownLast: Bool(),
  /** The side that drew it up. */
  drawnBy: side(),
  supplierConfirmed: Bool(),
  purchaserConfirmed: Bool(),
  status: settlementStatus(),
  version: Int(),
  createdAt: Time(),
};

const [found, listed, shown] = [Obj(filters), Obj(row), Obj(seen)];
export type SettlementFilters = Static<typeof found>;
export type SettlementRow = Static<typeof listed>;
export type SettlementStatus = SettlementRow['status'];
export type SettleType = SettlementRow['settleType'];
/** A statement as its user saw it. */
export type Seen = Static<typeof shown>;
