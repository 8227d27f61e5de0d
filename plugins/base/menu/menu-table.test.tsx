import { type ManagedMenu, menu } from '@portal/sdk/calls/menu';
import { productInfo } from '@portal/sdk/calls/product';
import { role } from '@portal/sdk/calls/role';
import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, drawPage, offered, press, rowOf } from '../test-draw.tsx';
import MenuOpPage from './menu-op.tsx';
import MenuTaxPage from './menu-tax.tsx';

const node = (menuId: string, menuName: string, change: Partial<ManagedMenu> = {}): ManagedMenu => ({
  ...{ menuId, menuName, parentId: null, button: '0', routeUrl: null, frontEndName: null, icon: null, hidden: '0' },
  ...{ ifRouteHidden: '0', permCode: null, remark: null, ifIntOrExt: '0', productType: '02', productName: 'e订单' },
  ...{
    system: 'OP',
    sort: 30,
    version: 4,
    declared: true,
    declaration: null,
    dangling: false,
    kinds: null,
    roleCount: 6,
  },
  ...change,
});
const tree = [
  node('1', '订单管理', { frontEndName: 'order', sort: 9999 }),
  node('2', '订单列表', { parentId: '1', routeUrl: '/order/list', icon: 'box', remark: 'disabled', hidden: '1' }),
  node('3', '导出订单', { parentId: '2', button: '1', permCode: 'order:list:export', declared: false }),
  node('4', '退货', { parentId: '1', ifRouteHidden: '1', frontEndName: 'back' }),
  node('5', '税务', { dangling: true, hidden: '1' }),
];

function draw(nodes = tree, Screen: () => React.ReactElement = MenuOpPage, address = '/') {
  const host = fakeHost({ codes: ['base:menu:view', 'base:menu:save', 'base:role:view'] });
  host.answer(menu.tree, () => nodes);
  host.answer(role.page, () => ({
    records: [{ roleId: '4', roleName: '业务员' } as never],
    ...{ total: 1, page: 1, size: 100 },
  }));
  host.answer(role.detail, () => ({ roleType: 'G', menuIds: ['1', '4'] }) as never);
  host.answer(productInfo.listExcludeBase, () => []);
  host.answer(menu.save, () => ({ menuId: '20', dangling: false }));
  for (const call of [menu.updateState, menu.sort, menu.remove]) host.answer(call, () => null);
  host.answer(menu.copy, () => ({ count: 2 }));
  host.answer(menu.absent, () => []);
  host.answer(menu.importDeclared, () => ({ count: 2 }));
  drawPage(<Screen />, address);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const names = () =>
  within(screen.getByRole('grid', { name: '菜单' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent?.replace(/^[−+]/, ''));

test('each node tells where it leads, whether it is shown, and where it comes from', async () => {
  draw();
  const told = async (name: string) => {
    const cells = await cellsOf(name);
    return [cells[2], cells[3], cells[7]];
  };
  expect(await told('订单管理')).toEqual(['-', '显示', '插件声明']);
  expect(await told('订单列表')).toEqual(['/order/list', '隐藏', '插件声明']);
  expect(await told('导出订单')).toEqual(['order:list:export', '显示', '手工新增']);
  expect(await told('退货')).toEqual(['-', '路由隐藏', '插件声明']);
  expect(await told('税务')).toEqual(['-', '无对应功能', '插件声明']);
  expect((await rowOf('订单管理')).querySelector('[style]')).toHaveStyle({ paddingLeft: '0px' });
  expect((await rowOf('导出订单')).querySelector('[style*="padding"]')).toHaveStyle({ paddingLeft: '40px' });
  expect(within(await rowOf('导出订单')).queryByRole('button', { name: '收起导出订单' })).toBeNull();
});

test('a page has what is below it, a button has not', async () => {
  draw();
  const actions = ['编辑', '新增下级', '新增同级', '移动', '恢复声明', '隐藏', '显示', '复制到税务系统', '删除'];
  const all = (await offered('订单管理', actions)).filter((one) => one !== '复制到税务系统');
  expect(all).toEqual(['编辑', '新增下级', '新增同级', '移动', '隐藏', '删除']);
  expect((await offered('订单列表', actions)).filter((one) => one === '显示' || one === '隐藏')).toEqual(['显示']);
  expect(await offered('导出订单', actions)).toEqual(['编辑', '新增同级', '移动', '删除']);
});

test('what is hidden is shown without a question; a copy goes to the other system after one', async () => {
  const host = draw();
  await press('订单列表', '显示');
  await waitFor(() => expect(sent(host, menu.updateState)).toEqual([{ menuId: '2', version: 4, hidden: '0' }]));
  expect(host.questions).toEqual([]);
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已显示'));
  await press('订单管理', '隐藏');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已隐藏'));
  const copy = within(await rowOf('订单管理')).getByText(/^复制到/).textContent;
  await press('订单管理', copy ?? '');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe(`已${copy}`));
  expect(copy).toContain('税务');
});

test('from the tax system a copy goes to the other one, and nothing is imported there', async () => {
  draw(tree, MenuTaxPage);
  expect(within(await rowOf('订单管理')).getByText(/^复制到/).textContent).not.toContain('税务');
  expect(screen.queryByRole('button', { name: '从插件导入' })).toBeNull();
});

test('a node is moved below any page but itself and what is below it; a button never to the top', async () => {
  const host = draw();
  const places = async (name: string) => {
    await press(name, '移动');
    const dialog = await dialogOf(`移动 · ${name}`);
    await userEvent.click(dialog.getByRole('combobox'));
    const items = await screen.findAllByRole('treeitem');
    return items.map((item) => item.textContent);
  };
  expect((await places('订单列表')).join('|')).toContain('税务');
  await userEvent.click(screen.getByRole('treeitem', { name: /一级菜单/ }));
  await userEvent.click((await dialogOf('移动 · 订单列表')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent(host, menu.sort)).toEqual([{ menuId: '2', version: 4, sort: 30 }]));
});

test('the branch that is moved and its buttons are no place for it', async () => {
  draw();
  await press('订单管理', '移动');
  const dialog = await dialogOf('移动 · 订单管理');
  await userEvent.click(dialog.getByRole('combobox'));
  const items = (await screen.findAllByRole('treeitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['一级菜单', '税务']);
});

test('a new node stands behind the one it was made beside, with the product and program of those above', async () => {
  const host = draw();
  const add = async (name: string, action: string, title: string) => {
    await press(name, action);
    const dialog = await dialogOf(title);
    await userEvent.type(dialog.getByRole('textbox', { name: /菜单名称/ }), '新页');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await add('订单列表', '新增同级', '新增菜单 · 上级：订单管理');
  await add('订单管理', '新增同级', '新增菜单 · 一级菜单');
  await add('订单管理', '新增下级', '新增菜单 · 上级：订单管理');
  const [beside, atTop, below] = sent(host, menu.save);
  expect(beside).toMatchObject({ parentId: '1', sort: 31, productType: '02', frontEndName: 'order', button: '0' });
  expect(atTop).toMatchObject({ parentId: null, sort: 9999, productType: '00' });
  expect(atTop).not.toHaveProperty('frontEndName');
  expect(below).toMatchObject({ parentId: '1', sort: 100 });
  expect(host.toasts.map(({ message }) => message)).not.toContain('没有插件提供该路由或权限码，暂不会显示');
});

test('a button has a code, a page a route, marks and an icon; each is kept as it was', async () => {
  const host = draw();
  await press('导出订单', '编辑');
  const button = await dialogOf('编辑 · 导出订单');
  expect(button.queryByRole('textbox', { name: /^路由/ })).toBeNull();
  expect(button.queryByRole('checkbox', { name: /禁用/ })).toBeNull();
  await userEvent.clear(button.getByRole('textbox', { name: /权限码/ }));
  await userEvent.click(button.getByRole('button', { name: '确定' }));
  expect((await button.findAllByText('请输入权限码')).length).toBeGreaterThan(0);
  await userEvent.click(button.getByRole('button', { name: '取消' }));
  await press('订单列表', '编辑');
  const entry = await dialogOf('编辑 · 订单列表');
  expect(entry.queryByRole('textbox', { name: /权限码/ })).toBeNull();
  expect(entry.getByRole('checkbox', { name: '禁用（显示但不能打开）' })).toBeChecked();
  const later = entry.getByRole('checkbox', { name: '空间不足时先收起' });
  expect(later).not.toBeChecked();
  await userEvent.click(later);
  await userEvent.click(entry.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent(host, menu.save)).toMatchObject([
      { menuId: '2', version: 4, routeUrl: '/order/list', icon: 'box', remark: 'disabled,hide', hidden: '1' },
    ]),
  );
});

test('words, what has no function and a role are kept in the address, and put the tree in sight by them', async () => {
  draw(tree, MenuOpPage, '/?dangling=1');
  expect(await screen.findByRole('checkbox', { name: '只看没有对应功能的' })).toBeChecked();
  expect(names()).toEqual(['税务']);
  await userEvent.click(screen.getByRole('checkbox', { name: '只看没有对应功能的' }));
  expect(names()).toEqual(['订单管理', '订单列表', '导出订单', '退货', '税务']);
  await userEvent.click(screen.getByRole('button', { name: '全部收起' }));
  expect(names()).toEqual(['订单管理', '税务']);
  await userEvent.click(screen.getByRole('button', { name: '展开订单管理' }));
  expect(names()).toEqual(['订单管理', '订单列表', '退货', '税务']);
  await userEvent.click(screen.getByRole('button', { name: '全部展开' }));
  await userEvent.click(screen.getByRole('combobox', { name: /按角色预览/ }));
  await userEvent.click(await screen.findByRole('option', { name: '业务员' }));
  await waitFor(() => expect(names()).toEqual(['订单管理', '退货']));
});

test('a tree without anything lost does not speak of it', async () => {
  draw(tree.slice(0, 2));
  expect(await screen.findByText('共 2 项')).toBeVisible();
  expect(screen.getByRole('heading', { name: '运营菜单管理' })).toBeVisible();
});

test('what plugins declare and the tree lacks is chosen by plugin and imported', async () => {
  const host = draw();
  const lacks = (sourceKey: string, menuName: string, pluginName: string, button: '0' | '1' = '0') => ({
    ...{ sourceKey, menuName, pluginName, button, target: `/${sourceKey}` },
  });
  host.answer(menu.absent, () => [
    lacks('a', '看板', '订单'),
    lacks('b', '导出', '订单', '1'),
    lacks('c', '台账', '结算'),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: '从插件导入' }));
  const dialog = await dialogOf('从插件导入');
  expect((await dialog.findAllByRole('checkbox')).map((one) => one.closest('span')?.textContent)).toEqual([
    ...['看板', '导出（按钮）', '台账'],
  ]);
  expect(dialog.queryByText('插件声明的菜单与按钮都已在菜单树中。')).toBeNull();
  expect(dialog.queryByRole('button', { name: '导入' })).toBeNull();
  for (const name of ['看板', '导出（按钮）', '台账', '看板'])
    await userEvent.click(dialog.getByRole('checkbox', { name }));
  host.answer(menu.importDeclared, () => {
    throw new CallError('409', '菜单已变');
  });
  await userEvent.click(dialog.getByRole('button', { name: '导入' }));
  await waitFor(() => expect(sent(host, menu.importDeclared)).toEqual([{ sourceKeys: ['b', 'c'] }]));
  expect(host.toasts.map(({ intent }) => intent)).not.toContain('success');
  host.answer(menu.importDeclared, () => ({ count: 3 }));
  await userEvent.click(dialog.getByRole('button', { name: '导入' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已导入 3 项，请到角色管理中授权'));
});

test('where the tree lacks nothing, nothing is chosen', async () => {
  draw();
  await userEvent.click(await screen.findByRole('button', { name: '从插件导入' }));
  expect(await screen.findByText('插件声明的菜单与按钮都已在菜单树中。')).toBeVisible();
});
