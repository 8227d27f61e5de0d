import { type ManagedMenu, menu } from '@portal/sdk/calls/menu';
import { productInfo } from '@portal/sdk/calls/product';
import { role } from '@portal/sdk/calls/role';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { describe, expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import MenuOpPage from './menu-op.tsx';
import MenuTaxPage from './menu-tax.tsx';

const node = (change: Partial<ManagedMenu>): ManagedMenu => ({
  menuId: '1',
  menuName: '订单管理',
  parentId: null,
  button: '0',
  routeUrl: null,
  frontEndName: 'order',
  icon: null,
  hidden: '0',
  ifRouteHidden: '0',
  permCode: null,
  remark: null,
  ifIntOrExt: '0',
  productType: '00',
  productName: 'e订单',
  system: 'OP',
  sort: 30,
  version: 4,
  declared: true,
  declaration: null,
  dangling: false,
  kinds: null,
  roleCount: 6,
  ...change,
});
const tree = [
  node({}),
  node({ menuId: '2', parentId: '1', menuName: '订单列表', routeUrl: '/orderManagement/orderManagementIndex' }),
  node({ menuId: '3', parentId: '2', menuName: '导出订单', button: '1', permCode: 'order:list:export' }),
  node({ menuId: '9', menuName: '去向不明', routeUrl: '/nowhere', dangling: true }),
];

function draw(Screen: () => React.ReactElement = MenuOpPage, nodes = tree) {
  const host = fakeHost({ codes: ['base:menu:view', 'base:menu:save', 'base:role:view'] });
  host.answer(menu.tree, () => nodes);
  host.answer(role.page, () => ({ records: [], total: 0, page: 1, size: 100 }));
  host.answer(productInfo.listExcludeBase, () => []);
  host.answer(menu.save, () => ({ menuId: '20', dangling: true }));
  host.answer(menu.updateState, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLTableRowElement);

test('the tree shows routes and codes, and flags what no plugin serves', async () => {
  draw();
  expect((await rowOf('导出订单')).getByText('order:list:export')).toBeInTheDocument();
  expect((await rowOf('去向不明')).getByText('无对应功能')).toBeInTheDocument();
  expect(screen.getByText('共 4 项，1 项没有对应的功能')).toBeInTheDocument();
});

test('a closed node hides what is below; a search finds it with all above', async () => {
  draw();
  await userEvent.click(await screen.findByRole('button', { name: '收起订单管理' }));
  expect(screen.queryByText('订单列表')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: '查找菜单' }), 'order:list');
  expect(await screen.findByText('导出订单')).toBeInTheDocument();
  expect(screen.getByText('订单管理')).toBeInTheDocument();
  expect(screen.queryByText('去向不明')).toBeNull();
});

test('hiding asks first and sends the version that was seen', async () => {
  const host = draw();
  (await rowOf('订单列表')).getByText('隐藏').click();
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === menu.updateState.path)?.input).toEqual({
      menuId: '2',
      version: 4,
      hidden: '1',
    }),
  );
  expect(host.questions).toHaveLength(1);
});

test('a new node is checked, saved below its parent, and a route without a plugin is told', async () => {
  const host = draw();
  (await rowOf('订单管理')).getByText('新增下级').click();
  const dialog = within(await screen.findByRole('dialog', { name: '新增菜单 · 上级：订单管理' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /菜单名称/ }), '退货');
  await userEvent.type(dialog.getByRole('textbox', { name: /路由/ }), 'return');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('路由应以 / 开头，或为 http、https 网址')).length).toBeGreaterThan(0);
  await userEvent.clear(dialog.getByRole('textbox', { name: /路由/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /路由/ }), '/order/return');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === menu.save.path)?.input).toMatchObject({
      system: 'OP',
      parentId: '1',
      menuName: '退货',
      routeUrl: '/order/return',
      button: '0',
    }),
  );
  await waitFor(() => expect(host.toasts.at(-1)?.message).toContain('没有插件提供该路由'));
});

test('a node that is changed, and a new one at the top, are sent as what they are: the form does not ask', async () => {
  const host = draw();
  const saved = () => host.made.filter(({ path }) => path === menu.save.path).map(({ input }) => input);
  const rename = async (dialogName: string, name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
    await userEvent.clear(dialog.getByRole('textbox', { name: /菜单名称/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /菜单名称/ }), name);
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  };
  (await rowOf('订单列表')).getByText('编辑').click();
  await rename('编辑 · 订单列表', '全部订单');
  await waitFor(() => expect(saved()).toHaveLength(1));
  (await rowOf('导出订单')).getByText('编辑').click();
  await rename('编辑 · 导出订单', '下载订单');
  await waitFor(() => expect(saved()).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: '新增一级菜单' }));
  await rename('新增菜单 · 一级菜单', '质量管理');
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved()).toMatchObject([
    { menuId: '2', version: 4, menuName: '全部订单', button: '0' },
    { menuId: '3', version: 4, menuName: '下载订单', button: '1' },
    { parentId: null, menuName: '质量管理', button: '0' },
  ]);
});

describe('a row that is not as its plugin declares it', () => {
  const declaration = {
    menuName: '订单总览',
    routeUrl: '/order/overview',
    icon: null,
    sort: 30,
    ifIntOrExt: '0',
    parentId: null,
    changed: true,
  } as const;
  const old = { menuId: '5', parentId: '1', menuName: '我的订单', routeUrl: '/order/old', declaration };
  const kept = { ...old, menuId: '6', menuName: '我的报表', declaration: { ...declaration, changed: false } };

  test('is marked, stronger where the plugin has changed since, with what differs', async () => {
    draw(MenuOpPage, [...tree, node(old), node(kept)]);
    const mark = (await rowOf('我的订单')).getByText('声明已改');
    await userEvent.hover(mark);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      '菜单名称：我的订单 → 订单总览；路由：/order/old → /order/overview；上级菜单：订单管理 → 一级菜单',
    );
    expect((await rowOf('我的报表')).getByText('与声明不同')).toBeInTheDocument();
    expect((await rowOf('订单列表')).queryByText('恢复声明')).toBeNull();
  });

  test('goes back to the declaration after a question that says what becomes of it', async () => {
    const host = draw(MenuOpPage, [...tree, node(old)]);
    (await rowOf('我的订单')).getByText('恢复声明').click();
    await waitFor(() =>
      expect(host.made.find(({ path }) => path === menu.save.path)?.input).toEqual({
        ...{ menuId: '5', version: 4, system: 'OP', parentId: null, menuName: '订单总览', routeUrl: '/order/overview' },
        ...{ icon: null, sort: 30, ifIntOrExt: '0', button: '0', hidden: '0', ifRouteHidden: '0' },
        ...{ productType: '00', frontEndName: 'order' },
      }),
    );
    expect(JSON.stringify(host.questions)).toContain('将“我的订单”恢复为插件声明吗？菜单名称：我的订单 → 订单总览；');
  });
});

test('the tax screen asks for the tree of its own system', async () => {
  const host = draw(MenuTaxPage);
  expect(await screen.findByRole('heading', { name: '税务菜单管理' })).toBeInTheDocument();
  expect(host.made.find(({ path }) => path === menu.tree.path)?.input).toEqual({ system: 'TAX' });
});
