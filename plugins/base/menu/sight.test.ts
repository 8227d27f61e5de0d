import type { ManagedMenu } from '@portal/sdk/calls/menu';
import { expect, test } from '@rstest/core';
import { everyPage, inSight, type Seen } from './sight.ts';

const node = (menuId: string, parentId: string | null, change: Partial<ManagedMenu> = {}): ManagedMenu => ({
  ...{ menuId, parentId, menuName: `菜单${menuId}`, button: '0', routeUrl: null, frontEndName: null, icon: null },
  ...{ hidden: '0', ifRouteHidden: '0', permCode: null, remark: null, ifIntOrExt: '0', productType: '00' },
  ...{ productName: '平台', system: 'OP', sort: 1, version: 1, declared: true, declaration: null, dangling: false },
  ...{ kinds: null, roleCount: 0, ...change },
});
const nodes = [
  node('1', null),
  node('2', '1', { routeUrl: '/order/List' }),
  node('3', '2', { button: '1', permCode: 'order:list:Export' }),
  node('5', null, { hidden: '1' }),
  node('6', '5'),
  node('9', '1', { dangling: true, menuName: '去向不明' }),
];
const none: Seen = { keyword: '', dangling: false, roleId: undefined };
const seen = (change: Partial<Seen>, closed: readonly string[] = [], role?: Parameters<typeof inSight>[3]) =>
  inSight(nodes, { ...none, ...change }, new Set(closed), role).map(({ menuId }) => menuId);

test('all stands in sight with its level, and whether something is below it', () => {
  expect(inSight(nodes, none, new Set()).map(({ menuId, level, hasChildren }) => [menuId, level, hasChildren])).toEqual(
    [
      ['1', 1, true],
      ['2', 2, true],
      ['3', 3, false],
      ['5', 1, true],
      ['6', 2, false],
      ['9', 2, false],
    ],
  );
  expect([...everyPage(nodes)]).toEqual(['1', '2', '5']);
});

test('what is closed hides all below it, unless something is looked for', () => {
  expect(seen({}, ['1'])).toEqual(['1', '5', '6']);
  expect(seen({}, ['2'])).toEqual(['1', '2', '5', '6', '9']);
  expect(seen({ keyword: ' export ' }, ['1'])).toEqual(['1', '2', '3']);
});

test('a name, a route or a code is found with all above it; what has no function alone, or with words', () => {
  expect(seen({ keyword: '/ORDER' })).toEqual(['1', '2']);
  expect(seen({ keyword: '菜单6' })).toEqual(['5', '6']);
  expect(seen({ dangling: true })).toEqual(['1', '9']);
  expect(seen({ dangling: true, keyword: '菜单' })).toEqual([]);
  expect(seen({ dangling: true, keyword: '不明' })).toEqual(['1', '9']);
});

test('a role meets what it holds, and nothing hidden, below what is hidden, or without a function', () => {
  expect(seen({}, [], { roleType: 'G', menuIds: ['1', '2', '5', '6', '9'] })).toEqual(['1', '2']);
  expect(seen({}, [], { roleType: 'L', menuIds: [] })).toEqual(['1', '2', '3']);
});
