/** What is wrong with an input is told whole: every fault, its path, and a sentence that names the field. */
import { Arr, call, Day, field, Int, Money, Nullable, Obj, Opt, Text } from '@portal/sdk/contract';
import { Refusal } from '@portal/sdk/server';
import { expect, test } from '@rstest/core';
import { inputReader } from './input.ts';

const order = call({
  path: '/api/probe/order',
  access: 'login',
  input: Obj({
    title: field('标题', Text(5)),
    remark: field('备注', Opt(Nullable(Text(3)))),
    until: field('截止日', Day()),
    lines: field(
      '明细',
      Arr(Obj({ price: field('单价', Money()), qty: field('数量', Int({ minimum: 1 })) }), { maxItems: 9 }),
    ),
  }),
});
const read = inputReader(order);

function refusalOf(body: unknown): Refusal | undefined {
  try {
    read({ query: {}, params: {}, body });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

test('every fault of an input is told, with its path', () => {
  const lines = [{ price: '1.00', qty: 1 }, { price: '2.675', qty: 0 }, { qty: 2 }];
  const refusal = refusalOf({ title: '年度采购计划', remark: '很长的备注', until: '2026-02-30', lines, owner: '7' });
  expect(refusal?.faults).toEqual([
    { path: 'owner', text: '不支持的字段：owner' },
    { path: 'title', text: '标题不能超过5个字符' },
    { path: 'remark', text: '备注格式不正确' },
    { path: 'until', text: '截止日格式不正确' },
    { path: 'lines.1.price', text: '第 2 行的单价格式不正确' },
    { path: 'lines.1.qty', text: '第 2 行的数量不能小于1' },
    { path: 'lines.2.price', text: '缺少必填项：第 3 行的单价' },
  ]);
  expect(refusal?.message).toBe(
    '不支持的字段：owner；标题不能超过5个字符；备注格式不正确；截止日格式不正确；第 2 行的单价格式不正确；等 7 处',
  );
});

test('an input of thousands of values is told its first fault alone', () => {
  const lines = Array.from({ length: 6000 }, () => ({ price: 'x' }));
  expect(refusalOf({ title: '标题', until: '2026-02-01', lines })?.faults).toEqual([
    { path: 'lines', text: '明细最多9项' },
  ]);
});

test('an input without a fault is read', () => {
  expect(refusalOf({ title: '标题', until: '2026-02-01', lines: [] })).toBeUndefined();
});
