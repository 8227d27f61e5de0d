import { type ManagedMenu, menu } from '@portal/sdk/calls/menu';
import { role, type RoleRow } from '@portal/sdk/calls/role';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { describe, expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { differenceOf, markOf, toggled } from './grants.ts';
import RolePage from './role.tsx';

const node = (menuId: string, menuName: string, parentId: string | null, button: '0' | '1' = '0'): ManagedMenu => ({
  menuId,
  menuName,
  parentId,
  button,
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
  sort: 1,
  version: 1,
  declared: true,
  declaration: null,
  dangling: false,
  kinds: null,
  roleCount: 1,
});
const tree = [
  node('1', '订单管理', null),
  node('2', '订单列表', '1'),
  node('3', '确认订单', '2', '1'),
  node('4', '导出订单', '2', '1'),
];
const at = (index: number) => tree[index] as ManagedMenu;

const sales: RoleRow = {
  roleId: '4',
  roleName: '供应商业务员',
  roleType: 'G',
  remark: null,
  userCount: 12,
  assignable: true,
  editable: true,
  deletable: false,
  seeded: true,
  dataScope: 'ENT',
  status: 1,
  version: 5,
  updatedAt: '2026-03-10T01:00:00Z',
};
const chief: RoleRow = {
  ...sales,
  roleId: '1',
  roleName: '超级管理员',
  roleType: 'L',
  assignable: false,
  editable: false,
};

describe('what a role holds of the tree', () => {
  test('a press grants all below and all above; a second press takes the branch away', () => {
    const all = toggled(tree, at(1), new Set());
    expect([...all].sort()).toEqual(['1', '2', '3', '4']);
    expect([...toggled(tree, at(1), all)]).toEqual(['1']);
  });

  test('a page whose buttons are granted in part is half, and may be held without any of them', () => {
    const some = toggled(tree, at(2), new Set());
    expect([markOf(tree, at(0), some), markOf(tree, at(1), some), markOf(tree, at(3), some)]).toEqual([
      'mixed',
      'mixed',
      false,
    ]);
    const none = toggled(tree, at(2), some);
    expect([...none].sort()).toEqual(['1', '2']);
  });

  test('the difference names what comes and goes with its place', () => {
    expect(differenceOf(tree, new Set(['1', '2', '3']), new Set(['1', '2', '4']))).toEqual({
      added: ['订单管理 / 订单列表 / 导出订单'],
      removed: ['订单管理 / 订单列表 / 确认订单'],
    });
  });
});

function draw() {
  const host = fakeHost({ codes: ['base:role:view', 'base:role:save', 'base:menu:view'] });
  host.answer(role.page, () => ({ records: [chief, sales], total: 2, page: 1, size: 10 }));
  host.answer(role.detail, () => ({ ...sales, scopeEnts: [], online: 2, menuIds: ['1', '2', '3'] }));
  host.answer(menu.tree, () => tree);
  host.answer(role.saveMenus, () => ({ version: 6 }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <RolePage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const rowOf = async (name: string) =>
  within((await screen.findAllByText(name))[0]?.closest('tr') as HTMLTableRowElement);

test('R-ROLE-03 R-ROLE-04 the super administrator’s role can only be looked at', async () => {
  draw();
  const row = await rowOf('超级管理员');
  expect(row.getByText('查看权限')).toBeInTheDocument();
  for (const action of ['编辑', '复制', '停用']) expect(row.queryByText(action)).toBeNull();
});

test('R-ROLE-06 R-ROLE-09 a seeded role is edited and copied, neither stopped nor deleted', async () => {
  draw();
  const row = await rowOf('供应商业务员');
  expect(row.getByText('编辑')).toBeInTheDocument();
  for (const action of ['停用', '删除']) expect(row.queryByText(action)).toBeNull();
});

test('menus are saved after the difference and the users it reaches have been shown', async () => {
  const host = draw();
  (await rowOf('供应商业务员')).getByText('菜单与按钮').click();
  const dialog = within(await screen.findByRole('dialog', { name: '菜单与按钮 · 供应商业务员' }));
  expect(dialog.getByText('影响 12 个用户，其中 2 人在线。')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: '导出订单' }));
  expect(dialog.getByText('订单管理 / 订单列表 / 导出订单')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(host.made.find(({ path }) => path === role.saveMenus.path)?.input).toEqual({
      roleId: '4',
      version: 5,
      menuIds: ['1', '2', '3', '4'],
    }),
  );
});
