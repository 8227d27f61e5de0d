import { purchaserName } from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';

export const achieved = t.Obj({
  supplierCount: t.field('入驻供应商', t.Int()),
  purchaserCount: t.labelled(purchaserName, t.Int()),
  institutionCount: t.field('合作金融机构', t.Int()),
  productCount: t.field('服务产品', t.Int()),
  orderAmount: t.field('累计成交额', t.Nullable(t.Money())),
  financingAmount: t.field('累计融资额', t.Nullable(t.Money())),
  /** Names of the admitted financial institutions. */
  partners: t.Arr(t.Str()),
});

export const portal = {
  /** What the platform has achieved, in whole numbers and yuan; null where no area publishes the figure. */
  summary: t.call({
    method: 'GET',
    path: '/api/manage/portal/summary',
    access: 'public',
    output: achieved,
  }),
};
