import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { TextLink } from '@portal/sdk/ui';
import { type Column, MiniBar } from '@portal/sdk/ui/table';
import type { LinkedOrder } from './contract.ts';

export const orderLink: Column<LinkedOrder> = {
  title: '订单号',
  key: 'orderNo',
  width: 160,
  show: ({ id, orderNo }) => <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>,
};

/** What tells orders apart. */
export const ORDER_FACTS: readonly Column<LinkedOrder>[] = [
  { title: '项目', field: 'projectName', width: 240 },
  { title: '下单日期', field: 'orderDate', width: 112 },
  { title: '含税金额（元）', field: 'orderAmount', as: 'money', width: 152 },
  { title: '状态', field: 'status', codes: ORDER_STATUS.texts, tones: ORDER_STATUS.tones, width: 96 },
];

export const received: Column<LinkedOrder> = {
  title: '收货进度',
  field: 'receiptRate',
  width: 112,
  as: (rate) => <MiniBar value={rate} label="收货进度" />,
};
