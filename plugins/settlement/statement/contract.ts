/** The calls about one statement, and everything that belongs to it. */
import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import * as t from '@portal/sdk/contract';
import { share } from '../fields.ts';
import { file } from '../schema.ts';
import { DISPUTE_REASON, DISPUTE_STATUS, FEE_KIND, LINE_FLAG, PAYMENT_STATUS, PLAN_STATE } from './codes.ts';
import { diffAmount, filters, reason, row, settlementStatus, side, stepAt } from './schema.ts';
import { disputeSteps, paymentSteps, settlementSteps } from './steps.ts';

/** What a line is of. */
export const material = t.styled(shared.materialName, { width: 136 });
export const unitPrice = t.field('单价（元）', t.Decimal(), { as: 'unitPrice', width: 108 });
export const receiptNo = t.field('收货单号', t.Str(), { width: 160 });
export const receivedOn = t.field('收货日期', t.Day(), { width: 104 });
export const orderLineNo = t.field('订单行号', t.Int(), { width: 84 });
export const planSeq = t.field('期次', t.Int(), { width: 64, align: 'start' });

/** As the workbook of a list with its lines shows a line. */
export const lineFacts = {
  lineNo: shared.lineNo,
  /** Null on an adjustment, as is all of its order and receipt. */
  orderNo: t.Nullable(shared.orderNo),
  orderLineNo: t.Nullable(orderLineNo),
  receiptNo: t.Nullable(receiptNo),
  receivedOn: t.Nullable(receivedOn),
  materialCode: t.Nullable(shared.materialCode),
  name: material,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  unitPrice,
  flag: t.field('线标记', LINE_FLAG, { width: 136 }),
};
export const line = t.Obj({
  ...lineFacts,
  id: t.Id(),
  orderId: t.Nullable(t.Id()),
  receiptQty: t.Quantity(),
  orderPrice: t.Decimal(),
  taxRate: shared.taxRate,
  amount: shared.totalWithTax,
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  /** Amount less what the order says. */
  diffAmount,
  /** The fen by which its tax makes the lines add up to the statement's; zero on most lines. */
  taxTail: t.Money(),
  flagReason: t.Nullable(t.Str()),
  disputed: t.Bool(),
});
const reckoned = {
  baseAmount: t.field('计算基数（元）', t.Money(), { width: 152 }),
  amount: t.field('扣减金额（元）', t.Money(), { width: 144 }),
};
const fee = t.Obj({
  kind: t.field('扣减项目', FEE_KIND),
  rule: t.field('计算规则', t.Str(), { width: 360 }),
  rate: share,
  ...reckoned,
  /** A penalty line by line: base × rate × days charged = amount. Of other fees none. */
  parts: t.Arr(t.Obj({ ...reckoned, lineNo: t.Int(), days: t.Int(), chargedDays: t.Int() })),
});
/** As it is shown: a penalty a row for each late line. */
export const feeRow = t.Obj({
  kind: fee.properties.kind,
  rule: fee.properties.rule,
  baseAmount: reckoned.baseAmount,
  rate: share,
  days: t.field('计费天数', t.Nullable(t.Int()), { width: 96 }),
  amount: reckoned.amount,
});
const message = t.Obj({
  id: t.Id(),
  entName: t.Str(),
  userName: t.Str(),
  own: t.Bool(),
  text: t.Str(),
  files: t.Arr(file()),
  createdAt: t.Time(),
});
const dispute = t.Obj({
  id: t.Id(),
  lineId: t.Id(),
  lineNo: shared.lineNo,
  name: t.Str(),
  unit: t.Str(),
  reasonType: t.codeOf(DISPUTE_REASON),
  remark: t.Str(),
  files: t.Arr(file()),
  raisedEntName: t.Str(),
  raisedByName: t.Str(),
  /** The user's enterprise raised it. */
  raisedByOwn: t.Bool(),
  oldQty: t.Quantity(),
  oldPrice: t.Decimal(),
  receiptQty: t.Quantity(),
  proposedQty: t.Quantity(),
  proposedPrice: t.Decimal(),
  /** The standing proposal is the user's own side's: the other side agrees to it. */
  proposedByOwn: t.Bool(),
  status: t.codeOf(DISPUTE_STATUS),
  createdAt: t.Time(),
  /** Null while it is open. */
  closedAt: t.Nullable(t.Time()),
  messages: t.Arr(message),
  may: t.mayOf(disputeSteps),
});
export const plan = t.Obj({
  id: t.Id(),
  seq: planSeq,
  dueDate: t.labelled(shared.dueDate, t.Day(), { width: 120 }),
  amount: t.field('计划金额（元）', t.Money(), { width: 152 }),
  paidAmount: t.field('已付金额（元）', t.Money(), { width: 152 }),
  /** Applied for and not paid yet. */
  appliedAmount: t.field('申请中（元）', t.Money(), { width: 136 }),
  /** May be applied for now, against received invoices; and by way of exception. */
  freeAmount: t.field('可申请（元）', t.Money(), { width: 136 }),
  mostAmount: t.Money(),
  state: shared.statusOf(PLAN_STATE, { width: 104 }),
  remark: t.styled(shared.remark, { width: 180 }),
});
/** What a payment is entered with, as it is shown later. */
export const payDate = t.field('付款日期', t.Day(), { width: 112 });
export const bankSerialNo = t.field('银行流水号', t.Text(40), { width: 184 });
/** What a payment is for. */
export const purpose = t.field('用途', t.Nullable(t.Str()), { width: 180 });
/** Why it goes beyond what invoices were received for. */
export const payException = t.field('无票付款理由', t.Nullable(t.Str()), { width: 180 });
export const payment = t.Obj({
  id: t.Id(),
  paymentNo: t.field('付款单号', t.Str(), { as: 'copy', width: 200 }),
  planSeq,
  amount: shared.amount,
  status: shared.statusOf(PAYMENT_STATUS, { width: 96 }),
  payDate: t.Nullable(payDate),
  bankSerialNo: t.Nullable(bankSerialNo),
  appliedByName: t.styled(shared.applicantName, { width: 88 }),
  appliedAt: shared.askedAt,
  remark: purpose,
  exception: payException,
  registeredByName: t.Nullable(t.Str()),
  may: t.mayOf(paymentSteps),
});
/** The statement is below zero and carries it on, or has taken over what another one carried on. */
const carried = t.Obj({
  direction: t.OneOf('TO', 'FROM'),
  /** Above zero. */
  amount: t.Money(),
  /** The other statement; null while there is none, and where the reader does not see it. */
  settlementId: t.Nullable(t.Id()),
  settlementNo: t.Nullable(t.Str()),
});
export const budgetSubject = t.field('预算科目', t.Text(60), { placeholder: '例如：5101.02 设备维修费' });

export const detail = t.Obj({
  ...row,
  termDays: t.Int(),
  remark: t.Nullable(t.Str()),
  budgetSubject: t.Nullable(budgetSubject),
  files: t.Arr(file()),
  createdByName: t.Str(),
  supplierConfirmedAt: t.Nullable(t.Time()),
  supplierConfirmedBy: t.Nullable(t.Str()),
  purchaserConfirmedAt: t.Nullable(t.Time()),
  purchaserConfirmedBy: t.Nullable(t.Str()),
  auditedAt: t.Nullable(t.Time()),
  /** Its state; of a disputed one the state in which the dispute began. */
  standsAt: settlementStatus(),
  /** Its lines wait for an agreement: a proposal changes them. */
  negotiable: t.Bool(),
  /** Whose turn it is to hand it over or to confirm. */
  turn: t.Nullable(side()),
  /** Last day to confirm or to dispute: after it the statement is confirmed by itself. Null when nobody's turn it is. */
  confirmBy: t.Nullable(t.Day()),
  /** Not to be paid while its lines are in dispute. */
  heldAmount: t.Money(),
  /** Of invoices that have come to the purchasing unit. */
  receivedAmount: t.Money(),
  unreceivedAmount: t.Money(),
  unpaidAmount: t.Money(),
  uninvoicedAmount: t.Money(),
  /** Days from the first receipt to the due date; null unless it is owed, and for a supplier that is no small one. */
  clockDays: t.Nullable(t.Int()),
  lines: t.Arr(line),
  fees: t.Arr(fee),
  disputes: t.Arr(dispute),
  plans: t.Arr(plan),
  payments: t.Arr(payment),
  carried: t.Arr(carried),
  log: t.Arr(logEntry),
  orders: t.Arr(t.Obj({ id: t.Id(), orderNo: t.Str() })),
});

/** The list, which 结算管理 offers; a statement itself is a row of it with more. */
export const settlementPage = t.pageOf({
  path: '/api/settlement/page',
  access: 'login',
  filters: t.Obj(filters),
  row: t.Obj(row),
  sort: ['createdAt', 'period', 'amount', 'dueDate'],
});

const viewOf = (path: string) =>
  t.call({ method: 'GET', path, access: 'login', input: t.Obj({ settlementId: t.Id() }), output: detail });

export const settlementDetail = {
  /** 收入结算详情: the supplier's view. */
  incomeDetail: viewOf('/api/settlement/income/detail'),
  /** 采购结算详情: the purchasing unit's view of the same. */
  purchaseDetail: viewOf('/api/settlement/purchase/detail'),
  /** Hangs lines up to the next period, stops them for good, or takes them back. */
  lineFlag: t.stepCall(settlementSteps, 'FLAG', {
    ...stepAt('lineFlag'),
    asks: {
      lineIds: t.Arr(t.Id(), { minItems: 1, maxItems: 500 }),
      flag: t.codeOf(LINE_FLAG),
      reason: t.Opt(reason()),
    },
  }),
  /** Adds a line beside the goods: a rebate, a surcharge; negative lowers the statement. */
  adjust: t.stepCall(settlementSteps, 'ADJUST', {
    ...stepAt('adjust'),
    asks: {
      name: t.field('调整事项', t.Text(60), { placeholder: '例如：年度返利' }),
      amount: t.styled(shared.taxedAmount, { hint: '负数冲减结算金额' }),
    },
  }),
  /** Takes such a line out of the draft again. */
  adjustRemove: t.stepCall(settlementSteps, 'ADJUST_REMOVE', { ...stepAt('adjustRemove'), asks: { lineId: t.Id() } }),
  /** Lifts a draft that is below zero to nothing; the next statement of the same parties takes it off. */
  carry: t.stepCall(settlementSteps, 'CARRY', stepAt('carry')),
  attach: t.stepCall(settlementSteps, 'ATTACH', {
    ...stepAt('attach'),
    asks: { files: t.Arr(file(), { maxItems: 20 }) },
  }),
};

/** A statement as one of its sides reads it. */
export const detailCall = { INCOME: settlementDetail.incomeDetail, PURCHASE: settlementDetail.purchaseDetail };

export type SettlementDetail = t.Static<typeof detail>;
export type SettlementLine = SettlementDetail['lines'][number];
export type Dispute = SettlementDetail['disputes'][number];
export type Plan = SettlementDetail['plans'][number];
export type Carried = SettlementDetail['carried'][number];
export type Payment = SettlementDetail['payments'][number];
