/** What settlement tells the areas whose documents it settles, and what they may ask of it. */
import * as t from '../contract/index.ts';

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
export const currency = () => t.OneOf('CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY');

/**
 * How far order lines and orders have come in settlement: absolute figures, so that hearing them twice changes nothing.
 * Void, withdrawn, hung and stopped lines count no more. Emitted in the transaction of the statement's step.
 */
export const ordersSettled = t.event<{
  lines: readonly { orderLineId: string; settledQty: string; invoicedQty: string }[];
  orders: readonly { orderId: string; paidAmount: string }[];
}>('settlement:orders-settled');
