/** Fields that several reports share. */
import * as shared from '@portal/sdk/calls/fields';
import {
  type Codes,
  codes,
  Day,
  Decimal,
  field,
  Int,
  labelled,
  type Look,
  Money,
  Nullable,
  Opt,
  Quantity,
  rangeOf,
  relabel,
  Text,
} from '@portal/sdk/contract';

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

/** Whole pieces, with separators on the screen. */
export const count = (label: string, look: { width?: number } = {}) =>
  field(label, Int(), { as: 'quantity', width: 84, ...look });
/** A fraction of 1; null where there is nothing to divide by. */
const rate = () => Nullable(Decimal());

// What a report is asked about
export const period = rangeOf('期间', Day(), 'from', 'to');
export const supplierSought = labelled(shared.supplierName, Opt(Text(60)));
/** Name or code of a material. */
export const goods = labelled(shared.materialName, Opt(Text(60)), { placeholder: '物料名称或编码' });
/** By what rows are summed. @param first - The one that is taken until the reader chooses. */
export const dimensionOf = <C extends string>(table: Codes<C>, first: C) =>
  Opt(field('统计维度', table, { placeholder: table.texts[first] }));

/** How often something runs by itself. */
export const frequencyOf = <C extends string>(table: Codes<C>, look: Look) => field('频率', table, look);

// Orders
export const orderNo = relabel(shared.orderNo, '订单号');
export const orders = labelled(shared.orderCount, Int(), { as: 'quantity', width: 84 });
export const lateOrders = field('延期订单', Int());
export const deliveryDate = field('承诺交期', Day());
export const shippedOn = field('首次发货', Nullable(Day()));
export const changes = field('变更次数', Int(), { width: 84 });
export const rejectedQty = field('拒收数量', Quantity());
export const taxedAmount = field('含税额', Money());

// Money, in the unit that the reader chooses
export const settledAmount = field('已结', Money());
export const openAmount = field('未结', Money());
export const paidAmount = field('已付', Money());
export const unpaidAmount = field('未付', Money());
export const difference = field('差异', Nullable(Money()), { width: 128 });
/** Opening + due − settled = closing. */
export const balances = {
  opening: field('期初未结', Money()),
  due: field('本期应结', Money()),
  settled: field('本期已结', Money()),
  closing: field('期末未结', Money()),
};

/** Against the period before, and the same days a year ago. */
export const growth = {
  change: field('环比', rate(), { as: 'percent' }),
  yearChange: field('同比', rate(), { as: 'percent' }),
};
