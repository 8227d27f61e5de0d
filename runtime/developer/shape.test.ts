import { expect, it } from '@rstest/core';
import { shapeOf } from './shape.ts';

const rows: readonly [unknown, string][] = [
  [{}, '{}'],
  [{ entId: '42', count: 3, done: true, at: null }, '{entId: 文本, count: 数字, done: 是否, at: 空}'],
  [{ path: '/api/order/page?supplier=程屿' }, '{path: /api/order/page}'],
  [[{ phone: '13800000000' }, { phone: '13900000000' }], '[2 项：{phone: 文本}]'],
  [{ error: new TypeError('程屿 的手机号有误') }, '{error: 错误(TypeError)}'],
  [{ a: { b: { c: { d: 1 } } } }, '{a: {b: {c: {1 个字段}}}}'],
];

for (const [value, shape] of rows) it(`shows the form alone: ${shape}`, () => expect(shapeOf(value)).toBe(shape));

it('a message of a socket tells its channel, type and event, and nothing that somebody wrote', () => {
  const message = { type: 'PLATE', content: { event: 'task', title: '王芳 的合同', toUserId: '7' } };
  const shape = shapeOf({ channel: 'user-message', message });
  expect(shape).toBe(
    '{channel: user-message, message: {type: PLATE, content: {event: task, title: 文本, toUserId: 文本}}}',
  );
});
