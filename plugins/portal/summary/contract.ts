import { Arr, call, Int, Money, Nullable, Obj, type OutputOf, Str } from '@portal/sdk/contract';

export const portal = {
  /** What the platform has achieved, in whole numbers and yuan; null where no area publishes the figure. */
  summary: call({
    method: 'GET',
    path: '/api/manage/portal/summary',
    access: 'public',
    output: Obj({
      supplierCount: Int(),
      purchaserCount: Int(),
      institutionCount: Int(),
      productCount: Int(),
      orderAmount: Nullable(Money()),
      financingAmount: Nullable(Money()),
      /** Names of the admitted financial institutions. */
      partners: Arr(Str()),
    }),
  }),
};

export type Summary = OutputOf<typeof portal.summary>;
