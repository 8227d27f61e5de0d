/** Codes and fixed figures of a statement and of what belongs to it. */
import * as measures from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';

/** What is not paid, by days past its due date. */
export const AGE = t.codes({
  NOT_DUE: '未到期',
  D30: '逾期 30 天内',
  D60: '逾期 31–60 天',
  D90: '逾期 61–90 天',
  MORE: '逾期 90 天以上',
});
export type Age = (typeof AGE.list)[number];
/** Of which statements the amount is summed. */
export const MEASURE = t.codes({
  DRAWN_UP: t.labelOf(measures.drawnUp),
  SETTLED: t.labelOf(measures.settled),
  UNSETTLED: t.labelOf(measures.unsettled),
});
export const INVOICE_STATE = t.codes({ NONE: '未开票', PART: '部分开票', ALL: '已开票' });
export const PAY_STATE = t.codes({ NONE: '未付款', PART: '部分付款', ALL: '已付清' });
/** 收入结算 is a statement as its supplier reads it, 采购结算 the same as its purchasing unit does. */
export const DRAWN_BY = t.codes({ SUPPLIER: '供方发起', PURCHASER: '购方发起' });
/** Business type of the operating unit's approval; the number of the statement is the business code. */
export const settlementBizType = 'SETTLEMENT';
/** Day of the month on which a period closes. */
export const closingDay = 25;
/** spec 0: a small supplier is to be paid within these days. */
export const smallSupplierDays = 60;
/** Below this registered capital, in yuan, a supplier is taken to be a small one. */
export const smallCapital = 20_000_000;
/** Who has confirmed where nobody has. */
export const autoConfirmedBy = '逾期自动确认';
export const LINE_FLAG = t.codes({ NORMAL: ['正常', 'neutral'], HANG: ['挂起', 'waiting'], STOP: ['终止', 'danger'] });
export const FEE_KIND = t.codes({ SERVICE: '平台服务费', PENALTY: '违约金', RETENTION: '质保金' });
/** By how much invoices may differ from what they bill, in yuan. */
export const invoiceTolerance = '0.01';
export const DISPUTE_REASON = t.codes({ 1: '数量不符', 2: '单价不符', 3: '税率不符', 4: '质量问题', 5: '其他' });
export const DISPUTE_STATUS = t.codes({
  0: ['协商中', 'waiting'],
  1: ['已达成一致', 'success'],
  2: ['已撤销', 'neutral'],
});
export const PLAN_STATE = t.codes({
  WAITING: ['待付', 'waiting'],
  PART: ['部分付', 'info'],
  PAID: ['已付', 'success'],
  OVERDUE: ['逾期', 'danger'],
});
export const PAYMENT_STATUS = t.codes({ 0: ['待付款', 'waiting'], 1: ['已付款', 'success'], 9: ['已撤销', 'neutral'] });
