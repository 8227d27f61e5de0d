import { expect, test } from '@rstest/core';
import { between, Bool, codes, Day, field, filtersOf, Obj, Opt, pageOf, Str } from '../contract/index.ts';
import { periodText } from '../format/index.ts';
import { toldConditions } from './list.ts';

const row = {
  orderNo: field('订单号', Str()),
  status: field('状态', codes({ 10: '待确认', 20: '待发货' })),
  orderDate: field('下单日期', Day()),
  active: field('激活', Bool(), { codes: codes({ true: '已激活', false: '待激活' }) }),
};
const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({
    ...filtersOf(row, { orderNo: 'like', status: '=', orderDate: between('from', 'to') }),
    late: field('只看延期', Opt(Bool())),
    ...filtersOf(row, { active: '=' }),
  }),
  row: Obj(row),
});
const told = (filters: Parameters<typeof toldConditions<typeof orders>>[1]) => toldConditions(orders, filters);

test('a workbook states the filters that are given: texts of codes, open and closed periods, switches by their label', () => {
  expect(told({ orderNo: 'DD2026', status: 10, from: '2026-01-01', to: '2026-03-31', late: true })).toEqual([
    '订单号：DD2026',
    '状态：待确认',
    '下单日期：2026-01-01 至 2026-03-31',
    '只看延期',
  ]);
  expect(told({ to: '2026-03-31', late: false, active: false })).toEqual(['下单日期：截至 2026-03-31', '激活：待激活']);
  expect(told({})).toEqual([]);
  expect(periodText('2026-01-01', undefined)).toBe('2026-01-01 起');
});
