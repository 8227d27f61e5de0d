import { account, type EntUser, management, type ManagedRole, phoneCodeRoleId } from '@portal/sdk/calls/management';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import UserPage from './user.tsx';

const role = (roleId: string, roleName: string, assignable = true): ManagedRole => ({
  roleId,
  roleName,
  roleType: 'G',
  roleTypeName: '供应商',
  assignable,
  editable: true,
  deletable: false,
  userCount: 3,
});
const held = (roleId: string, roleName: string) => ({ roleId, roleName, roleType: 'G', expireAt: null });

const sales: EntUser = {
  id: '7-2',
  userId: '7',
  account: 'gys_sales',
  userName: '温霁',
  phone: '120****0002',
  userSource: '1',
  entId: '2',
  entName: '屿岚机电设备有限公司',
  deptName: '华北销售部',
  roles: [held('4', '供应商业务员')],
  orgStatus: 1,
  status: 1,
  activated: true,
  locked: false,
  online: true,
  lastLoginAt: '2026-03-10T01:00:00Z',
  superAdmin: false,
  version: 3,
};
const chief: EntUser = { ...sales, id: '6-1', userId: '6', userName: '江珩', account: 'admin', superAdmin: true };

const all = ['view', 'role', 'status', 'admin', 'activate', 'reset', 'kick', 'export'].map(
  (name) => `base:user:${name}`,
);

function draw(
  codes: readonly string[] = all,
  roleListByEntId: { roleId: string; roleName: string; roleType: string }[] = [],
) {
  const host = fakeHost({ codes, user: { userId: '1', roleListByEntId } });
  host.answer(management.findEntUserByPage, () => ({ records: [sales, chief], total: 2, page: 1, size: 10 }));
  host.answer(management.getRoleList, () => [
    role('3', '供应商管理员', false),
    role('4', '供应商业务员'),
    role('5', '发货员'),
  ]);
  host.answer(management.editRole, () => null);
  host.answer(management.editStatus, () => null);
  host.answer(account.kick, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <UserPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLTableRowElement);
const inputsOf = (host: ReturnType<typeof draw>, path: string) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
/** Presses an action of a row, under 更多 where it is folded away. */
async function press(name: string, action: string): Promise<void> {
  const row = await rowOf(name);
  const button = row.getByText(action).closest('button') as HTMLButtonElement;
  button.click();
}

test('a super administrator’s row offers to read and to dismiss, nothing else', async () => {
  draw();
  const row = await rowOf('江珩');
  for (const action of ['编辑角色', '停用', '重置密码', '踢下线']) expect(row.queryByText(action)).toBeNull();
  expect(row.getByText('取消超管')).toBeInTheDocument();
});

test('R-ROLE-02 without a code its action is not drawn', async () => {
  draw(['base:user:view', 'base:user:status']);
  const row = await rowOf('温霁');
  expect(row.getByText('停用')).toBeInTheDocument();
  for (const action of ['编辑角色', '重置密码', '踢下线', '设为超管']) expect(row.queryByText(action)).toBeNull();
});

test('R-ROLE-16 roles are changed after the difference has been shown', async () => {
  const host = draw();
  await press('温霁', '编辑角色');
  const dialog = within(await screen.findByRole('dialog', { name: '编辑角色 · 温霁' }));
  expect(dialog.queryByRole('checkbox', { name: /供应商管理员/ })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: '发货员（供应商）' }));
  expect(dialog.getByText('增加：发货员；移除：无')).toBeInTheDocument();
  expect(dialog.queryByRole('textbox', { name: '短信验证码' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(inputsOf(host, management.editRole.path)).toEqual([
      { userId: '7', entId: '2', version: 3, roleIds: ['4', '5'] },
    ]),
  );
});

test('R-ROLE-15 the holder of the security role is asked for a code', async () => {
  const host = draw(all, [{ roleId: phoneCodeRoleId, roleName: '安全管理员', roleType: 'Y' }]);
  await press('温霁', '编辑角色');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请输入短信验证码')).length).toBeGreaterThan(0);
  expect(inputsOf(host, management.editRole.path)).toEqual([]);
});

test('R-ROLE-17 stopping asks for a reason, and sends it with the version that was seen', async () => {
  const host = draw();
  await press('温霁', '停用');
  const dialog = within(await screen.findByRole('dialog', { name: '停用 · 温霁' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请输入停用原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), '离职');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(inputsOf(host, management.editStatus.path)).toEqual([
      { userId: '7', status: 0, reason: '离职', version: 3 },
    ]),
  );
});
