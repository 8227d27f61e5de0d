import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import type { performanceOrder } from './contract.ts';

type Summary = OutputOf<typeof performanceOrder.summary>;

export const performanceFigures = (data: Summary | undefined): readonly Kpi[] => [
  { label: '履约订单', value: data?.orders, unit: '单', definition: '供应商已确认且未取消的订单。' },
  {
    label: '准时交付率',
    value: data?.onTimeRate,
    kind: 'percent',
    definition: '已全部收货的订单中，最后一次收货不晚于要求交期的占比；剔除不可抗力时，以变更后的交期为准。',
  },
  {
    label: '合格率',
    value: data?.passRate,
    kind: 'percent',
    definition: '验收合格数量除以合格与拒收数量之和。',
  },
  {
    label: '平均延期',
    value: data?.averageDelay,
    unit: '天',
    definition: '延期订单的平均延期天数；未交齐的计算到今天。',
  },
  { label: '延期订单', value: data?.late, unit: '单', definition: '延期天数大于 0 的订单。' },
  {
    label: '违约金',
    value: data?.totals.penalty,
    kind: 'money',
    definition: '按订单金额每逾期一日 0.05%、累计不超过 5% 测算，实际扣款以结算单为准。',
  },
];
