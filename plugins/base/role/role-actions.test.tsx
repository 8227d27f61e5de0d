import { rightsDuties } from '@portal/sdk/calls/rights';
import { type GrantNode, role, type RoleRow } from '@portal/sdk/calls/role';
import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawPage, offered, press } from '../test-draw.tsx';
import RolePage from './role.tsx';

const clerk: RoleRow = {
  ...{ roleId: '4', roleName: '业务员', roleType: 'G', remark: '接单', userCount: 12, assignable: false, version: 5 },
  ...{ editable: true, deletable: false, seeded: false, dataScope: 'CUSTOM', status: 1 },
  updatedAt: '2026-03-10T01:00:00Z',
};
const node = (
  menuId: string,
  menuName: string,
  parentId: string | null,
  change: Partial<GrantNode> = {},
): GrantNode => ({
  ...{ menuId, menuName, parentId, button: '0', refusal: null, permCode: null, hidden: '0', productName: 'e订单' },
  ...{ system: 'OP', ...change },
});
const nodes = [
  node('1', '订单管理', null),
  node('2', '确认', '1', { button: '1', permCode: 'order:confirm' }),
  node('3', '审核', '1', { button: '1', permCode: 'order:audit', hidden: '1' }),
  node('4', '结算', null, { productName: 'e结算' }),
  node('5', '开票', null, { system: 'TAX' }),
];

function draw(rows: readonly RoleRow[], { codes = ['view', 'save'], second = false } = {}) {
  const host = fakeHost({ codes: [...codes.map((code) => `base:role:${code}`), 'base:user:view'] });
  host.answer(role.page, () => ({ records: [...rows], total: rows.length, page: 1, size: 10 }));
  const scopeEnts = [
    { entId: '1', entName: '屿岚机电' },
    { entId: '2', entName: '海川物流' },
  ];
  host.answer(role.detail, ({ roleId }) => {
    const found = rows.find((row) => row.roleId === roleId) ?? clerk;
    return { ...found, scopeEnts, online: 2, menuIds: ['1', '2'] };
  });
  host.answer(role.tree, () => ({ refusal: null, second, nodes }));
  host.answer(role.enterprises, () => [...scopeEnts, { entId: '3', entName: '北辰电气' }]);
  host.answer(role.save, () => ({ roleId: '8', version: 1 }));
  host.answer(role.saveMenus, () => ({ version: 6 }));
  host.answer(role.updateState, () => null);
  host.answer(role.grants, () => ({
    nodes,
    grants: [
      { roleId: '4', menuId: '1', half: true },
      { roleId: '4', menuId: '2', half: false },
    ],
  }));
  host.answer(rightsDuties.list, () => [
    { codes: ['order:confirm', 'order:audit'], title: '“确认”与“审核”' },
    { codes: ['order:confirm', 'order:close'], title: '“确认”与“关账”' },
  ]);
  drawPage(<RolePage />);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const ok = { name: '确定' };

test('R-ROLE-09 a role that did not come with the portal is stopped and enabled, after what follows was told', async () => {
  const host = draw([
    clerk,
    { ...clerk, roleId: '5', roleName: '旧角色', status: 0 },
    { ...clerk, roleId: '6', roleName: '巡检', status: 0, dataScope: 'ALL' },
  ]);
  await press('业务员', '停用');
  await press('旧角色', '启用');
  await press('巡检', '启用');
  await waitFor(() =>
    expect(host.questions.map(({ message }) => message)).toEqual([
      '停用角色“业务员”吗？12 个用户将立即失去该角色的权限。',
      '启用角色“旧角色”吗？12 个用户将立即恢复该角色的权限。',
      '启用角色“巡检”吗？该角色可见全平台数据，须由另一位管理员复核。',
    ]),
  );
  await waitFor(() => expect(sent(host, role.updateState)).toHaveLength(3));
  expect(sent(host, role.updateState)[0]).toEqual({ roleId: '4', version: 5, status: 0 });
});

test('R-ROLE-03 the super administrator’s role is neither edited, copied nor stopped, seeded or not', async () => {
  draw([{ ...clerk, roleType: 'L', editable: false }]);
  const all = ['菜单与按钮', '查看权限', '编辑', '复制', '权限解释', '停用'];
  expect(await offered('业务员', all)).toEqual(['查看权限', '权限解释']);
});

test('a role is edited under the version that was seen; enterprises of its scope are taken away and added', async () => {
  const host = draw([clerk]);
  await press('业务员', '编辑');
  const dialog = await dialogOf('编辑角色 · 业务员');
  expect(dialog.getByText('保存后立即影响 12 个用户。')).toBeVisible();
  expect(dialog.queryByRole('combobox', { name: /类型/ })).toBeNull();
  await userEvent.click(await dialog.findByRole('checkbox', { name: '海川物流' }));
  expect(dialog.getByText('已选 1 家')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: '海川物流' })).toBeNull();
  await userEvent.type(dialog.getByRole('searchbox', { name: '查找企业' }), '电');
  const found = () => dialog.findByRole('checkbox', { name: '北辰电气' });
  for (let press = 0; press < 3; press += 1) await userEvent.click(await found());
  expect(
    dialog
      .getAllByRole('checkbox')
      .slice(0, 3)
      .map((one) => one.closest('span')?.textContent),
  ).toEqual([...['屿岚机电', '北辰电气', '海川物流']]);
  await userEvent.click(dialog.getByRole('button', ok));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('角色已更新，立即生效'));
  expect(sent(host, role.save)).toEqual([
    {
      ...{ roleId: '4', version: 5, roleType: 'G', roleName: '业务员', remark: '接单', dataScope: 'CUSTOM' },
      ...{ scopeEntIds: ['1', '3'], assignable: false },
    },
  ]);
});

test('R-ROLE-06 a copy takes the menus along under a name of its own', async () => {
  const host = draw([{ ...clerk, dataScope: 'DEPT' }]);
  await press('业务员', '复制');
  const dialog = await dialogOf('复制角色 · 业务员');
  expect(dialog.getByRole('textbox', { name: /角色名称/ })).toHaveValue('业务员（副本）');
  expect(dialog.queryByText(/保存后立即影响/)).toBeNull();
  expect(dialog.queryByRole('combobox', { name: /类型/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', ok));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('角色已新增，请设置菜单与按钮'));
  expect(sent(host, role.save)).toMatchObject([{ copyFrom: '4', roleType: 'G', dataScope: 'DEPT', assignable: true }]);
});

test('R-ROLE-04 a new role has any kind but the super administrator’s', async () => {
  const host = draw([clerk]);
  await userEvent.click(await screen.findByRole('button', { name: '新增角色' }));
  const dialog = await dialogOf('新增角色');
  expect(dialog.getByRole('textbox', { name: /角色名称/ })).toHaveValue('');
  await userEvent.type(dialog.getByRole('textbox', { name: /角色名称/ }), '发货员');
  const choose = async (name: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: /类型/ }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('超级管理员');
  await userEvent.click(dialog.getByRole('button', ok));
  expect((await dialog.findAllByText('超级管理员角色不能新增')).length).toBeGreaterThan(0);
  await choose('供应商');
  await userEvent.click(dialog.getByRole('button', ok));
  await waitFor(() => expect(sent(host, role.save)).toMatchObject([{ roleName: '发货员', roleType: 'G' }]));
  expect(sent(host, role.save)[0]).not.toHaveProperty('copyFrom');
});

test('the tree stands by system and product; a branch is folded, hidden nodes are marked', async () => {
  draw([clerk]);
  await press('业务员', '菜单与按钮');
  const dialog = await dialogOf('菜单与按钮 · 业务员');
  const names = () => dialog.getAllByRole('checkbox').map((one) => one.closest('span')?.textContent);
  expect(names()).toEqual(['订单管理', '确认', '审核（隐藏）', '结算']);
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['e订单', 'e结算', '增加 0 项', '移除 0 项'],
  ]);
  expect(dialog.queryByRole('button', { name: /结算$/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '收起订单管理' }));
  expect(names()).toEqual(['订单管理', '结算']);
  expect(dialog.getByRole('button', { name: '展开订单管理' })).toHaveTextContent('+');
  await userEvent.click(dialog.getByRole('tab', { name: /税务/ }));
  expect(names()).toEqual(['开票']);
});

test('duties that would meet in one hand are told before they are saved, and nothing is saved without a change', async () => {
  const host = draw([clerk], { second: true });
  await press('业务员', '菜单与按钮');
  const dialog = await dialogOf('菜单与按钮 · 业务员');
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toBe('没有变更内容');
  expect(dialog.queryByText(/职责冲突/)).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: '审核（隐藏）' }));
  expect(await dialog.findByText('职责冲突 1 项')).toBeVisible();
  expect(dialog.getByText('“确认”与“审核”')).toBeVisible();
  expect(dialog.getByText('增加 1 项')).toBeVisible();
  host.answer(role.saveMenus, () => {
    throw new CallError('409', '角色已被修改');
  });
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(host, role.saveMenus)).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: '菜单与按钮 · 业务员' })).toBeVisible();
  host.answer(role.saveMenus, () => ({ version: 6 }));
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  const waits = '已提交：移除立即生效，增加的内容待另一位管理员复核';
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe(waits));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is only taken away counts at once, also from a role of the whole platform', async () => {
  const host = draw([clerk], { second: true });
  await press('业务员', '菜单与按钮');
  const dialog = await dialogOf('菜单与按钮 · 业务员');
  await userEvent.click(dialog.getByRole('checkbox', { name: '确认' }));
  expect(dialog.getByText('移除 1 项')).toBeVisible();
  expect(dialog.queryByText(/增加的内容须由另一位管理员复核/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已保存，12 个用户的权限立即更新'));
});

test('who may only look finds the tree read only, whatever it lacks; the super administrator’s role holds all', async () => {
  draw([{ ...clerk, roleType: 'L', editable: false }], { codes: ['view'] });
  await press('业务员', '查看权限');
  const dialog = await dialogOf('菜单与按钮 · 业务员');
  for (const box of dialog.getAllByRole('checkbox')) {
    expect(box).toBeDisabled();
    expect(box).toBeChecked();
  }
  expect(dialog.queryByRole('button', { name: '保存' })).toBeNull();
  expect(dialog.queryByText(/不能调整该角色/)).toBeNull();
});

test('the matrix shows what each role holds, in part or whole, level by level', async () => {
  draw([clerk, { ...clerk, roleId: '1', roleName: '超级管理员', roleType: 'L' }]);
  await userEvent.click(await screen.findByRole('button', { name: '权限矩阵' }));
  const grid = within(await screen.findByRole('grid', { name: '权限矩阵' }));
  const rows = grid.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['菜单与按钮', '业务员', '超级管理员'],
    ['订单管理', '部分', '✓'],
    ['　· 确认', '✓', '✓'],
    ['　· 审核', '-', '✓'],
    ['结算', '-', '✓'],
    ['开票', '-', '✓'],
  ]);
});
