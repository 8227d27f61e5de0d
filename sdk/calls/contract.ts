/** Orders stand under contracts: the contract's area says which, the order's area keeps it. */
import * as t from '../contract/index.ts';

/** Orders are placed under a contract, or (null) taken from under it. */
export const ordersContracted = t.event<{
  orderIds: readonly string[];
  contract: { id: string; contractNo: string } | null;
}>('contract:orders-linked');
