/** Texts of codes that the reports show; the areas that own the documents use the same. */
import { OneOf } from '@portal/sdk/contract';

export const DELAY_REASON = {
  1: '生产延误',
  2: '原料短缺',
  3: '物流',
  4: '需求方原因',
  5: '不可抗力',
} as const;
/** How much of an order one step has covered. */
export const PROGRESS = { NONE: '未开始', PART: '部分', ALL: '全部' } as const;

export const orderType = () => OneOf(1, 2, 3, 4);
export const sourceSystem = () => OneOf('PORTAL', 'MALL', 'ERP');
export const plate = () => OneOf('COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH', 'FINANCE', 'OTHER');
export const delayReason = () => OneOf(1, 2, 3, 4, 5);
export const progress = () => OneOf('NONE', 'PART', 'ALL');

export const SETTLEMENT_STATUS = {
  0: '草稿',
  10: '待供应商确认',
  15: '有异议',
  20: '待采购方确认',
  30: '待运营审核',
  40: '已确认（待开票）',
  50: '开票中',
  60: '待付款',
  70: '部分付款',
  80: '已结清',
  90: '已作废',
} as const;
export const SETTLE_TYPE = { INCOME: '收入结算', PURCHASE: '采购结算' } as const;

export const settlementStatus = () => OneOf(0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90);
export const settleType = () => OneOf('INCOME', 'PURCHASE');
