import { describe, expect, it } from '@rstest/core';
import type { MenuNode } from '../calls/session.ts';
import {
  buttonCodes,
  firstChildOf,
  firstRouteOf,
  menuAt,
  permittedPaths,
  sideMenuOf,
  type VisibleMenu,
  visibleMenus,
  withoutUnavailable,
} from './menu.ts';

const node = (menuId: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menuId,
  menuName: `菜单${menuId}`,
  ...more,
});
const ids = (tree: readonly MenuNode[]) => visibleMenus(tree).map((item) => item.node.menuId);

describe('menus', () => {
  it("R-MENU-01 a node with hidden '1' is not shown", () => expect(ids([node('a', { hidden: '1' })])).toEqual([]));

  it("R-MENU-02 a node with ifRouteHidden '1' is not shown", () =>
    expect(ids([node('a', { ifRouteHidden: '1' })])).toEqual([]));

  it("R-MENU-03 a node with button '1' is not shown", () => expect(ids([node('a', { button: '1' })])).toEqual([]));

  it("R-MENU-04 a node whose flags are absent or '0' is shown", () => {
    expect(
      ids([node('a'), node('b', { hidden: '0', ifRouteHidden: '0', button: '0' }), node('c', { hidden: null })]),
    ).toEqual(['a', 'b', 'c']);
  });

  it("R-MENU-05 a remark containing 'disabled' disables the entry", () => {
    expect(visibleMenus([node('a', { remark: 'x,disabled' }), node('b')]).map(({ disabled }) => disabled)).toEqual([
      true,
      false,
    ]);
  });

  it("R-MENU-06 a remark containing 'hide' marks the entry as hiding", () => {
    expect(
      visibleMenus([node('a', { remark: 'hide' }), node('b', { remark: 'x' }), node('c')]).map(({ hiding }) => hiding),
    ).toEqual([true, false, false]);
  });

  it("R-MENU-07 an entry with ifIntOrExt '1' opens in a new window", () => {
    expect(
      visibleMenus([node('a', { ifIntOrExt: '1' }), node('b', { ifIntOrExt: '0' })]).map(({ external }) => external),
    ).toEqual([true, false]);
  });

  it('R-MENU-08 a top entry without a route goes to its first child that has one', () => {
    const [top] = visibleMenus([
      node('top', {
        children: [node('group', { children: [node('deep', { routeUrl: '/deep' })] }), node('b', { routeUrl: '/b' })],
      }),
    ]);
    expect(top && firstRouteOf(top)?.node.routeUrl).toBe('/deep');
  });

  it('R-MENU-09 a side entry with children goes to its first child that is neither button nor hidden', () => {
    const tree = [
      node('side', {
        children: [
          node('x', { button: '1', routeUrl: '/x' }),
          node('y', { hidden: '1', routeUrl: '/y' }),
          node('z', { routeUrl: '/z' }),
        ],
      }),
    ];
    const [side] = visibleMenus(tree);
    expect(side && firstChildOf(side)?.node.menuId).toBe('z');
    const item = (more: Partial<MenuNode>, children: VisibleMenu[] = []): VisibleMenu => ({
      node: node(more.menuId ?? 'x', more),
      disabled: false,
      hiding: false,
      external: false,
      children,
    });
    const unfiltered = item({}, [
      item({ button: '1', routeUrl: '/x' }),
      item({ hidden: '1', routeUrl: '/y' }),
      item({ menuId: 'z', routeUrl: '/z' }),
    ]);
    expect(firstChildOf(unfiltered)?.node.menuId).toBe('z');
    expect(firstChildOf(item({}))).toBeUndefined();
    const below = item({ menuId: 'below', routeUrl: '/below' });
    const to = (...children: VisibleMenu[]) => firstChildOf(item({}, children))?.node.menuId;
    expect(to(item({ menuId: 'page', routeUrl: '/page' }, [below]))).toBe('page');
    expect(to(item({ menuId: 'group' }, [below]))).toBe('below');
    expect(to(item({ menuId: 'empty' }))).toBe('empty');
  });

  it('R-MENU-12 the first visible menu with the requested front-end name sets the side menu', () => {
    const visible = visibleMenus([
      node('a'),
      node('h', { hidden: '1', frontEndName: 'tax' }),
      node('b', { frontEndName: 'tax' }),
      node('c', { frontEndName: 'tax' }),
    ]);
    expect(sideMenuOf(visible, 'tax')?.node.menuId).toBe('b');
  });

  it('R-MENU-13 without a match the first visible menu sets the side menu', () => {
    const visible = visibleMenus([node('h', { hidden: '1' }), node('a'), node('b')]);
    expect(sideMenuOf(visible, 'lost')?.node.menuId).toBe('a');
    expect(sideMenuOf([])).toBeUndefined();
  });

  it('R-MENU-16 button nodes yield permission codes and no menu entry', () => {
    const tree = [
      node('a', {
        routeUrl: '/a',
        permCode: 'no:button:code',
        children: [node('b', { button: '1', permCode: 'order:list:confirm' })],
      }),
    ];
    expect(buttonCodes(tree)).toEqual(['order:list:confirm']);
    expect(visibleMenus(tree)[0]?.children).toEqual([]);
  });

  it('R-LOGIN-14 the allowed path list holds every page of the tree, hidden ones too, and no button', () => {
    const tree = [
      node('a', { routeUrl: '/a?x=1' }),
      node('b', { hidden: '1', routeUrl: '/b/' }),
      node('c', { button: '1', routeUrl: '/c' }),
    ];
    expect(permittedPaths(tree)).toEqual(['/a', '/b']);
  });

  it('R-MENU-15 another tree gives other menus, paths and codes', () => {
    const before = [node('a', { routeUrl: '/a' })];
    const after = [node('b', { routeUrl: '/b', children: [node('c', { button: '1', permCode: 'x:y:z' })] })];
    expect([ids(before), permittedPaths(before), buttonCodes(before)]).toEqual([['a'], ['/a'], []]);
    expect([ids(after), permittedPaths(after), buttonCodes(after)]).toEqual([['b'], ['/b'], ['x:y:z']]);
  });

  it('finds the place of a path for the breadcrumb and the visit log', () => {
    const tree = [node('1', { children: [node('2', { children: [node('3', { routeUrl: '/deep' })] })] })];
    expect(menuAt(tree, '/deep')).toMatchObject({ menuId: '3', oneLevelMenuId: '1' });
    expect(menuAt(tree, '/deep').trail.map(({ menuId }) => menuId)).toEqual(['1', '2', '3']);
    expect(menuAt(tree, '/lost')).toEqual({ menuId: undefined, oneLevelMenuId: undefined, trail: [] });
  });

  it('finds the place of a page under /base and /Base alike', () => {
    expect(
      menuAt([node('1', { routeUrl: '/base/service-support/online?x=1' })], '/Base/service-support/online').menuId,
    ).toBe('1');
  });

  it('drops pages that no enabled plugin serves, and the groups that they leave empty', () => {
    const tree = [
      node('g', { children: [node('off', { routeUrl: '/off' })] }),
      node('k', { children: [node('on', { routeUrl: '/on' })] }),
    ];
    expect(withoutUnavailable(tree, (path) => path === '/on').map(({ menuId }) => menuId)).toEqual(['k']);
  });

  it('keeps an address outside the portal, and drops a new-window page whose plugin is off', () => {
    const tree = [
      node('out', { routeUrl: 'https://partner.example.com/x', ifIntOrExt: '1' }),
      node('own', { routeUrl: '/askQuestionsOnline', ifIntOrExt: '1' }),
    ];
    expect(withoutUnavailable(tree, () => false).map(({ menuId }) => menuId)).toEqual(['out']);
  });

  it('leaves a group its served pages when its own page is switched off, and drops one that is left with buttons', () => {
    const button = node('b', { button: '1', permCode: 'x:y:z' });
    const tree = [
      node('g', { routeUrl: '/off', children: [node('on', { routeUrl: '/on' })] }),
      node('h', { children: [button] }),
    ];
    const page = [node('on', { routeUrl: '/on', children: [button] })];
    expect(buttonCodes(withoutUnavailable(page, () => true))).toEqual(['x:y:z']);
    const left = withoutUnavailable(tree, (path) => path === '/on');
    expect(left).toEqual([node('g', { children: [{ ...node('on', { routeUrl: '/on' }), children: [] }] })]);
  });
});
