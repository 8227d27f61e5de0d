import { describe, expect, test } from '@rstest/core';
import { agreementFigures } from './agreementManagementReport/figures.ts';
import { dispatchFigures } from './dispatch/figures.ts';
import { ledgerFigures } from './orderReport/figures.ts';
import { performanceFigures } from './performanceOrder/figures.ts';
import { unitFigures } from './procurementSettlement/figures.ts';
import { productFigures } from './productReport/figures.ts';
import { summaryFigures } from './settlementSummary/figures.ts';
import { supplierFigures } from './supplierSettlement/figures.ts';

const awaited = undefined;

describe('the cards of a report are called as its fields are, and written as they are', () => {
  test.each([
    ['产品报表', productFigures(awaited, {}), [['开通企业数'], ['活跃企业数'], ['订单数'], ['成交额', 'money']]],
    [
      '订单总台账',
      ledgerFigures(awaited, {}),
      [
        ...[['订单数'], ['拒单与取消'], ['延期订单'], ['含税金额', 'money'], ['已收', 'money'], ['已对账', 'money']],
        ...[
          ['订单已付', 'money'],
          ['订单未付', 'money'],
        ],
      ],
    ],
    [
      '协议管理报表',
      agreementFigures(awaited, {}),
      [['协议数'], ['协议金额', 'money'], ['已下单', 'money'], ['执行率', 'percent'], ['将到期'], ['即将用完']],
    ],
    [
      '履约订单台账',
      performanceFigures(awaited, {}),
      [
        ...[['履约订单'], ['准时交付率', 'percent'], ['合格率', 'percent'], ['平均延期'], ['延期订单']],
        ['违约金', 'money'],
      ],
    ],
    [
      '派单统计报表',
      dispatchFigures(awaited, {}),
      [['派单数'], ['受理率', 'percent'], ['完成率', 'percent'], ['平均首响'], ['融资金额', 'money']],
    ],
    [
      '采购单位结算报表',
      unitFigures(awaited, {}, '2026-03-16'),
      [
        ['订单额', 'money'],
        ['应付', 'money'],
        ['已付', 'money'],
        ['未付', 'money'],
        ['逾期金额', 'money'],
        ['付款及时率', 'percent'],
      ],
    ],
    [
      '结算汇总',
      summaryFigures(awaited, {}),
      [['应结', 'money'], ['已结', 'money'], ['未结', 'money'], ['平均确认天数'], ['差异率', 'percent']],
    ],
    [
      '供应商结算报表',
      supplierFigures(awaited, {}),
      [
        ['期初未付', 'money'],
        ['本期应付', 'money'],
        ['本期已付', 'money'],
        ['期末未付', 'money'],
        ['期末逾期', 'money'],
      ],
    ],
  ])('%s', (_, cards, expected) => {
    expect(cards.map(({ label, kind }) => (kind ? [label, kind] : [label]))).toEqual(expected);
    expect(cards.map(({ value }) => value)).toEqual(cards.map(() => undefined));
  });

  test('each says what it counts', () => {
    const all = [
      ...productFigures(awaited, {}),
      ...ledgerFigures(awaited, {}),
      ...agreementFigures(awaited, {}),
      ...performanceFigures(awaited, {}),
      ...dispatchFigures(awaited, {}),
      ...unitFigures(awaited, {}, '2026-03-16'),
      ...summaryFigures(awaited, {}),
      ...supplierFigures(awaited, {}),
    ];
    expect(all.filter(({ definition }) => definition.length < 6)).toEqual([]);
  });

  test('a figure is found beside the totals or among them, with what it has grown by', () => {
    const totals = { amount: '1200.00', qty: '3', amountBefore: null };
    const then = { name: 'amount', value: '800.00', difference: '400.00', change: '0.500000' };
    const earlier = [{ of: 'BEFORE' as const, from: '2026-02-01', to: '2026-02-16', figures: [then] }];
    const data = { asOf: '', earlier, opened: 4, active: 3, orders: 2, top: [], others: '0.00', months: [] };
    const cards = productFigures({ ...data, totals }, {});
    expect(cards.map(({ value }) => value)).toEqual([4, 3, 2, '1200.00']);
    expect(cards.at(-1)).toMatchObject({
      better: 'more',
      changes: [{ label: '环比', from: '2026-02-01', value: '800.00' }],
    });
    expect(cards[0]).toMatchObject({ unit: '家', changes: [] });
  });
});
