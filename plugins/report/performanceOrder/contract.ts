import { ORDER_STATUS } from '@portal/sdk/calls/order';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  codeOf,
  Arr,
  Bool,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Quantity,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { delayReason } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

const filters = {
  requiredFrom: Opt(Day()),
  requiredTo: Opt(Day()),
  orderNo: Opt(Text(40)),
  supplierName: Opt(Text(60)),
  purchaserName: Opt(Text(60)),
  /** Documents of purchasing units at or below it. */
  orgCode: Opt(orgCode()),
  late: Opt(Bool()),
  changed: Opt(Bool()),
  reasonType: Opt(delayReason()),
  /** Orders excused by force majeure are measured by their new date. */
  excusing: Opt(Bool()),
};

const row = {
  id: Id(),
  orderNo: Str(),
  supplierName: Str(),
  purchaserName: Str(),
  status: codeOf(ORDER_STATUS),
  requiredOn: Day(),
  deliveryDate: Day(),
  shippedOn: Nullable(Day()),
  receivedOn: Nullable(Day()),
  daysLate: Int(),
  changes: Int(),
  /** Passed pieces of those inspected; null before the first receipt. */
  passRate: Nullable(Decimal()),
  receivedQty: Quantity(),
  rejectedQty: Quantity(),
  orderAmount: Money(),
  penalty: Money(),
  score: Nullable(Decimal()),
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
      reasons: Arr(Obj({ reasonType: delayReason(), orders: Int() })),
    }),
  }),
  export: download({
    path: '/api/report/performance/export',
    access: 'report:performance:export',
    input: Obj(filters),
  }),
};

export type PerformanceFilters = FiltersOf<typeof performanceOrder.page>;
export type PerformanceRow = RowOf<typeof performanceOrder.page>;
