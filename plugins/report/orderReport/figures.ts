import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import type { orderReport } from './contract.ts';

type Summary = OutputOf<typeof orderReport.summary>;

export const ledgerFigures = (data: Summary | undefined): readonly Kpi[] => [
  {
    label: '订单数',
    value: data?.orders,
    unit: '单',
    definition: '符合查询条件的订单张数；明细方式下为含有所列行的订单。',
  },
  {
    label: '含税金额',
    value: data?.totals.amount,
    kind: 'money',
    definition: '符合条件的订单行含税金额之和，包含已拒单和已取消的订单；勾选“只看有效订单”可剔除。',
  },
  {
    label: '已收金额',
    value: data?.totals.receivedAmount,
    kind: 'money',
    definition: '验收合格数量乘以含税单价，超出订购数量的部分不计。',
  },
  { label: '已结金额', value: data?.totals.settledAmount, kind: 'money', definition: '已对账数量乘以含税单价。' },
  {
    label: '已付金额',
    value: data?.paidAmount,
    kind: 'money',
    definition: '订单累计已付款；付款不落到行，明细方式下不显示。',
  },
  {
    label: '延期订单',
    value: data?.lateOrders,
    unit: '单',
    definition: '实际收货晚于要求交期，或到今天仍未交齐且已过要求交期的订单。',
  },
];
