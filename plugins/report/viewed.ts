import * as t from '@portal/sdk/contract';

/** Reports with views, which may be subscribed to. */
const VIEWED = [
  'productReport',
  'orderReport',
  'agreementReport',
  'performanceOrder',
  'settlementSummary',
  'supplierSettlement',
  'procurementSettlement',
  'dispatch',
  'dispatchStatistics',
] as const;
export type Viewed = (typeof VIEWED)[number];

export const viewed = () => t.OneOf(...VIEWED);
