/** Figures of an enterprise's trade, as lists and pages of suppliers and buyers show them. */
import { overdue, unpaid } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';

const lastYear = '下单日期在近 12 个月内、未拒单也未取消的订单';

export const tradeFields = {
  orderAmount: t.field('近12月订单（元）', t.Money(), { width: 160, definition: `${lastYear}的含税金额之和。` }),
  onTimeRate: t.field('准时率', t.Nullable(t.Decimal()), {
    ...{ as: 'percent', width: 88, better: 'more' },
    definition: `${lastYear}中已全部收货的，最后一次收货不晚于当前交货日期的占比。`,
  }),
  openOrders: t.field('在途订单', t.Int(), { width: 112, definition: '已下单、尚未全部收货的订单数，不限下单日期。' }),
  unpaid: t.relabel(unpaid, '未付（元）', { width: 144 }),
  overdue: t.relabel(overdue, '逾期金额（元）', { width: 144 }),
  lastOrderOn: t.field('最近交易', t.Nullable(t.Day()), { width: 112 }),
};
