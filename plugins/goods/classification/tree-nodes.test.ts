import { expect, test } from '@rstest/core';
import { node } from './test-nodes.ts';
import { treeNodesOf } from './tree-nodes.ts';

const rows = [node('1', '机电设备'), { ...node('2', '轴承'), parentId: '1' }, node('3', '阀门')];
const leaf = (value: string, name: string) => ({ value, label: `${name}（0${value}）` });

test('a choice nests what hangs below a category, and may be one of those that hold others', () => {
  expect(treeNodesOf(rows)).toEqual([
    { ...leaf('1', '机电设备'), children: [leaf('2', '轴承')], choice: 'open' },
    leaf('3', '阀门'),
  ]);
});

test('where a leaf is asked for, what holds others is only opened', () => {
  expect(treeNodesOf(rows, null, true).map(({ choice }) => choice)).toEqual(['barred', undefined]);
  expect(treeNodesOf(rows, '1', true)).toEqual([leaf('2', '轴承')]);
});
