import * as t from '@portal/sdk/contract';

export const settlementSettings = t.defineSettings('settlement', {
  /** Ten are two weeks, more than twice what a confirmation usually takes: only the forgotten ones are left. */
  autoConfirmDays: t.setting({
    label: '自动确认期限',
    hint: '收到结算单后多少个工作日未确认也未提异议，视为确认；改动随即用于所有待确认的结算单',
    schema: t.Int({ minimum: 4, maximum: 60 }),
    default: 10,
  }),
});
