/** Figures of an enterprise's trade, as lists and pages of suppliers and buyers show them. */
import { overdue, unpaid } from '@portal/sdk/calls/measures';
import { ENTRY_STATE } from '@portal/sdk/calls/signing';
import * as t from '@portal/sdk/contract';

const lastYear = '下单日期在近 12 个月内、未拒单也未取消的订单';

export const CERTIFICATES = t.codes({ COMPLETE: '齐全', MISSING: '缺失', ENDING: '将到期', EXPIRED: '过期' });

const entryState = t.field('协议', ENTRY_STATE, { width: 96 });

export const entryFields = {
  entryState: t.Nullable(entryState),
  entryEndsOn: t.field('协议到期', t.Nullable(t.Day()), {
    width: 112,
    definition: '入市协议的签署在这一天之前有效；长期有效和没有签署的没有。',
  }),
  certificates: t.field('资质', t.Nullable(t.Str()), {
    width: 208,
    definition: '有效、将到期、过期（没有有效的同类证书）的证书数，和缺少的必备资质数。',
  }),
};

export const entryFilters = {
  entryState: t.Opt(entryState),
  certificates: t.field('资质', t.Opt(t.codeOf(CERTIFICATES)), { codes: CERTIFICATES }),
};

export const tradeFields = {
  orderAmount: t.field('近12月订单（元）', t.Money(), { width: 176, definition: `${lastYear}的含税金额之和。` }),
  onTimeRate: t.field('准时率', t.Nullable(t.Decimal()), {
    ...{ as: 'percent', width: 88, better: 'more' },
    definition: `${lastYear}中已全部收货的，最后一次收货不晚于当前交货日期的占比。`,
  }),
  openOrders: t.field('在途订单', t.Int(), { width: 112, definition: '已下单、尚未全部收货的订单数，不限下单日期。' }),
  unpaid: t.relabel(unpaid, '未付（元）', { width: 144 }),
  overdue: t.relabel(overdue, '逾期金额（元）', { width: 144 }),
  lastOrderOn: t.field('最近交易', t.Nullable(t.Day()), { width: 112 }),
};
