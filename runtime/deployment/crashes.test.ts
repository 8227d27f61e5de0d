import { expect, it } from '@rstest/core';
import { createBreaker, ownerOf, windowMs } from './crashes.ts';

it('a fault belongs to the plugin whose file it names first, and to none when only the shell is in it', () => {
  const rows: readonly [string | undefined, string | undefined][] = [
    ['Error: x\n at render (http://h/ef-plus/plugins/order/static/js/list.0f1e2d3c.js:1:2)', 'order'],
    ['at f (http://h/ef-plus/plugins/crm/a.js:1:1)\n at g (http://h/ef-plus/plugins/order/b.js:1:1)', 'crm'],
    ['at f (http://h/ef-plus/static/js/index.js:1:1)', undefined],
    [undefined, undefined],
  ];
  for (const [trace, owner] of rows) expect(ownerOf(trace)).toBe(owner);
});

it('three crashes within a minute are too many, of one plugin; after that the count begins anew', () => {
  let at = 0;
  const isTooMany = createBreaker(() => at);
  const crash = (plugin: string, later = 1000) => {
    at += later;
    return isTooMany(plugin);
  };
  expect([crash('order'), crash('order'), crash('crm'), crash('order')]).toEqual([false, false, false, true]);
  expect([crash('order'), crash('order', windowMs), crash('order'), crash('order')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
