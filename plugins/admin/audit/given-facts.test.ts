import { expect, test } from '@rstest/core';
import { givenFacts } from './given-facts.ts';

const told = (detail: unknown) => givenFacts(detail).map(({ label, value }) => `${label}: ${value}`);

test('what a call was given is told as facts, each with the names above it', () => {
  expect(told(null)).toEqual([]);
  expect(told('停机')).toEqual(['内容: 停机']);
  expect(told(true)).toEqual(['内容: 是']);
  expect(told([1, null, false])).toEqual(['内容: 1、、否']);
  expect(told([{ id: '3' }, { id: '5' }])).toEqual(['第1 · 编号: 3', '第2 · 编号: 5']);
  expect(told({ reason: '转岗', agreed: false, remark: null, roles: ['4', '5'] })).toEqual([
    '原因: 转岗',
    '同意: 否',
    '角色: 4、5',
  ]);
  expect(told({ menu: { lines: [{ n: 1 }, { n: 2 }] } })).toEqual([
    'menu · lines 1 · 锚点序号: 1',
    'menu · lines 2 · 锚点序号: 2',
  ]);
});
