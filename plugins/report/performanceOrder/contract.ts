import * as shared from '@portal/sdk/calls/fields';
import { DELAY_REASON, ORDER_STATUS } from '@portal/sdk/calls/order';
import * as t from '@portal/sdk/contract';
import { changes, deliveryDate, lateOrders, orderNo, rejectedQty, shippedOn } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation } from '../tree/contract.ts';

const row = {
  id: t.Id(),
  orderNo: t.styled(orderNo, { width: 200 }),
  supplierName: shared.supplierName,
  purchaserName: shared.purchaserName,
  status: shared.statusOf(ORDER_STATUS, { width: 104 }),
  orderAmount: t.field('订单金额', t.Money()),
  requiredOn: shared.deliveryDate,
  deliveryDate,
  shippedOn,
  receivedOn: t.field('全部收货', t.Nullable(t.Day())),
  daysLate: shared.delayDays,
  changes,
  /** Passed pieces of those inspected; null before the first receipt. */
  passRate: t.field('合格率', t.Nullable(t.Decimal()), {
    ...{ as: 'percent', better: 'more' },
    definition: '验收合格数量除以合格与拒收数量之和。',
  }),
  receivedQty: t.Quantity(),
  rejectedQty,
  penalty: t.field('违约金', t.Money(), {
    better: 'less',
    definition: '按订单金额每逾期一日 0.05%、累计不超过 5% 测算，实际扣款以结算单为准。',
  }),
  score: t.field('评价得分', t.Nullable(t.Decimal()), { as: 'quantity' }),
};

export const performanceOrder = reportOf({
  name: 'performance',
  title: '履约订单台账',
  path: '/api/report/performance',
  filters: {
    ...organisation,
    ...t.rangeOf('要求交期', t.Day(), 'requiredFrom', 'requiredTo'),
    ...t.filtersOf(row, { supplierName: 'like', purchaserName: 'like' }),
    reasonType: t.Opt(t.field('延期原因', DELAY_REASON)),
    ...t.filtersOf(row, { orderNo: 'like' }),
    late: t.field('只看延期', t.Opt(t.Bool())),
    arrived: t.field('只看已收齐', t.Opt(t.Bool())),
    changed: t.field('只看有变更', t.Opt(t.Bool())),
    /** Orders excused by force majeure are measured by their new date. */
    excusing: t.field('剔除已批准的不可抗力', t.Opt(t.Bool())),
  },
  period: { from: 'requiredFrom', to: 'requiredTo', opens: '本月' },
  row,
  sort: ['deliveryDate', 'daysLate'],
  summary: {
    orders: t.field('履约订单', t.Int(), { unit: '单', definition: '供应商已确认且未取消的订单。' }),
    arrived: t.Int(),
    late: lateOrders,
    onTimeRate: t.field('准时交付率', t.Nullable(t.Decimal()), {
      ...{ as: 'percent', better: 'more' },
      definition: '已全部收货的订单中，最后一次收货不晚于要求交期的占比；剔除不可抗力时，以变更后的交期为准。',
    }),
    passRate: row.passRate,
    /** Days, over orders that came late or are late. */
    averageDelay: t.field('平均延期', t.Nullable(t.Decimal()), {
      ...{ unit: '天', better: 'less' },
      definition: '延期订单的平均延期天数；未交齐的计算到今天。',
    }),
    totals: t.Obj({ rejectedQty, orderAmount: row.orderAmount, penalty: row.penalty }),
    /** By month of the required date; months without arrivals are left out. */
    months: t.Arr(t.Obj({ month: t.Str(), arrived: t.Int(), onTime: t.Int() })),
    /** Late orders of the suppliers that have most. */
    suppliers: t.Arr(t.Obj({ supplierName: t.Str(), month: t.Str(), late: t.Int() })),
    reasons: t.Arr(t.Obj({ reasonType: t.codeOf(DELAY_REASON), orders: t.Int() })),
  },
  figures: ['orders', 'onTimeRate', 'passRate', 'averageDelay', 'late', 'penalty'],
});

export type PerformanceFilters = t.FiltersOf<typeof performanceOrder.page>;
