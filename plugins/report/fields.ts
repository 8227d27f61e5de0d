/** Fields that several reports share. */
import * as shared from '@portal/sdk/calls/fields';
import { EARLIER } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';

/** How much of an order one step has covered. */
export const PROGRESS = t.codes({ NONE: '未开始', PART: '部分', ALL: '全部' });

/** Whole pieces, with separators on the screen. */
export const count = (label: string, look: { width?: number } = {}) =>
  t.field(label, t.Int(), { as: 'quantity', width: 84, ...look });

// What a report is asked about
export const period = t.rangeOf('期间', t.Day(), 'from', 'to');
export const overdueOnly = t.field('只看有逾期', t.Opt(t.Bool()));
export const supplierSought = t.labelled(shared.supplierName, t.Opt(t.Text(60)));
/** Name or code of a material. */
export const goods = t.labelled(shared.materialName, t.Opt(t.Text(60)), { placeholder: '物料名称或编码' });
/** By what rows are summed. @param first - The one that is taken until the reader chooses. */
export const dimensionOf = <C extends string>(table: t.Codes<C>, first: C) =>
  t.Opt(t.field('统计维度', table, { placeholder: table.texts[first] }));

/** How often something runs by itself. */
export const frequencyOf = <C extends string>(table: t.Codes<C>, look: t.Look) => t.field('频率', table, look);

/** Rows of a table that is read whole: ten years of months over a dozen of sectors, or every institution. */
export const wholeSize = 2000;

// Orders
export const orderNo = t.relabel(shared.orderNo, '订单号');
export const lateOrders = t.field('延期订单', t.Int(), {
  ...{ unit: '单', better: 'less' },
  definition: '延期天数大于 0 的订单：实际收货晚于要求交期，或到今天仍未交齐且已过要求交期。',
});
export const deliveryDate = t.field('承诺交期', t.Day());
export const shippedOn = t.field('首次发货', t.Nullable(t.Day()));
export const changes = t.field('变更次数', t.Int(), { width: 84 });
export const rejectedQty = t.field('拒收数量', t.Quantity());
export const taxedAmount = t.field('含税额', t.Money());

// Money, in the unit that the reader chooses
export const difference = t.field('差异', t.Nullable(t.Money()), { width: 128 });

/** Against the period before. */
export const change = t.field(EARLIER.texts.BEFORE, t.Nullable(t.Decimal()), { as: 'percent' });
