import { Arr, call, Int, Obj, pageOf } from '@portal/sdk/contract';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import { filters, row, settlementStatus } from './schema.ts';

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
export const SETTLEMENT_TONE = {
  0: 'neutral',
  10: 'waiting',
  15: 'danger',
  20: 'waiting',
  30: 'waiting',
  40: 'info',
  50: 'info',
  60: 'info',
  70: 'info',
  80: 'done',
  90: 'neutral',
} as const;
export const SETTLE_TYPE = { INCOME: '收入结算', PURCHASE: '采购结算' } as const;
export const DRAWN_BY = { SUPPLIER: '供应商', PURCHASER: '采购方' } as const;
export const LINE_FLAG = { NORMAL: '正常', HANG: '挂起', STOP: '终止' } as const;
/** Business type of the operating unit's audit; the number of the statement is the business code. */
export const settlementBizType = 'SETTLEMENT';

export const settlementManagement = {
  page: pageOf({
    path: '/api/settlement/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['createdAt', 'period', 'amount', 'dueDate'],
  }),
  /** Statements by state under the same filters, for the tabs. */
  counts: call({
    path: '/api/settlement/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: settlementStatus(), count: Int() })),
  }),
};

export type SettlementFilters = FiltersOf<typeof settlementManagement.page>;
export type SettlementRow = RowOf<typeof settlementManagement.page>;
export type SettlementStatus = SettlementRow['status'];
/** A statement as its user saw it. */
export interface Seen {
  settlementId: string;
  version: number;
}
