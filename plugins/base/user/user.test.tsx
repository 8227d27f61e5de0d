import { account, type EntUser, management, type ManagedRole } from '@portal/sdk/calls/management';
import { phoneCodeRoleId } from '@portal/sdk/calls/session';
import { explainCalls, mayGiveCalls } from '@portal/sdk/calls/rights';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { UserExplanation } from '../explain-panel.tsx';
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
  ...{ state: 1, secondFactor: false, taskCount: 0, administrator: false },
  version: 3,
  may: ['ROLE', 'STOP', 'DEPARTMENT', 'LEAVE', 'RESET', 'KICK', 'PROMOTE', 'UNBIND', 'RESET_FACTOR'],
};
const chief: EntUser = {
  ...sales,
  id: '6-1',
  userId: '6',
  userName: '江珩',
  account: 'admin',
  superAdmin: true,
  may: ['DISMISS'],
};

const all = ['view', 'role', 'status', 'admin', 'activate', 'reset', 'kick', 'export'].map(
  (name) => `base:user:${name}`,
);

function draw(
  codes: readonly string[] = all,
  roleListByEntId: { roleId: string; roleName: string; roleType: string }[] = [],
  detail: Partial<EntUser> = {},
) {
  const host = fakeHost({ codes, user: { userId: '1', roleListByEntId } });
  host.answer(management.findEntUserByPage, () => ({ records: [sales, chief], total: 2, page: 1, size: 10 }));
  host.answer(management.getRoleList, () => [
    role('3', '供应商管理员', false),
    role('4', '供应商业务员'),
    role('5', '发货员'),
  ]);
  const may = { roleType: 'G' as const, dataScope: 'ENT' as const, refusal: null, second: false, conflicts: [] };
  host.answer(mayGiveCalls.roles, () => [
    { ...may, roleId: '4', roleName: '供应商业务员', held: true },
    { ...may, roleId: '5', roleName: '发货员', held: false, conflicts: ['“提交”与“审核”'] },
    { ...may, roleId: '6', roleName: '供应商总管', held: false, refusal: '数据范围“全平台”超出您自己的数据范围' },
    { ...may, roleId: '7', roleName: '平台巡检', held: false, second: true },
  ]);
  host.answer(management.editRole, () => null);
  host.answer(management.editStatus, () => null);
  host.answer(account.kick, () => null);
  host.answer(management.userDetail, () => ({
    ...sales,
    ...detail,
    grants: [],
    alone: [],
    pages: [],
    signIns: [],
    ssoBound: true,
    secondFactor: true,
  }));
  host.answer(account.unbindSso, () => null);
  host.answer(account.resetSecondFactor, () => null);
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

test('the binding of an account to the other portal is taken off in its details, with a reason', async () => {
  const host = draw();
  await press('温霁', '详情');
  await userEvent.click(await screen.findByRole('button', { name: '解除单点登录绑定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '解除单点登录绑定 · 温霁' }));
  await userEvent.type(dialog.getByRole('textbox'), '更换人员');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(inputsOf(host, account.unbindSso.path)).toEqual([{ userId: '7', reason: '更换人员' }]));
});

test('a lost second factor is reset in the details, with a reason, after what follows has been said', async () => {
  const host = draw();
  await press('温霁', '详情');
  await userEvent.click(await screen.findByRole('button', { name: '重置二次验证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '重置二次验证 · 温霁' }));
  expect(dialog.getByText(/原动态验证码和恢复码立即失效，该用户下线并收到通知/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请输入重置原因')).toBeInTheDocument();
  expect(inputsOf(host, account.resetSecondFactor.path)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), '手机遗失');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(inputsOf(host, account.resetSecondFactor.path)).toEqual([{ userId: '7', reason: '手机遗失' }]),
  );
});

test('a second factor that the server lets nobody reset is not offered to be', async () => {
  draw(all, [], { may: ['UNBIND'] });
  await press('温霁', '详情');
  expect(await screen.findByText('已启用动态验证码')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重置二次验证' })).toBeNull();
});

test('whoever may not reset accounts is not offered to take a binding off', async () => {
  draw(all.filter((code) => code !== 'base:user:reset'));
  await press('温霁', '详情');
  expect(await screen.findByText('已绑定统一认证身份')).toBeInTheDocument();
  for (const name of ['解除单点登录绑定', '重置二次验证']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('what cannot be given is disabled with its reason; a second person and conflicting duties are announced', async () => {
  draw();
  await press('温霁', '编辑角色');
  const dialog = within(await screen.findByRole('dialog'));
  const wide = await dialog.findByRole('checkbox', { name: /供应商总管（数据范围“全平台”超出您自己的数据范围）/ });
  expect(wide).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /发货员/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /平台巡检/ }));
  expect(dialog.getByText('“平台巡检”是全平台角色，须由另一位管理员复核')).toBeInTheDocument();
  expect(dialog.getByText('“发货员”把应由两人办理的“提交”与“审核”交给同一人')).toBeInTheDocument();
  expect(dialog.queryByText(/“平台巡检”把/)).toBeNull();
});

test('an explanation shows each step, what mends it and who can', async () => {
  const host = fakeHost({ codes: all, user: { userId: '1', roleListByEntId: [] } });
  host.answer(explainCalls.codes, () => [{ code: 'order:list:confirm', title: '确认订单', area: '订单列表' }]);
  host.answer(explainCalls.documents, () => [{ bizType: 'order', title: '订单' }]);
  host.answer(explainCalls.explain, () => ({
    allowed: false,
    title: '确认订单',
    at: '2026-03-10T01:00:00Z',
    steps: [
      { title: '账号可用', ok: true, told: '已启用' },
      { title: '角色给予该权限', ok: false, told: '没有任何角色' },
    ],
    mender: '超级管理员',
    mend: '给予含有“确认订单”的角色',
    mendPath: '/Base/auth-management/role',
  }));
  render(
    <MemoryRouter>
      <PortalProvider theme="light">
        <UserExplanation userId="7" entId="2" />
      </PortalProvider>
    </MemoryRouter>,
  );
  const input = await screen.findByRole('combobox', { name: '要办理的事' });
  await userEvent.type(input, '确认订单');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByPlaceholderText('例如 2026-01-31 09:30'), '2026-03-10 9:00');
  await userEvent.click(screen.getByRole('button', { name: '解释' }));
  expect(await screen.findByText('请按 2026-01-31 09:30 的样式填写时间')).toBeInTheDocument();
  await userEvent.clear(screen.getByPlaceholderText('例如 2026-01-31 09:30'));
  await userEvent.type(screen.getByPlaceholderText('例如 2026-01-31 09:30'), '2026-03-10 09:00');
  await userEvent.type(screen.getByRole('textbox', { name: '单据编号' }), 'DD1');
  await userEvent.click(screen.getByRole('button', { name: '解释' }));
  expect(await screen.findByText('请选择单据类型')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox', { name: '单据类型' }), '订单');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '解释' }));
  expect(
    await screen.findByText(/不能办理“确认订单”。处理办法：给予含有“确认订单”的角色（超级管理员）。/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/Base/auth-management/role');
  expect(inputsOf(host, explainCalls.explain.path)).toEqual([
    {
      userId: '7',
      entId: '2',
      code: 'order:list:confirm',
      at: '2026-03-10T01:00:00.000Z',
      bizType: 'order',
      bizNo: 'DD1',
    },
  ]);
});
