/** Fields that several reports share. */
import { PLATE } from '@portal/sdk/calls/enterprise';
import * as shared from '@portal/sdk/calls/fields';
import { codes, Day, field, Int, Money, Nullable, Opt, relabel, Str, Text } from '@portal/sdk/contract';

export const SECTOR = codes(PLATE);
/** How much of an order one step has covered. */
export const PROGRESS = codes({ NONE: '未开始', PART: '部分', ALL: '全部' });
export const DELAY_REASON = codes({ 1: '生产延误', 2: '原料短缺', 3: '物流', 4: '需求方原因', 5: '不可抗力' });
export const SETTLE_TYPE = codes({ INCOME: '收入结算', PURCHASE: '采购结算' });
export const SETTLEMENT_STATUS = codes({
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
});

export const plate = field('板块', SECTOR, { width: 88 });
export const orderNo = relabel(shared.orderNo, '订单号');
export const agreementNo = field('协议号', Nullable(Str()), { width: 136 });
/** Whole pieces, with separators on the screen. */
export const count = (label: string, look: { width?: number; group?: string } = {}) =>
  field(label, Int(), { as: 'quantity', width: 84, ...look });

export const requiredOn = field('要求交期', Day());
export const deliveryDate = field('承诺交期', Day());
export const shippedOn = field('首次发货', Nullable(Day()));

/** Name or code of a material. */
export const goods = field('物料', Opt(Text(60)), { placeholder: '物料名称或编码' });
/** Opening + due − settled = closing. */
export const balances = {
  opening: field('期初未结', Money()),
  due: field('本期应结', Money()),
  settled: field('本期已结', Money()),
  closing: field('期末未结', Money()),
};
