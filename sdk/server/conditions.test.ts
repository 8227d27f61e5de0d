import { expect, test } from '@rstest/core';
import {
  between,
  Bool,
  codes,
  Day,
  field,
  filtersOf,
  grouped,
  Int,
  Money,
  Obj,
  Opt,
  pageOf,
  Str,
} from '../contract/index.ts';
import { periodText } from '../format/index.ts';
import { rowColumns, sheetColumns, toldConditions } from './list.ts';

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

test('every field that has a label is a column of a workbook: its kind, its width, the texts of its codes', () => {
  const line = Obj({
    lineNo: field('行号', Int()),
    goods: field('商品', Str(), { width: 210 }),
    amount: field('金额（元）', Money()),
    paid: field('已付（元）', Money(), { width: 96 }),
    day: field('日期', Day()),
    status: field('状态', codes({ 10: '待确认' })),
    ...grouped('收货', { city: field('城市', Str()), person: field('收货人', Str()) }),
    inner: Str(),
  });
  const columns = sheetColumns(line);
  expect(columns.map(({ title, kind, width }) => [title, kind, width])).toEqual([
    ['行号', 'integer', undefined],
    ['商品', 'text', 27],
    ['金额（元）', 'money', 18],
    ['已付（元）', 'money', 12],
    ['日期', 'day', undefined],
    ['状态', 'text', undefined],
    ['收货-城市', 'text', undefined],
    ['收货人', 'text', undefined],
  ]);
  const cell = (status: number) => columns[5]?.value({ status } as never);
  expect([cell(10), cell(99), columns[1]?.value({ goods: '轴承' } as never)]).toEqual(['待确认', 99, '轴承']);
  expect(rowColumns(orders).map(({ field: name, title }) => [name, title])).toEqual([
    ['orderNo', '订单号'],
    ['status', '状态'],
    ['orderDate', '下单日期'],
    ['active', '激活'],
  ]);
});
