import type { OutputOf } from '@portal/sdk/contract';
import { kpisOf } from '../kpis.ts';
import { performanceOrder } from './contract.ts';

export const performanceFigures = (data: OutputOf<typeof performanceOrder.summary> | undefined) =>
  kpisOf(performanceOrder.summary, data, {
    orders: { unit: '单', definition: '供应商已确认且未取消的订单。' },
    onTimeRate: '已全部收货的订单中，最后一次收货不晚于要求交期的占比；剔除不可抗力时，以变更后的交期为准。',
    passRate: '验收合格数量除以合格与拒收数量之和。',
    averageDelay: { unit: '天', definition: '延期订单的平均延期天数；未交齐的计算到今天。' },
    late: { unit: '单', definition: '延期天数大于 0 的订单。' },
    penalty: '按订单金额每逾期一日 0.05%、累计不超过 5% 测算，实际扣款以结算单为准。',
  });
