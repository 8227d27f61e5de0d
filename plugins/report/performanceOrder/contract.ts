import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  Arr,
  Bool,
  codeOf,
  Day,
  Decimal,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  Quantity,
  rangeOf,
  Str,
  styled,
} from '@portal/sdk/contract';
import { changes, DELAY_REASON, deliveryDate, lateOrders, orderNo, rejectedQty, shippedOn } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation } from '../tree/contract.ts';

const row = {
  id: Id(),
  orderNo: styled(orderNo, { width: 200 }),
  supplierName: shared.supplierName,
  purchaserName: shared.purchaserName,
  status: shared.statusOf(ORDER_STATUS, { width: 104 }),
  orderAmount: field('订单金额', Money()),
  requiredOn: shared.deliveryDate,
  deliveryDate,
  shippedOn,
  receivedOn: field('全部收货', Nullable(Day())),
  daysLate: shared.delayDays,
  changes,
  /** Passed pieces of those inspected; null before the first receipt. */
  passRate: field('合格率', Nullable(Decimal()), { as: 'percent' }),
  receivedQty: Quantity(),
  rejectedQty,
  penalty: field('违约金', Money()),
  score: field('评价得分', Nullable(Decimal()), { as: 'quantity' }),
};

export const performanceOrder = reportOf({
  name: 'performance',
  title: '履约订单台账',
  path: '/api/report/performance',
  filters: {
    ...organisation,
    ...rangeOf('要求交期', Day(), 'requiredFrom', 'requiredTo'),
    ...filtersOf(row, { supplierName: 'like', purchaserName: 'like' }),
    reasonType: Opt(field('延期原因', DELAY_REASON)),
    ...filtersOf(row, { orderNo: 'like' }),
    late: field('只看延期', Opt(Bool())),
    changed: field('只看有变更', Opt(Bool())),
    /** Orders excused by force majeure are measured by their new date. */
    excusing: field('剔除已批准的不可抗力', Opt(Bool())),
  },
  row,
  sort: ['deliveryDate', 'daysLate'],
  summary: {
    orders: field('履约订单', Int()),
    arrived: Int(),
    late: lateOrders,
    onTimeRate: field('准时交付率', Nullable(Decimal()), { as: 'percent' }),
    passRate: row.passRate,
    /** Days, over orders that came late or are late. */
    averageDelay: field('平均延期', Nullable(Decimal())),
    totals: Obj({ rejectedQty, orderAmount: row.orderAmount, penalty: row.penalty }),
    /** By month of the required date; months without arrivals are left out. */
    months: Arr(Obj({ month: Str(), arrived: Int(), onTime: Int() })),
    /** Late orders of the suppliers that have most. */
    suppliers: Arr(Obj({ supplierName: Str(), month: Str(), late: Int() })),
    reasons: Arr(Obj({ reasonType: codeOf(DELAY_REASON), orders: Int() })),
  },
});

export type PerformanceFilters = FiltersOf<typeof performanceOrder.page>;
