/** How the states, types and sources of orders are called, wherever orders are shown. */
import { OneOf } from '../contract/index.ts';

export const ORDER_STATUS = {
  10: '待确认',
  20: '待发货',
  30: '部分发货',
  40: '已发货',
  50: '部分收货',
  60: '已收货',
  70: '已完成',
  15: '已拒单',
  80: '已取消',
  90: '已关闭',
} as const;
/** What each state means to its reader. */
export const ORDER_TONE = {
  10: 'waiting',
  20: 'info',
  30: 'info',
  40: 'info',
  50: 'info',
  60: 'success',
  70: 'done',
  15: 'danger',
  80: 'neutral',
  90: 'neutral',
} as const;
export const orderStatus = () => OneOf(10, 15, 20, 30, 40, 50, 60, 70, 80, 90);
export const ORDER_TYPE = { 1: '协议', 2: '框架', 3: '零星', 4: '服务' } as const;
export const SOURCE_SYSTEM = { PORTAL: '门户下单', MALL: 'e集采', ERP: '采购系统' } as const;

/**
 * The parties of an order, for the condition on visible rows (`inReach`): of the table, and of each view that shows
 * orders to other areas. @param order - How the query calls it.
 */
export const orderSides = (order: string) => [
  { ent: `${order}.supplierEntId`, owner: `${order}.supplierUserId` },
  { ent: `${order}.purchaserEntId`, owner: `${order}.purchaserUserId` },
];
