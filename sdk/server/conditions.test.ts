import { expect, test } from '@rstest/core';
import { periodText } from '../format/index.ts';
import { conditionsOf } from './conditions.ts';

interface Filters {
  orderNo?: string;
  status?: 10 | 20;
  from?: string;
  to?: string;
  late?: boolean;
  active?: boolean;
}

const told = (filters: Filters) =>
  conditionsOf(filters, {
    orderNo: '订单号',
    status: ['状态', { 10: '待确认', 20: '待发货' }],
    from: ['下单日期', 'to'],
    late: '只看延期',
    active: ['激活', { true: '已激活', false: '待激活' }],
  });

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
