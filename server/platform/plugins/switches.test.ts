/** What is off with a plugin, and with one of its codes. */
import { expect, test } from '@rstest/core';
import { isOn } from './switches.ts';

const off = (...targets: string[]) => ({ off: new Map(targets.map((target) => [target, '停用'])) }) as never;

test.each<readonly [title: string, off: readonly string[], area: string, access: string, on: boolean]>([
  ['where nothing is off', [], 'order', 'order:list:ship', true],
  ['of a plugin that is off', ['order'], 'order', 'login', false],
  ['of another plugin than the one that is off', ['goods'], 'order', 'order:list:ship', true],
  ['with a code of a plugin that is off', ['goods'], 'order', 'goods:list:view', false],
  ['with a code that is off', ['goods/code/goods:list:view'], 'order', 'goods:list:view', false],
  ['with another code of its plugin', ['goods/code/goods:list:view'], 'order', 'goods:list:save', true],
  ['for whoever is signed in, though something is named so', ['login'], 'order', 'login', true],
  ['of which a page is off', ['order/route/list'], 'order', 'order:list:ship', true],
])('a call %s', (_, targets, area, access, on) => {
  expect(isOn(off(...targets), area, access)).toBe(on);
});
