/** How the states, types and sources of orders are called, wherever orders are shown. */
import * as t from '../contract/index.ts';

export const ORDER_STATUS = t.codes({
  10: ['待确认', 'waiting'],
  20: ['待发货', 'info'],
  30: ['部分发货', 'info'],
  40: ['已发货', 'info'],
  50: ['部分收货', 'info'],
  60: ['已收货', 'success'],
  70: ['已完成', 'done'],
  15: ['已拒单', 'danger'],
  80: ['已取消', 'neutral'],
  90: ['已关闭', 'neutral'],
});
export const ORDER_TYPE = t.codes({ 1: '协议', 2: '框架', 3: '零星', 4: '服务' });
/** Why a supplier delivers later than was agreed. */
export const DELAY_REASON = t.codes({ 1: '生产延误', 2: '原料短缺', 3: '物流', 4: '需求方原因', 5: '不可抗力' });
export const SOURCE_SYSTEM = t.codes({ PORTAL: '门户下单', MALL: 'e集采', ERP: '采购系统' });

/**
 * The parties of an order, for the condition on visible rows (`inDataScope`): of the table, and of each view that shows
 * orders to other areas. @param order - How the query calls it.
 */
export const orderSides = (order: string) => [
  { ent: `${order}.supplierEntId`, owner: `${order}.supplierUserId` },
  { ent: `${order}.purchaserEntId`, owner: `${order}.purchaserUserId` },
];
