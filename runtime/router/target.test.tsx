import { expect, it } from '@rstest/core';
import { target } from './target.ts';

it('the page that a visitor wanted is given back until it was reached', () => {
  target.keep('/orderManagement/orderDetail?id=7');
  for (const _ of ['first', 'mounted anew']) expect(target.read()).toBe('/orderManagement/orderDetail?id=7');
  target.forget();
  expect(target.read()).toBeUndefined();
});

it('an address outside the portal is not gone to after signing in', () => {
  for (const path of [
    'https://evil.example.com/',
    '//evil.example.com/x',
    '/\\evil.example.com',
    'javascript:alert(1)',
  ]) {
    target.keep(path);
    expect([path, target.read()]).toEqual([path, undefined]);
  }
});
