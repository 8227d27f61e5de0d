/** What the calls about statements carry. */
import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { initiatorOf } from '../fields.ts';
import { SETTLE_TYPE, SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { AGE, DRAWN_BY, INVOICE_STATE, MEASURE, PAY_STATE } from './codes.ts';
import { settlementSteps } from './steps.ts';

export const settlementStatus = () => t.codeOf(SETTLEMENT_STATUS);
export const settleType = () => t.codeOf(SETTLE_TYPE);
export const period = () => t.Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '结算周期' });
export const side = () => t.codeOf(DRAWN_BY);
/** Where a step of a statement is called, and how its input names the statement. */
export const stepAt = (name: string) => ({ path: `/api/settlement/${name}`, key: 'settlementId' }) as const;
/** The statement and the version that the user saw: one changed since is refused. */
export const seen = { settlementId: t.Id(), version: t.Int({ minimum: 1 }) };
export const reason = () => t.Text(200);

export const periodShown = t.field('结算周期', t.Str(), { width: 120 });
export const serviceFee = t.field('平台服务费（元）', t.Money(), { width: 144 });
export const diffAmount = t.field('差异金额（元）', t.Money(), { width: 128 });
export const invoicedAmount = t.field('已开票（元）', t.Money(), { width: 128 });

const drawnBy = initiatorOf(DRAWN_BY, { width: 104 });

/** Of a statement's own currency. */
const ofCurrency = <S extends Parameters<typeof t.styled>[0]>(amount: S): S =>
  t.styled(amount, { currencyIn: 'currency' });

/** In the order of a workbook. */
export const row = {
  id: t.Id(),
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
  amount: ofCurrency(shared.taxedAmount),
  amountNoTax: ofCurrency(shared.amountNoTax),
  taxAmount: ofCurrency(shared.taxAmount),
  serviceFee: ofCurrency(serviceFee),
  deductAmount: ofCurrency(t.field('其他扣减（元）', t.Money(), { width: 136 })),
  payableAmount: ofCurrency(t.field('应付金额（元）', t.Money(), { width: 152 })),
  diffAmount: ofCurrency(diffAmount),
  invoicedAmount: ofCurrency(invoicedAmount),
  paidAmount: ofCurrency(t.field('已付款（元）', t.Money(), { width: 152 })),
  /** Of the amount, and of what is payable; of a settled one all of it. */
  invoicedShare: t.Decimal(),
  paidShare: t.Decimal(),
  dueDate: t.field('到期付款日', t.Nullable(t.Day()), { width: 176 }),
  /** Days until the due date, negative when past; null once it is paid, and before it is confirmed. */
  daysLeft: t.Nullable(t.Int()),
  /** The user's enterprise in this statement; null for those who only look on. */
  side: t.Nullable(side()),
  /** The user's enterprise may apply for invoices of it. */
  billable: t.Bool(),
  status: shared.statusOf(SETTLEMENT_STATUS, { width: 150 }),
  version: t.Int(),
  createdAt: shared.createdAt,
  may: t.mayOf(settlementSteps),
};

export const filters = {
  /** The side from which the statements are looked at. */
  settleType: shared.typeOf(SETTLE_TYPE),
  ...t.filtersOf(row, { settlementNo: 'like', purchaserName: 'like', supplierName: 'like' }),
  orderNo: t.labelled(shared.orderNo, t.Opt(t.Numbers(40))),
  ...t.rangeOf('结算周期', period(), 'periodFrom', 'periodTo', { entry: 'month' }),
  ...t.rangeOf('审核通过日期', t.Day(), 'approvedFrom', 'approvedTo'),
  ...t.filtersOf(row, { amount: t.between('amountMin', 'amountMax', shared.amountRange), plate: '=', currency: '=' }),
  invoiceState: t.Opt(shared.invoiceStateOf(INVOICE_STATE)),
  payState: t.Opt(shared.payStateOf(PAY_STATE)),
  age: t.Opt(t.field('账龄', AGE)),
  /** Past its due date and not paid. */
  overdue: shared.pastDue,
  /** It differs from the orders. */
  different: t.field('只看有差异', t.Opt(t.Bool())),
  drawnBy: t.Opt(drawnBy),
  /** Those that a measure of reports counts. */
  measure: t.Opt(t.field('统计口径', MEASURE)),
  supplierEntId: t.labelled(shared.supplierName, t.Opt(t.Id())),
  /** Of the purchasing units at or below it. */
  orgCode: t.field('组织编码', t.Opt(t.Str({ pattern: '^[0-9A-Za-z]{1,20}$' }))),
  ...t.filtersOf(row, { status: '=' }),
};

const [found, listed, shown] = [t.Obj(filters), t.Obj(row), t.Obj(seen)];
export type SettlementFilters = t.Static<typeof found>;
export type SettlementRow = t.Static<typeof listed>;
export type SettlementStatus = SettlementRow['status'];
export type SettleType = SettlementRow['settleType'];
/** A statement as its user saw it. */
export type Seen = t.Static<typeof shown>;
