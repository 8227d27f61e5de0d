/** What the calls about statements carry. */
import * as shared from '@portal/sdk/calls/fields';
import {
  between,
  Bool,
  codeOf,
  Day,
  Decimal,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  Opt,
  type Static,
  Str,
  Text,
} from '@portal/sdk/contract';
import { initiatorOf } from '../fields.ts';
import { AGE, DRAWN_BY, INVOICE_STATE, PAY_STATE, SETTLE_TYPE, SETTLEMENT_STATUS } from './codes.ts';
import { settlementSteps } from './steps.ts';

export const settlementStatus = () => codeOf(SETTLEMENT_STATUS);
export const settleType = () => codeOf(SETTLE_TYPE);
export const period = () => Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '结算周期' });
export const side = () => codeOf(DRAWN_BY);
/** Where a step of a statement is called, and how its input names the statement. */
export const stepAt = (name: string) => ({ path: `/api/settlement/${name}`, key: 'settlementId' }) as const;
/** The statement and the version that the user saw: one changed since is refused. */
export const seen = { settlementId: Id(), version: Int({ minimum: 1 }) };
export const reason = () => Text(200);

export const periodShown = field('结算周期', Str(), { width: 120 });
export const serviceFee = field('平台服务费（元）', Money(), { width: 144 });
export const diffAmount = field('差异金额（元）', Money(), { width: 128 });
export const invoicedAmount = field('已开票（元）', Money(), { width: 128 });

const drawnBy = initiatorOf(DRAWN_BY, { width: 104 });

/** In the order of a workbook. */
export const row = {
  id: Id(),
  settlementNo: shared.settlementNo,
  /** Drawn up by: INCOME the supplier, PURCHASE the purchasing unit. */
  settleType: settleType(),
  /** The same, as the side that drew it up. */
  drawnBy,
  period: periodShown,
  supplierName: shared.supplierName,
  purchaserName: shared.purchaserName,
  plate: shared.plate,
  currency: shared.currency,
  taxRate: shared.taxRate,
  orderCount: shared.orderCount,
  amount: shared.taxedAmount,
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  serviceFee,
  deductAmount: field('其他扣减（元）', Money(), { width: 136 }),
  payableAmount: field('应付金额（元）', Money(), { width: 152 }),
  diffAmount,
  invoicedAmount,
  paidAmount: field('已付款（元）', Money(), { width: 152 }),
  /** Of the amount, and of what is payable; of a settled one all of it. */
  invoicedShare: Decimal(),
  paidShare: Decimal(),
  dueDate: field('到期付款日', Nullable(Day()), { width: 176 }),
  /** Days until the due date, negative when past; null once it is paid, and before it is confirmed. */
  daysLeft: Nullable(Int()),
  /** The user's enterprise in this statement; null for those who only look on. */
  side: Nullable(side()),
  /** The user's enterprise may apply for invoices of it. */
  billable: Bool(),
  status: shared.statusOf(SETTLEMENT_STATUS, { width: 150 }),
  version: Int(),
  createdAt: shared.createdAt,
  may: mayOf(settlementSteps),
};

export const filters = {
  /** The side from which the statements are looked at. */
  settleType: shared.typeOf(SETTLE_TYPE),
  ...filtersOf(row, { settlementNo: 'like', purchaserName: 'like', supplierName: 'like' }),
  orderNo: labelled(shared.orderNo, Opt(Text(40))),
  periodFrom: field('结算周期自', Opt(period()), { entry: 'month' }),
  periodTo: field('结算周期至', Opt(period()), { entry: 'month' }),
  ...filtersOf(row, { amount: between('amountMin', 'amountMax', shared.amountRange), plate: '=', currency: '=' }),
  invoiceState: Opt(shared.invoiceStateOf(INVOICE_STATE)),
  payState: Opt(shared.payStateOf(PAY_STATE)),
  age: Opt(field('账龄', AGE)),
  /** Past its due date and not paid. */
  overdue: shared.pastDue,
  /** It differs from the orders. */
  different: field('只看有差异', Opt(Bool())),
  drawnBy: Opt(drawnBy),
  /** Neither drafts nor void ones. */
  effective: field('不含草稿和已作废', Opt(Bool())),
  ...filtersOf(row, { status: '=' }),
};

const [found, listed, shown] = [Obj(filters), Obj(row), Obj(seen)];
export type SettlementFilters = Static<typeof found>;
export type SettlementRow = Static<typeof listed>;
export type SettlementStatus = SettlementRow['status'];
export type SettleType = SettlementRow['settleType'];
/** A statement as its user saw it. */
export type Seen = Static<typeof shown>;
