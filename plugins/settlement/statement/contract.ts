/** The calls about one statement, and everything that belongs to it. */
import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  codeOf,
  Day,
  Decimal,
  field,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Quantity,
  type Static,
  stepCall,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { share } from '../fields.ts';
import { file } from '../schema.ts';
import { DISPUTE_REASON, DISPUTE_STATUS, FEE_KIND, LINE_FLAG, PAYMENT_STATUS, PLAN_STATE } from './codes.ts';
import { diffAmount, filters, reason, row, settlementStatus, side, stepAt } from './schema.ts';
import { disputeSteps, paymentSteps, settlementSteps } from './steps.ts';

/** What a line is of. */
export const material = styled(shared.materialName, { width: 136 });
export const unitPrice = field('单价（元）', Decimal(), { as: 'quantity', width: 108 });
export const receiptNo = field('收货单号', Str(), { width: 160 });
export const receivedOn = field('收货日期', Day(), { width: 104 });
export const orderLineNo = field('订单行号', Int(), { width: 84 });
export const planSeq = field('期次', Int(), { width: 64, align: 'start' });

/** As the workbook of a list with its lines shows a line. */
export const lineFacts = {
  lineNo: shared.lineNo,
  /** Null on an adjustment, as is all of its order and receipt. */
  orderNo: Nullable(shared.orderNo),
  orderLineNo: Nullable(orderLineNo),
  receiptNo: Nullable(receiptNo),
  receivedOn: Nullable(receivedOn),
  materialCode: Nullable(shared.materialCode),
  name: material,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  unitPrice,
  flag: field('线标记', LINE_FLAG, { width: 136 }),
};
export const line = Obj({
  ...lineFacts,
  id: Id(),
  orderId: Nullable(Id()),
  receiptQty: Quantity(),
  orderPrice: Decimal(),
  taxRate: shared.taxRate,
  amount: shared.totalWithTax,
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  /** Amount less what the order says. */
  diffAmount,
  /** The fen by which its tax makes the lines add up to the statement's; zero on most lines. */
  taxTail: Money(),
  flagReason: Nullable(Str()),
  disputed: Bool(),
});
export const fee = Obj({
  kind: field('扣减项目', FEE_KIND),
  rule: field('计算规则', Str(), { width: 360 }),
  baseAmount: field('计算基数（元）', Money(), { width: 152 }),
  rate: share,
  amount: field('扣减金额（元）', Money(), { width: 144 }),
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
  lineNo: shared.lineNo,
  name: Str(),
  unit: Str(),
  reasonType: codeOf(DISPUTE_REASON),
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
  status: codeOf(DISPUTE_STATUS),
  createdAt: Time(),
  /** Null while it is open. */
  closedAt: Nullable(Time()),
  messages: Arr(message),
  may: mayOf(disputeSteps),
});
export const plan = Obj({
  id: Id(),
  seq: planSeq,
  dueDate: labelled(shared.dueDate, Day(), { width: 120 }),
  amount: field('计划金额（元）', Money(), { width: 152 }),
  paidAmount: field('已付金额（元）', Money(), { width: 152 }),
  /** Applied for and not paid yet. */
  appliedAmount: field('申请中（元）', Money(), { width: 136 }),
  state: shared.statusOf(PLAN_STATE, { width: 104 }),
  remark: styled(shared.remark, { width: 180 }),
});
/** What a payment is entered with, as it is shown later. */
export const payDate = field('付款日期', Day(), { width: 112 });
export const bankSerialNo = field('银行流水号', Text(40), { width: 184 });
/** What a payment is for. */
export const purpose = field('用途', Nullable(Str()), { width: 180 });
export const payment = Obj({
  id: Id(),
  paymentNo: field('付款单号', Str(), { as: 'copy', width: 200 }),
  planSeq,
  amount: shared.amount,
  status: shared.statusOf(PAYMENT_STATUS, { width: 96 }),
  payDate: Nullable(payDate),
  bankSerialNo: Nullable(bankSerialNo),
  appliedByName: styled(shared.applicantName, { width: 88 }),
  appliedAt: shared.askedAt,
  remark: purpose,
  registeredByName: Nullable(Str()),
  may: mayOf(paymentSteps),
});
export const budgetSubject = field('预算科目', Text(60), { placeholder: '例如：5101.02 设备维修费' });

export const detail = Obj({
  ...row,
  termDays: Int(),
  remark: Nullable(Str()),
  budgetSubject: Nullable(budgetSubject),
  files: Arr(file()),
  createdByName: Str(),
  supplierConfirmedAt: Nullable(Time()),
  supplierConfirmedBy: Nullable(Str()),
  purchaserConfirmedAt: Nullable(Time()),
  purchaserConfirmedBy: Nullable(Str()),
  auditedAt: Nullable(Time()),
  /** Its state; of a disputed one the state in which the dispute began. */
  standsAt: settlementStatus(),
  /** Its lines wait for an agreement: a proposal changes them. */
  negotiable: Bool(),
  /** Whose turn it is to hand it over or to confirm. */
  turn: Nullable(side()),
  /** Last day to confirm or to dispute: after it the statement is confirmed by itself. Null when nobody's turn it is. */
  confirmBy: Nullable(Day()),
  /** Not to be paid while its lines are in dispute. */
  heldAmount: Money(),
  unpaidAmount: Money(),
  uninvoicedAmount: Money(),
  /** Days from the first receipt to the due date; null unless it is owed, and for a supplier that is no small one. */
  clockDays: Nullable(Int()),
  lines: Arr(line),
  fees: Arr(fee),
  disputes: Arr(dispute),
  plans: Arr(plan),
  payments: Arr(payment),
  log: Arr(logEntry),
  orders: Arr(Obj({ id: Id(), orderNo: Str() })),
});

/** The list, which 结算管理 offers; a statement itself is a row of it with more. */
export const settlementPage = pageOf({
  path: '/api/settlement/page',
  access: 'login',
  filters: Obj(filters),
  row: Obj(row),
  sort: ['createdAt', 'period', 'amount', 'dueDate'],
});

const viewOf = (path: string) =>
  call({ method: 'GET', path, access: 'login', input: Obj({ settlementId: Id() }), output: detail });

export const settlementDetail = {
  /** 收入结算详情: the supplier's view. */
  incomeDetail: viewOf('/api/settlement/income/detail'),
  /** 采购结算详情: the purchasing unit's view of the same. */
  purchaseDetail: viewOf('/api/settlement/purchase/detail'),
  /** Hangs lines up to the next period, stops them for good, or takes them back. */
  lineFlag: stepCall(settlementSteps, 'FLAG', {
    ...stepAt('lineFlag'),
    asks: { lineIds: Arr(Id(), { minItems: 1, maxItems: 500 }), flag: codeOf(LINE_FLAG), reason: Opt(reason()) },
  }),
  /** Adds a line beside the goods: a rebate, a surcharge; negative lowers the statement. */
  adjust: stepCall(settlementSteps, 'ADJUST', {
    ...stepAt('adjust'),
    asks: {
      name: field('调整事项', Text(60), { placeholder: '例如：年度返利' }),
      amount: styled(shared.taxedAmount, { hint: '负数冲减结算金额' }),
    },
  }),
  attach: stepCall(settlementSteps, 'ATTACH', { ...stepAt('attach'), asks: { files: Arr(file(), { maxItems: 20 }) } }),
};

/** A statement as one of its sides reads it. */
export const detailCall = { INCOME: settlementDetail.incomeDetail, PURCHASE: settlementDetail.purchaseDetail };

export type SettlementDetail = Static<typeof detail>;
export type SettlementLine = SettlementDetail['lines'][number];
export type Dispute = SettlementDetail['disputes'][number];
export type Plan = SettlementDetail['plans'][number];
export type Payment = SettlementDetail['payments'][number];
