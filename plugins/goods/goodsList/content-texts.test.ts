import { expect, test } from '@rstest/core';
import { PART_NAMES, partTexts, priced, regionsOf, tiersFault } from './content-texts.ts';
import { content } from './test-content.ts';

test('a price has up to six decimals and is more than nothing', () => {
  const texts = ['0.000001', '1', '9999999', '0', '0.0', '-1', '1.1234567', '99999999', '1e3', ''];
  expect(texts.filter(priced)).toEqual(['0.000001', '1', '9999999']);
});

test('steps of price begin above one, rise in quantity, and fall in price', () => {
  const tier = (fromQty: string, price: string) => ({ fromQty, price });
  expect(tiersFault([tier('2', '99.9'), tier('3', '99.8')], '100')).toBeUndefined();
  expect(tiersFault([tier('1', '99')], '100')).toBe('第 1 行的起量应大于上一行');
  expect(tiersFault([tier('2', '99'), tier('2', '98')], '100')).toBe('第 2 行的起量应大于上一行');
  expect(tiersFault([tier('2', '100')], '100')).toBe('第 1 行的单价应小于上一行');
  expect(tiersFault([tier('2', '99'), tier('3', '99')], '100')).toBe('第 2 行的单价应小于上一行');
  expect(tiersFault([tier('2', '0')], '100')).toBe('第 1 行的单价应小于上一行');
  expect(tiersFault([tier('2', '')], '100')).toBe('第 1 行的单价应小于上一行');
  expect(tiersFault(undefined, '100')).toBeUndefined();
});

test('a content is told in texts: units, regions, what is missing, and no marks of its detail', () => {
  expect([regionsOf(content), regionsOf({ supplyRegions: ['HB', 'XB'] })]).toEqual(['全国', '华北、西北']);
  const whole = {
    ...{ ...content, freightRule: 'FREE' as const, detailHtml: '<h2>耐磨</h2><p>一<b>二</b></p>' },
    ...{ attrs: [{ name: '内径', value: '25' }], reports: [{ fileId: 'f', fileName: 'a.pdf' }] },
  };
  expect(partTexts(content)).toMatchObject({
    freightRule: '',
    origin: '',
    moq: '2 个',
    leadDays: '7 天',
    taxRate: '13%',
  });
  expect(partTexts(whole)).toMatchObject({
    ...{ freightRule: '供应商承担运费', detailHtml: '耐磨\n一二', attrs: '内径：25', reports: 'a.pdf' },
  });
});

test('every part but the unit, which stands with the price, has its name', () => {
  expect(Object.keys(PART_NAMES)).not.toContain('unit');
  expect([PART_NAMES['unitPrice'], PART_NAMES['leadDays'], Object.keys(PART_NAMES).length]).toEqual([
    ...['含税单价', '供货周期', 19],
  ]);
});
