/** What a password may be, at the edge of each rule. */
import { expect, test } from '@rstest/core';
import { demandStrong, weakness } from './password-policy.ts';
import { hashPassword } from './passwords.ts';

const few = '密码须包含大写字母、小写字母、数字、特殊字符中的至少三类';
const simple = '密码过于简单，请更换';
test.each([
  ['Abcdef1', 'gys', '密码不能少于8位'],
  ['Abcdefg1', 'gys', undefined],
  ['abcdefg1', 'gys', few],
  ['ABCDEFG1', 'gys', few],
  ['abcdefg#', 'gys', few],
  ['abcdef#1', 'gys', undefined],
  ['ABCDEF#1', 'gys', undefined],
  ['xGYS#8642', 'gys', '密码不能包含账号'],
  ['xgys#8642', 'GYS', '密码不能包含账号'],
  ['Abcdefg1', '', undefined],
  ['P@ssw0rd', 'gys', simple],
  ['Passw0rd', 'gys', simple],
  ['Abcd1234!', 'gys', simple],
  ['Abcd1234@', 'gys', simple],
  ['Abcd1234#', 'gys', undefined],
])('%s of %s: %s', (password, account, told) => {
  expect(weakness(password, account)).toBe(told);
});

test('a password of late does not return, another one may come', async () => {
  const earlier = [await hashPassword('Wanglai#8642')];
  await expect(demandStrong('Wanglai#8642', 'gys', earlier)).rejects.toMatchObject({
    message: '新密码不能与最近 5 次相同',
  });
  await expect(demandStrong('Wanglai#8643', 'gys', earlier)).resolves.toBeUndefined();
  await expect(demandStrong('short', 'gys')).rejects.toMatchObject({ message: '密码不能少于8位' });
});
