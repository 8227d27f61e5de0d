import { purchaserName } from '@portal/sdk/calls/fields';
import { Arr, call, field, Int, labelled, Money, Nullable, Obj, Str } from '@portal/sdk/contract';

export const achieved = Obj({
  supplierCount: field('入驻供应商', Int()),
  purchaserCount: labelled(purchaserName, Int()),
  institutionCount: field('合作金融机构', Int()),
  productCount: field('服务产品', Int()),
  orderAmount: field('累计成交额', Nullable(Money())),
  financingAmount: field('累计融资额', Nullable(Money())),
  /** Names of the admitted financial institutions. */
  partners: Arr(Str()),
});

export const portal = {
  /** What the platform has achieved, in whole numbers and yuan; null where no area publishes the figure. */
  summary: call({
    method: 'GET',
    path: '/api/manage/portal/summary',
    access: 'public',
    output: achieved,
  }),
};
