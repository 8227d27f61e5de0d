/** What settlement tells the areas whose documents it settles, and what they may ask of it. */
import * as t from '../contract/index.ts';

/** The steps of a statement, from its draft to the last payment. */
export const SETTLEMENT_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  10: ['待供应商确认', 'waiting'],
  15: ['有异议', 'danger'],
  20: ['待采购方确认', 'waiting'],
  30: ['待运营审核', 'waiting'],
  40: ['已确认（待开票）', 'info'],
  50: ['开票中', 'info'],
  60: ['待付款', 'info'],
  70: ['部分付款', 'info'],
  80: ['已结清', 'done'],
  90: ['已作废', 'neutral'],
});

/** Which side of it a statement is shown from: that of its supplier, and that of its purchasing unit. */
export const SETTLE_TYPE = t.codes({ INCOME: '收入结算', PURCHASE: '采购结算' });

/** Currencies of statements, ISO 4217. Amounts of different ones are never added. */
export const CURRENCY = {
  CNY: '人民币',
  USD: '美元',
  EUR: '欧元',
  GBP: '英镑',
  HKD: '港元',
  JPY: '日元',
} as const;
export type Currency = keyof typeof CURRENCY;
/** Behind an amount. */
export const unitOf = (currency: Currency): string => (currency === 'CNY' ? '元' : CURRENCY[currency]);
export const currency = () => t.OneOf('CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY');

/**
 * How far order lines and orders have come in settlement: absolute figures, so that hearing them twice changes nothing.
 * Void, withdrawn, hung and stopped lines count no more. Emitted in the transaction of the statement's step.
 */
export const ordersSettled = t.event<{
  lines: readonly { orderLineId: string; settledQty: string; invoicedQty: string }[];
  orders: readonly { orderId: string; paidAmount: string }[];
}>('settlement:orders-settled');
