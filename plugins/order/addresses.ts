import type { About } from '@portal/sdk';

export const orderPath = (id: string): string => `/orderManagement/orderDetail?id=${id}`;

export const aboutOrder = ({ id, orderNo }: { id: string; orderNo: string }): About => ({
  name: `订单 ${orderNo}`,
  to: orderPath(id),
});
