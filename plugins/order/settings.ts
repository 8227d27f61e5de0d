import * as t from '@portal/sdk/contract';

export const orderSettings = t.defineSettings('order', {
  maxChangesPerLine: t.setting({
    label: '交期变更次数上限',
    hint: '每个订单行最多变更几次交期；已变更的不受影响',
    schema: t.Int({ minimum: 1, maximum: 20 }),
    default: 3,
  }),
  aheadDays: t.setting({
    label: '交期预警天数',
    hint: '工作台的“交期预警”提前多少天列出订单',
    schema: t.Int({ minimum: 1, maximum: 60 }),
    default: 7,
  }),
});
