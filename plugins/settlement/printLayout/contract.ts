import * as t from '@portal/sdk/contract';
import { settleType } from '../statement/schema.ts';

export const settlementPrint = {
  /** 打印对账单: one PDF of A4 landscape with both seals; statements one after the other. */
  statement: t.download({
    path: '/api/settlement/statement',
    access: 'settlement:list:export',
    input: t.Obj({
      settleType: settleType(),
      settlementIds: t.Arr(t.Id(), { minItems: 1, maxItems: 20, title: '结算单' }),
    }),
  }),
};
