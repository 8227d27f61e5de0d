import { Arr, call, Id, Money, Obj, Opt, Text } from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { reason, seen } from './schema.ts';
import { detail, lineFlag } from './detail.ts';

const one = Obj({ settlementId: Id() });

export const settlementDetail = {
  /** 收入结算详情: the supplier's view. */
  incomeDetail: call({
    method: 'GET',
    path: '/api/settlement/income/detail',
    access: 'login',
    input: one,
    output: detail,
  }),
  /** 采购结算详情: the purchasing unit's view of the same. */
  purchaseDetail: call({
    method: 'GET',
    path: '/api/settlement/purchase/detail',
    access: 'login',
    input: one,
    output: detail,
  }),
  /** Hangs lines up to the next period, stops them for good, or takes them back. */
  lineFlag: call({
    path: '/api/settlement/lineFlag',
    access: 'settlement:line:flag',
    input: Obj({
      ...seen,
      lineIds: Arr(Id(), { minItems: 1, maxItems: 500 }),
      flag: lineFlag(),
      reason: Opt(reason()),
    }),
  }),
  /** Adds a line beside the goods: a rebate, a surcharge; negative lowers the statement. */
  adjust: call({
    path: '/api/settlement/adjust',
    access: 'settlement:line:flag',
    input: Obj({ ...seen, name: Text(60), amount: Money() }),
  }),
  attach: call({
    path: '/api/settlement/attach',
    access: 'settlement:line:flag',
    input: Obj({ ...seen, files: Arr(file(), { maxItems: 20 }) }),
  }),
};
