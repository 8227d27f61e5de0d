import { Arr, call, Id, Money, Obj, Opt, Text } from '@portal/sdk/contract';
import type { OutputOf } from '@portal/sdk/contract';
import { reason, seen } from '../settlementManagement/contract.ts';
import { file } from '../settlementManagement/schema.ts';
import { detail, lineFlag } from './schema.ts';

export const LINE_FLAG = { NORMAL: '正常', HANG: '挂起', STOP: '终止' } as const;
export const FEE_KIND = { SERVICE: '平台服务费', PENALTY: '违约金', RETENTION: '质保金' } as const;
export const PLAN_STATE = { WAITING: '待付', PART: '部分付', PAID: '已付', OVERDUE: '逾期' } as const;
export const PLAN_TONE = { WAITING: 'waiting', PART: 'info', PAID: 'success', OVERDUE: 'danger' } as const;
export const PAYMENT_STATUS = { 0: '待付款', 1: '已付款', 9: '已撤销' } as const;
export const PAYMENT_TONE = { 0: 'waiting', 1: 'success', 9: 'neutral' } as const;

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

export type SettlementDetail = OutputOf<typeof settlementDetail.incomeDetail>;
export type SettlementLine = SettlementDetail['lines'][number];
export type Dispute = SettlementDetail['disputes'][number];
export type Plan = SettlementDetail['plans'][number];
export type Payment = SettlementDetail['payments'][number];
