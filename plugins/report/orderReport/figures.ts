import type { OutputOf } from '@portal/sdk/contract';
import { kpisOf } from '../kpis.ts';
import { orderReport } from './contract.ts';

export const ledgerFigures = (data: OutputOf<typeof orderReport.summary> | undefined) =>
  kpisOf(orderReport.summary, data, {
    orders: { unit: '单', definition: '符合查询条件的订单张数；明细方式下为含有所列行的订单。' },
    amount: '符合条件的订单行含税金额之和，包含已拒单和已取消的订单；勾选“只看有效订单”可剔除。',
    receivedAmount: '验收合格数量乘以含税单价，超出订购数量的部分不计。',
    settledAmount: '已对账数量乘以含税单价。',
    paidAmount: '订单累计已付款；付款不落到行，明细方式下不显示。',
    lateOrders: {
      unit: '单',
      definition: '实际收货晚于要求交期，或到今天仍未交齐且已过要求交期的订单。',
    },
  });
