/** What several subjects of this area tell of an order: fields, and the steps of its history. */
import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';

export const penaltyClause = t.field('违约条款', t.Nullable(t.Str()));
export const unitPrice = t.styled(shared.unitPrice, { width: 128 });
/** Of a line, or of all lines. */
export const totalWithTax = t.styled(shared.totalWithTax, { width: 144 });
// Where the goods go
export const receiverName = t.field('收货人', t.Text(30));
export const receiverAddress = t.field('收货地址', t.Text(200));
export const remark = t.labelled(shared.remark, t.Text(500), { entry: 'area' });

/** Documents of an order's business, by their type. */
export const DOCUMENT = t.codes({
  order: '采购订单',
  agreement: '协议',
  contract: '合同',
  shipment: '发货单',
  receipt: '收货单',
});

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
