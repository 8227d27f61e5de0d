/** What settlement tells the areas whose documents it settles, and what they may ask of it. */
import { Arr, call, event, Id, Obj, OneOf, Str } from '../contract/index.ts';

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
export const currency = () => OneOf('CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY');

export const orderSettlements = {
  /** Statements on which an order stands, of those that the user may see; the oldest first. */
  ofOrder: call({
    method: 'GET',
    path: '/api/settlement/ofOrder',
    access: 'login',
    input: Obj({ orderId: Id() }),
    output: Arr(Obj({ id: Id(), settlementNo: Str() })),
  }),
};

/** A statement's page, as the supplier or as the purchasing unit reads it. */
export const settlementPath = (side: 'SUPPLIER' | 'PURCHASER' | null, id: string): string =>
  `/reconciliationSettlement/${side === 'PURCHASER' ? 'incomeInfo' : 'expensesInfo'}?id=${id}`;

/**
 * How far order lines and orders have come in settlement: absolute figures, so that hearing them twice changes nothing.
 * Void, withdrawn, hung and stopped lines count no more. Emitted in the transaction of the statement's step.
 */
export const ordersSettled = event<{
  lines: readonly { orderLineId: string; settledQty: string; invoicedQty: string }[];
  orders: readonly { orderId: string; paidAmount: string }[];
}>('settlement:orders-settled');

/** A payment of a statement has been registered. */
export const settlementPaid = event<{
  settlementId: string;
  settlementNo: string;
  paymentId: string;
  paymentNo: string;
  supplierEntId: string;
  purchaserEntId: string;
  amount: string;
  payDate: string;
}>('settlement:paid');
