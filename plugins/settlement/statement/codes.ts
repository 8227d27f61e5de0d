/** Codes and fixed figures of a statement. */
export const SETTLEMENT_STATUS = {
  0: '草稿',
  10: '待供应商确认',
  15: '有异议',
  20: '待采购方确认',
  30: '待运营审核',
  40: '已确认（待开票）',
  50: '开票中',
  60: '待付款',
  70: '部分付款',
  80: '已结清',
  90: '已作废',
} as const;
export const SETTLEMENT_TONE = {
  0: 'neutral',
  10: 'waiting',
  15: 'danger',
  20: 'waiting',
  30: 'waiting',
  40: 'info',
  50: 'info',
  60: 'info',
  70: 'info',
  80: 'done',
  90: 'neutral',
} as const;
/** What is not paid, by days past its due date. */
export const AGE = {
  NOT_DUE: '未到期',
  D30: '逾期 30 天内',
  D60: '逾期 31–60 天',
  D90: '逾期 61–90 天',
  MORE: '逾期 90 天以上',
} as const;
export type Age = keyof typeof AGE;
export const INVOICE_STATE = { NONE: '未开票', PART: '部分开票', ALL: '已开票' } as const;
export const PAY_STATE = { NONE: '未付款', PART: '部分付款', ALL: '已付清' } as const;
export const SETTLE_TYPE = { INCOME: '收入结算', PURCHASE: '采购结算' } as const;
export const DRAWN_BY = { SUPPLIER: '供方发起', PURCHASER: '购方发起' } as const;
/** Business type of the operating unit's audit; the number of the statement is the business code. */
export const settlementBizType = 'SETTLEMENT';
/** Day of the month on which a period closes. */
export const closingDay = 25;
/** spec 0: a small supplier is to be paid within these days. */
export const smallSupplierDays = 60;
/** Below this registered capital, in yuan, a supplier is taken to be a small one. */
export const smallCapital = 20_000_000;
/** Who has confirmed where nobody has. */
export const autoConfirmedBy = '逾期自动确认';
export const LINE_FLAG = { NORMAL: '正常', HANG: '挂起', STOP: '终止' } as const;
export const FEE_KIND = { SERVICE: '平台服务费', PENALTY: '违约金', RETENTION: '质保金' } as const;
/** By how much invoices may differ from what they bill, in yuan. */
export const invoiceTolerance = '0.01';
