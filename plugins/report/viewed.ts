import * as t from '@portal/sdk/contract';

interface View {
  /** Filters that hold its days; absent where it counts by none. */
  readonly days?: readonly [from: string, to: string];
}

const REPORTS = {
  productReport: { days: ['from', 'to'] },
  orderReport: { days: ['orderDateFrom', 'orderDateTo'] },
  agreementReport: {},
  performanceOrder: { days: ['requiredFrom', 'requiredTo'] },
  settlementSummary: {},
  supplierSettlement: { days: ['from', 'to'] },
  procurementSettlement: { days: ['from', 'to'] },
  dispatch: { days: ['sentFrom', 'sentTo'] },
  dispatchStatistics: { days: ['sentFrom', 'sentTo'] },
} as const satisfies Record<string, View>;
export type Viewed = keyof typeof REPORTS;
/** Each report with views, which may be subscribed to. */
export const VIEWED: Readonly<Record<Viewed, View>> = REPORTS;

export const viewed = () => t.OneOf(...(Object.keys(VIEWED) as Viewed[]));
