import type { OutputOf } from '@portal/sdk/contract';
import { addressOf } from '../addresses.ts';
import { kpisOf } from '../kpis.ts';
import { type PerformanceFilters, performanceOrder } from './contract.ts';

export function performanceFigures(
  data: OutputOf<typeof performanceOrder.summary> | undefined,
  filters: PerformanceFilters,
) {
  const ordersOf = (asked: PerformanceFilters) =>
    addressOf('/reportManagement/performanceOrder', { ...filters, ...asked });
  const late = ordersOf({ late: true });
  return kpisOf(performanceOrder, data, {
    orders: ordersOf({}),
    onTimeRate: ordersOf({ arrived: true }),
    passRate: ordersOf({}),
    averageDelay: late,
    late,
    penalty: late,
  });
}
