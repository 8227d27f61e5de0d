import { expect, it } from '@rstest/core';
import { target } from './target.ts';

it('the page that a visitor wanted is given back once', () => {
  target.keep('/orderManagement/orderDetail?id=7');
  expect(target.take()).toBe('/orderManagement/orderDetail?id=7');
  expect(target.take()).toBeUndefined();
});

it('an address outside the portal is not gone to after signing in', () => {
  for (const path of [
    'https://evil.example.com/',
    '//evil.example.com/x',
    '/\\evil.example.com',
    'javascript:alert(1)',
  ]) {
    target.keep(path);
    expect([path, target.take()]).toEqual([path, undefined]);
  }
});
