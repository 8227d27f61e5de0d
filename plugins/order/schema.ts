/** What several subjects of this area tell of an order. */
import { FileId } from '@portal/sdk/calls/files';
import { Int, Obj, OneOf, Opt, Text } from '@portal/sdk/contract';

export const plate = () => OneOf('COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH', 'FINANCE', 'OTHER');
export const file = () => Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) });

export const ORDER_ACTION = {
  PLACE: '下单',
  CONFIRM: '确认订单',
  REJECT: '拒单',
  SHIP: '发货',
  RECEIVE: '收货验收',
  URGE: '催办',
  CANCEL_APPLY: '申请取消',
  CANCEL: '同意取消',
  CANCEL_DECLINE: '不同意取消',
  CLOSE: '短缺关闭',
  CHANGE_APPLY: '申请交期变更',
  CHANGE_WITHDRAW: '撤回交期变更',
  CHANGE_FIRST: '交期变更一级通过',
  CHANGE_EFFECTIVE: '交期变更生效',
  CHANGE_REJECT: '交期变更驳回',
} as const;
export type OrderAction = keyof typeof ORDER_ACTION;
