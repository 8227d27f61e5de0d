/** What settlement tells the areas whose documents it settles. */
import { event } from '../contract/index.ts';

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
