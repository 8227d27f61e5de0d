/** What several subjects of this area tell of an order: fields, files, and the steps of its history. */
import { PLATE } from '@portal/sdk/calls/enterprise';
import { FileId } from '@portal/sdk/calls/files';
import { codes, Day, Decimal, field, Int, Money, Nullable, Obj, Opt, Str, Text } from '@portal/sdk/contract';

export const file = () => Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) });

export const plate = field('板块', codes(PLATE), { width: 96 });
export const deliveryDate = field('要求交期', Day(), { width: 112 });
export const penaltyClause = field('违约条款', Nullable(Str()));
/** Tax included. */
export const unitPrice = field('含税单价（元）', Decimal(), { as: 'quantity', width: 128 });
/** Of a line, or of all lines. */
export const taxedAmount = field('价税合计（元）', Money(), { width: 144 });
export const taxAmount = field('税额（元）', Money(), { width: 128 });
// Where the goods go
export const receiverName = field('收货人', Text(30));
export const receiverAddress = field('收货地址', Text(200));
export const remark = field('备注', Text(500), { entry: 'area' });

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
