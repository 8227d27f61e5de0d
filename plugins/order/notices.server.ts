/** Tells the parties of an order what has happened to it. */
import { noticesOf } from '@portal/sdk/server';

export const { toEnterprise: notify } = noticesOf('order', ['G', 'C'], '订单');
/** Goods on their way, and received. */
export const { toEnterprise: notifyOfDelivery } = noticesOf('order', ['G', 'C'], '发货与收货');
export const changeNotices = noticesOf('order', ['G', 'C'], '交期变更');
