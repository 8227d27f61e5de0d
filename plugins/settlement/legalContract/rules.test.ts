/** What is said of a text before it is sent: shares to the hundredth, numbers of clauses at their edges. */
import { expect, test } from '@rstest/core';
import { clausesFault, inserted, moved, renumbered, termsFault } from './rules.ts';
import { bodyFault } from './texts.server.ts';

const term = (percent: string, node = '到货款', condition = '验收合格') => ({ node, percent, condition, days: 30 });

test.each([
  // shares, what is wrong
  [['30', '70'], undefined],
  [['33.33', '33.33', '33.34'], undefined],
  [['33.33', '33.33', '33.33'], '付款比例合计应为 100%，当前为 99.99%'],
  [['30', '70.01'], '付款比例合计应为 100%，当前为 100.01%'],
])('shares of %j: %s', (shares, fault) => expect(termsFault(shares.map((share) => term(share)))).toBe(fault));

test.each([
  [undefined, '请至少填写一个付款节点'],
  [[], '请至少填写一个付款节点'],
  [[term('100', ' ')], '请填写每一行的付款节点和付款条件'],
  [[term('100', '到货款', ' ')], '请填写每一行的付款节点和付款条件'],
])('terms %j: %s', (terms, fault) => expect(termsFault(terms)).toBe(fault));

test.each([
  [undefined, '请至少填写一条合同条款'],
  [[], '请至少填写一条合同条款'],
  [[{ title: ' ', text: '托辊' }], '请填写每一条的标题和正文'],
  [[{ title: '标的', text: ' ' }], '请填写每一条的标题和正文'],
  [[{ title: '标的', text: '托辊' }], undefined],
])('clauses %j: %s', (clauses, fault) => expect(clausesFault(clauses)).toBe(fault));

const titled = (count: number) => Array.from({ length: count }, () => ({ title: '第一条 标的', text: '托辊' }));

test.each([
  // place, its number
  [1, '第一条 标的'],
  [9, '第九条 标的'],
  [10, '第十条 标的'],
  [11, '第十一条 标的'],
  [19, '第十九条 标的'],
  [20, '第二十条 标的'],
  [21, '第二十一条 标的'],
  [35, '第三十五条 标的'],
])('the clause at place %i is %s', (place, title) => expect(renumbered(titled(35))[place - 1]?.title).toBe(title));

test('a title without a number stays as it is, one of a number alone loses its blank', () => {
  const titles = ['前言', '第 3 条', '第二条、交货', '第12条'].map((title) => ({ title, text: '…' }));
  expect(renumbered(titles).map(({ title }) => title)).toEqual(['前言', '第 3 条', '第三条 交货', '第四条']);
});

const [first, second] = [
  { title: '第一条 标的', text: '托辊' },
  { title: '第二条 交货', text: '' },
];

test('clauses of the library come behind those that are there, and take the place of an empty one at the end', () => {
  expect(inserted([first, second], [])).toEqual([first, second]);
  expect(inserted([first, second], [{ title: '保密', text: '双方保密。' }])).toEqual([
    first,
    { title: '第二条 保密', text: '双方保密。' },
  ]);
  // an empty one before others stays
  expect(inserted([second, first], [{ title: '保密', text: '双方保密。' }]).map(({ title }) => title)).toEqual([
    ...['第一条 交货', '第二条 标的', '第三条 保密'],
  ]);
});

test('a clause moves one place up or down, and the numbers with it', () => {
  expect(moved([first, second], 0, 1).map(({ title }) => title)).toEqual(['第一条 交货', '第二条 标的']);
  const third = { title: '第三条 验收', text: '' };
  expect(moved([first, second, third], 2, -1).map(({ title }) => title)).toEqual([
    ...['第一条 标的', '第二条 验收', '第三条 交货'],
  ]);
});

const body = {
  ...{ contractName: '托辊合同', amount: '0.01', validFrom: '2026-03-10', validTo: '2026-03-10' },
  ...{ payTerms: [term('100')], clauses: [{ title: '标的', text: '托辊' }] },
};

test.each([
  // what is changed of it, type (3 is a framework), field and what is said
  [{}, 1, undefined],
  [{ amount: undefined }, 3, undefined],
  [{ amount: undefined }, 1, ['amount', '只有框架协议可以不限额，请输入合同金额']],
  [{ amount: '0.00' }, 1, ['amount', '合同金额必须大于 0']],
  [{ amount: '-1.00' }, 3, ['amount', '合同金额必须大于 0']],
  [{ validTo: '2026-03-09' }, 1, ['validTo', '有效期止不能早于有效期起']],
  [{ validTo: '2026-03-09', amount: '0' }, 1, ['amount', '合同金额必须大于 0']],
  [{ payTerms: [term('100'), term('0')] }, 1, ['payTerms', '付款比例必须大于 0']],
  [{ payTerms: [term('99.99'), term('0.01')] }, 1, undefined],
  [{ payTerms: [term('99.99')] }, 1, ['payTerms', '付款比例合计应为 100%，当前为 99.99%']],
] as const)('a text with %j of type %i: %j', (change, contractType, fault) => {
  const { amount, ...rest } = { ...body, ...change };
  const text = { ...rest, payTerms: [...rest.payTerms], ...(amount !== undefined && { amount }) };
  const found = bodyFault(text, contractType);
  expect(found && [found.field, found.message]).toEqual(fault);
});
