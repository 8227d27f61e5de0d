import { taxedAmount } from '@portal/sdk/calls/fields';
import { Arr, call, codeOf, field, Id, Obj, Opt, pageOf, stepCall, styled, Text } from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { LINE_FLAG } from './codes.ts';
import { detail } from './detail.ts';
import { filters, reason, row, stepAt } from './schema.ts';
import { settlementSteps } from './steps.ts';

/** The list, which 结算管理 offers; a statement itself is a row of it with more. */
export const settlementPage = pageOf({
  path: '/api/settlement/page',
  access: 'login',
  filters: Obj(filters),
  row: Obj(row),
  sort: ['createdAt', 'period', 'amount', 'dueDate'],
});

const viewOf = (path: string) =>
  call({ method: 'GET', path, access: 'login', input: Obj({ settlementId: Id() }), output: detail });

export const settlementDetail = {
  /** 收入结算详情: the supplier's view. */
  incomeDetail: viewOf('/api/settlement/income/detail'),
  /** 采购结算详情: the purchasing unit's view of the same. */
  purchaseDetail: viewOf('/api/settlement/purchase/detail'),
  /** Hangs lines up to the next period, stops them for good, or takes them back. */
  lineFlag: stepCall(settlementSteps, 'FLAG', {
    ...stepAt('lineFlag'),
    asks: { lineIds: Arr(Id(), { minItems: 1, maxItems: 500 }), flag: codeOf(LINE_FLAG), reason: Opt(reason()) },
  }),
  /** Adds a line beside the goods: a rebate, a surcharge; negative lowers the statement. */
  adjust: stepCall(settlementSteps, 'ADJUST', {
    ...stepAt('adjust'),
    asks: {
      name: field('调整事项', Text(60), { placeholder: '例如：年度返利' }),
      amount: styled(taxedAmount, { hint: '负数冲减结算金额' }),
    },
  }),
  attach: stepCall(settlementSteps, 'ATTACH', { ...stepAt('attach'), asks: { files: Arr(file(), { maxItems: 20 }) } }),
};

/** A statement as one of its sides reads it. */
export const detailCall = { INCOME: settlementDetail.incomeDetail, PURCHASE: settlementDetail.purchaseDetail };
