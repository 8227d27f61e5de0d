/** States of orders, as the order's own area names them. */
import { OneOf } from '@portal/sdk/contract';

export const ORDER_STATUS = {
  10: '待确认',
  15: '已拒单',
  20: '待发货',
  30: '部分发货',
  40: '已发货',
  50: '部分收货',
  60: '已收货',
  70: '已完成',
  80: '已取消',
  90: '已关闭',
} as const;
export const ORDER_TONE = {
  10: 'waiting',
  15: 'danger',
  20: 'info',
  30: 'info',
  40: 'info',
  50: 'info',
  60: 'success',
  70: 'done',
  80: 'neutral',
  90: 'neutral',
} as const;
export const orderStatus = () => OneOf(10, 15, 20, 30, 40, 50, 60, 70, 80, 90);
