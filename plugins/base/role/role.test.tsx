import { type GrantNode, role, type RoleRow } from '@portal/sdk/calls/role';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { describe, expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { differenceOf, markOf, named, toggled } from './grants.ts';
import RolePage from './role.tsx';

const node = (
  menuId: string,
  menuName: string,
  parentId: string | null,
  button: '0' | '1' = '0',
  refusal: string | null = null,
): GrantNode => ({
  ...{ menuId, menuName, parentId, button, refusal, permCode: null, hidden: '0' },
  ...{ productName: 'e订单', system: 'OP' },
});
const lacked = '您自己没有“关闭订单”，不能授予他人';
const tree = [
  node('1', '订单管理', null),
  node('2', '订单列表', '1'),
  node('3', '确认订单', '2', '1'),
  node('4', '导出订单', '2', '1'),
];
/** With a button that its giver may not give. */
const barred = [...tree, node('5', '关闭订单', '2', '1', lacked)];
const at = (index: number) => tree[index] as GrantNode;

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
    const all = toggled(tree, at(1), new Set(), new Set());
    expect([...all].sort()).toEqual(['1', '2', '3', '4']);
    expect([...toggled(tree, at(1), all, new Set())]).toEqual(['1']);
  });

  test('a page whose buttons are granted in part is half, and may be held without any of them', () => {
    const some = toggled(tree, at(2), new Set(), new Set());
    expect([markOf(tree, at(0), some), markOf(tree, at(1), some), markOf(tree, at(3), some)]).toEqual([
      'mixed',
      'mixed',
      false,
    ]);
    const none = toggled(tree, at(2), some, new Set());
    expect([...none].sort()).toEqual(['1', '2']);
  });

  test('a press leaves out what may not be given, and once nothing more can be added it takes the branch away', () => {
    const all = toggled(barred, at(1), new Set(), new Set());
    expect([...all].sort()).toEqual(['1', '2', '3', '4']);
    expect(markOf(barred, at(1), all)).toBe('mixed');
    expect([...toggled(barred, at(1), all, new Set())]).toEqual(['1']);
  });

  test('what the role held already can be put back until it is saved', () => {
    const held = new Set(['1', '2', '5']);
    const taken = toggled(barred, barred[4] as GrantNode, held, held);
    expect([...taken]).toEqual(['1', '2']);
    expect([...toggled(barred, barred[4] as GrantNode, taken, held)].sort()).toEqual(['1', '2', '5']);
  });

  test('a branch that is held whole is ticked; a node that is not held is not, whatever stands below it', () => {
    expect(markOf(tree, at(0), new Set(['1', '2', '3', '4']))).toBe(true);
    expect(markOf(tree, at(1), new Set(['1', '3']))).toBe(false);
  });

  test('a name is found with all above and all below it; without one all is shown', () => {
    const ids = (text: string) => named(tree, text).map(({ menuId }) => menuId);
    expect(ids(' 导出 ')).toEqual(['1', '2', '4']);
    expect(ids('订单列表')).toEqual(['1', '2', '3', '4']);
    expect(ids('  ')).toEqual(['1', '2', '3', '4']);
    expect(ids('退货')).toEqual([]);
  });

  test('the difference names what comes and goes with its place', () => {
    expect(differenceOf(tree, new Set(['1', '2', '3']), new Set(['1', '2', '4']))).toEqual({
      added: ['订单管理 / 订单列表 / 导出订单'],
      removed: ['订单管理 / 订单列表 / 确认订单'],
    });
  });
});

function draw(refusal: string | null = null, second = false) {
  const host = fakeHost({ codes: ['base:role:view', 'base:role:save'] });
  host.answer(role.page, () => ({ records: [chief, sales], total: 2, page: 1, size: 10 }));
  host.answer(role.detail, () => ({ ...sales, scopeEnts: [], online: 2, menuIds: ['1', '2', '3'] }));
  host.answer(role.tree, () => ({ refusal, second, nodes: barred }));
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

const openGrants = async () => {
  (await rowOf('供应商业务员')).getByText('菜单与按钮').click();
  return within(await screen.findByRole('dialog', { name: '菜单与按钮 · 供应商业务员' }));
};

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
  const dialog = await openGrants();
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

test('a button that the giver may not give cannot be chosen and says why, also when it was searched for', async () => {
  draw();
  const dialog = await openGrants();
  expect(dialog.getByRole('checkbox', { name: `关闭订单 ${lacked}` })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: '导出订单' })).toBeEnabled();
  await userEvent.type(dialog.getByRole('searchbox', { name: '查找菜单或按钮' }), '关闭');
  expect(dialog.queryByRole('checkbox', { name: '导出订单' })).toBeNull();
  expect(dialog.getByText(lacked)).toBeInTheDocument();
});

test('who may give nothing of the role reads why, and has nothing to press', async () => {
  draw('您没有授予供应商角色的许可');
  const dialog = await openGrants();
  expect(dialog.getByText('您没有授予供应商角色的许可，不能调整该角色。')).toBeInTheDocument();
  expect(dialog.getByRole('checkbox', { name: '导出订单' })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: '保存' })).toBeNull();
});

test('what is added to a role of the whole platform is said to wait for another administrator', async () => {
  draw(null, true);
  const dialog = await openGrants();
  const waits = '该角色是全平台角色，增加的内容须由另一位管理员复核。';
  expect(dialog.queryByText(waits)).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: '导出订单' }));
  expect(dialog.getByText(waits)).toBeInTheDocument();
});
