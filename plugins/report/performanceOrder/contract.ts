import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  Arr,
  Bool,
  call,
  codeOf,
  Day,
  Decimal,
  download,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Quantity,
  rangeOf,
  relabel,
  Str,
  Time,
} from '@portal/sdk/contract';
import { DELAY_REASON, deliveryDate, orderNo, requiredOn, shippedOn } from '../fields.ts';
import { organisation } from '../tree/contract.ts';

const row = {
  id: Id(),
  orderNo: relabel(orderNo, '订单号', { width: 200 }),
  supplierName: shared.supplierName,
  purchaserName: shared.purchaserName,
  status: shared.statusOf(ORDER_STATUS, { width: 104 }),
  orderAmount: field('订单金额', Money()),
  requiredOn,
  deliveryDate,
  shippedOn,
  receivedOn: field('全部收货', Nullable(Day())),
  daysLate: field('延期天数', Int(), { width: 104 }),
  changes: field('变更次数', Int(), { width: 84 }),
  /** Passed pieces of those inspected; null before the first receipt. */
  passRate: field('合格率', Nullable(Decimal()), { as: 'percent' }),
  receivedQty: Quantity(),
  rejectedQty: field('拒收数量', Quantity()),
  penalty: field('违约金', Money()),
  score: field('评价得分', Nullable(Decimal()), { as: 'quantity' }),
};

const filters = {
  ...organisation,
  ...rangeOf('要求交期', Day(), 'requiredFrom', 'requiredTo'),
  ...filtersOf(row, { supplierName: 'like', purchaserName: 'like' }),
  reasonType: Opt(field('延期原因', DELAY_REASON)),
  ...filtersOf(row, { orderNo: 'like' }),
  late: field('只看延期', Opt(Bool())),
  changed: field('只看有变更', Opt(Bool())),
  /** Orders excused by force majeure are measured by their new date. */
  excusing: field('剔除已批准的不可抗力', Opt(Bool())),
};

/** 履约订单台账 */
export const performanceOrder = {
  page: pageOf({
    path: '/api/report/performance',
    access: 'report:performance:view',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['deliveryDate', 'daysLate'],
  }),
  summary: call({
    path: '/api/report/performance/summary',
    access: 'report:performance:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      orders: Int(),
      arrived: Int(),
      late: Int(),
      onTimeRate: Nullable(Decimal()),
      passRate: Nullable(Decimal()),
      /** Days, over orders that came late or are late. */
      averageDelay: Nullable(Decimal()),
      totals: Obj({ rejectedQty: Quantity(), orderAmount: Money(), penalty: Money() }),
      /** By month of the required date; months without arrivals are left out. */
      months: Arr(Obj({ month: Str(), arrived: Int(), onTime: Int() })),
      /** Late orders of the suppliers that have most. */
      suppliers: Arr(Obj({ supplierName: Str(), month: Str(), late: Int() })),
      reasons: Arr(Obj({ reasonType: codeOf(DELAY_REASON), orders: Int() })),
    }),
  }),
  export: download({
    path: '/api/report/performance/export',
    access: 'report:performance:export',
    input: Obj(filters),
  }),
};

export type PerformanceFilters = FiltersOf<typeof performanceOrder.page>;
