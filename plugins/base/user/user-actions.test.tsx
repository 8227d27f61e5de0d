import {
  account,
  activation,
  type EntUser,
  management,
  type ManagedRole,
  roleCode,
} from '@portal/sdk/calls/management';
import { mayGiveCalls, rightsPreview } from '@portal/sdk/calls/rights';
import { phoneCodeRoleId } from '@portal/sdk/calls/session';
import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, drawPage, offered, press } from '../test-draw.tsx';
import UserPage from './user.tsx';

const held = (roleId: string, roleName: string, expireAt: string | null = null) => ({
  ...{ roleId, roleName, roleType: 'G', expireAt },
});
const wen: EntUser = {
  ...{ id: '7-2', userId: '7', account: 'gys_wen', userName: '温霁', phone: '120****0002', userSource: '1' },
  ...{ entId: '2', entName: '屿岚机电', deptName: '华北销售部', orgStatus: 1, status: 1, activated: true },
  ...{
    locked: false,
    online: true,
    lastLoginAt: null,
    superAdmin: false,
    version: 3,
    may: [],
    ...{ state: 1, secondFactor: false, taskCount: 0, administrator: false },
  },
  roles: [held('4', '业务员', '2026-04-30T15:00:00Z'), held('9', '旧角色')],
};
const lu: EntUser = {
  ...{ ...wen, id: '8', userId: '8', userName: '陆川', entId: null, entName: null, roles: [], locked: true },
  online: false,
};
const role = (roleId: string, roleName: string, assignable: boolean): ManagedRole => ({
  ...{ roleId, roleName, roleType: 'G', roleTypeName: '供应商', assignable, editable: true, deletable: false },
  userCount: 3,
});
const codes = ['view', 'role', 'status', 'admin', 'activate', 'reset', 'kick'].map((name) => `base:user:${name}`);

function draw(rows: readonly EntUser[], roleIds: readonly string[] = []) {
  const roleListByEntId = roleIds.map((roleId) => ({ roleId, roleName: '安全管理员', roleType: 'Y' }));
  const host = fakeHost({ codes, user: { roleListByEntId } });
  host.answer(management.findEntUserByPage, () => ({ records: [...rows], total: rows.length, page: 1, size: 10 }));
  host.answer(management.getRoleList, () => [role('4', '业务员', true), role('3', '管理员', false)]);
  const may = { roleType: 'G' as const, dataScope: 'ENT' as const, second: false, conflicts: [] };
  host.answer(mayGiveCalls.roles, () => [
    { ...may, roleId: '4', roleName: '业务员', held: true, refusal: '超出范围' },
    { ...may, roleId: '5', roleName: '发货员', held: false, refusal: null },
  ]);
  for (const call of [management.editRole, management.editDepartment, management.updateUserOrganzationStatus])
    host.answer(call, () => null);
  for (const call of [account.resetPassword, account.kick, management.editSuperAdminRole])
    host.answer(call, () => null);
  for (const call of [activation.activationNotRole, activation.activationByAdmin]) host.answer(call, () => null);
  host.answer(management.editStatus, () => null);
  drawPage(<UserPage />);
  return host;
}
type Drawn = ReturnType<typeof draw>;
const sent = (host: Drawn, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const ok = '确定';
const reasoned = async (name: string) => {
  const dialog = await dialogOf(name);
  await userEvent.type(dialog.getByRole('textbox'), '按申请办理');
  await userEvent.click(dialog.getByRole('button', { name: ok }));
};
const all = [
  '代激活',
  '编辑角色',
  '预览权限',
  '启用',
  '停用',
  '调整部门',
  '停用组织',
  '恢复组织',
  '重置密码',
  '踢下线',
  '设为超管',
  '取消超管',
];

test('a row tells the roles with their last day, who is online and who is locked', async () => {
  draw([wen, lu]);
  const told = async (name: string) => {
    const cells = await cellsOf(name);
    return [...cells.slice(4, 8), ...cells.slice(10, 13)];
  };
  expect(await told('温霁')).toEqual(['业务员（至 2026-04-30）、旧角色', '启用', '在职', '-', '已激活', '在线', '-']);
  expect(await told('陆川')).toEqual(['未分配', '启用', '在职', '-', '已激活', '-', '锁定']);
});

test.each<[string, Partial<EntUser>, readonly string[]]>([
  ['nothing', {}, ['预览权限']],
  ['nothing of a super administrator', { superAdmin: true }, []],
  ['to activate', { may: ['ACTIVATE'] }, ['代激活', '预览权限']],
  ['roles and department', { may: ['ROLE', 'DEPARTMENT'] }, ['编辑角色', '预览权限', '调整部门']],
  ['no department without an enterprise', { may: ['DEPARTMENT', 'LEAVE'], entId: null }, ['预览权限']],
  ['to enable', { may: ['ENABLE'] }, ['预览权限', '启用']],
  ['to stop', { may: ['STOP', 'KICK', 'RESET'] }, ['预览权限', '停用', '重置密码', '踢下线']],
  ['to leave', { may: ['LEAVE'] }, ['预览权限', '停用组织']],
  ['to come back', { may: ['REJOIN'] }, ['预览权限', '恢复组织']],
  ['to promote', { may: ['PROMOTE'] }, ['预览权限', '设为超管']],
  ['to dismiss', { may: ['DISMISS'] }, ['预览权限', '取消超管']],
])('the server allows %s: the row offers just that', async (_, change, actions) => {
  draw([{ ...wen, ...change }]);
  expect(await offered('温霁', all)).toEqual(actions);
});

test('whoever has a role is activated at once; whoever has none is given one of those that may be given', async () => {
  const none = { ...wen, id: '6', userId: '6', userName: '江珩', roles: [], may: ['ACTIVATE' as const] };
  const host = draw([{ ...wen, may: ['ACTIVATE'] }, none, { ...lu, may: ['ACTIVATE'] }]);
  await press('温霁', '代激活');
  await waitFor(() => expect(sent(host, activation.activationNotRole)).toEqual([{ userId: '7' }]));
  await press('陆川', '代激活');
  await waitFor(() => expect(sent(host, activation.activationNotRole)).toEqual([{ userId: '7' }, { userId: '8' }]));
  await press('江珩', '代激活');
  const dialog = await dialogOf('代激活 · 江珩');
  await userEvent.click(dialog.getByRole('combobox', { name: /角色/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['业务员']);
  await userEvent.click(screen.getByRole('option', { name: '业务员' }));
  await userEvent.click(dialog.getByRole('button', { name: ok }));
  const given = { userId: '6', entId: '2', roleId: '4' };
  await waitFor(() => expect(sent(host, activation.activationByAdmin)).toEqual([given]));
});

test('what is done to an account and to its place is sent as the row says', async () => {
  const may = ['ENABLE', 'LEAVE', 'RESET', 'KICK', 'PROMOTE', 'DEPARTMENT'] as const;
  const back = { ...wen, id: '6', userId: '6', userName: '江珩', may: ['REJOIN', 'DISMISS'] as const };
  const host = draw([
    { ...wen, may: [...may] },
    { ...back, may: [...back.may] },
  ]);
  await press('温霁', '启用');
  await waitFor(() => expect(sent(host, management.editStatus)).toEqual([{ userId: '7', status: 1, version: 3 }]));
  await press('温霁', '停用组织');
  await waitFor(() => expect(host.questions.at(-1)?.message).toContain('该用户将不能再为该企业办理业务'));
  await press('江珩', '恢复组织');
  await waitFor(() => expect(host.questions.at(-1)?.message).toBe('恢复“江珩”在屿岚机电的组织状态吗？'));
  await waitFor(() =>
    expect(sent(host, management.updateUserOrganzationStatus)).toEqual([
      { userId: '7', entId: '2', orgStatus: 0 },
      { userId: '6', entId: '2', orgStatus: 1 },
    ]),
  );
  await press('温霁', '设为超管');
  await reasoned('设为超级管理员 · 温霁');
  await press('江珩', '取消超管');
  await reasoned('取消超级管理员 · 江珩');
  await waitFor(() =>
    expect(sent(host, management.editSuperAdminRole)).toEqual([
      { userId: '7', superAdmin: true, reason: '按申请办理' },
      { userId: '6', superAdmin: false, reason: '按申请办理' },
    ]),
  );
});

test('several accounts are stopped for one reason, each once, and only those that may be', async () => {
  const host = draw([{ ...wen, may: ['STOP'] }, { ...wen, id: '7-3', entId: '3', may: ['STOP'] }, lu]);
  await screen.findAllByText('温霁');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await userEvent.click(await screen.findByRole('button', { name: '停用（1）' }));
  const dialog = await dialogOf('停用 1 个账号');
  await userEvent.type(dialog.getByRole('textbox', { name: '停用原因' }), '按申请办理');
  await userEvent.click(dialog.getByRole('button', { name: '停用 1 个' }));
  const stopped = { userId: '7', status: 0, reason: '按申请办理', version: 3 };
  await waitFor(() => expect(sent(host, management.editStatus)).toEqual([stopped]));
});

test('where no chosen account may be stopped, stopping is not offered', async () => {
  draw([lu]);
  await screen.findByText('陆川');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  expect(await screen.findByText(/^已选 1 项/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^停用（/ })).toBeNull();
});

test('R-ROLE-16 a role that is held stays free to be taken, and what comes and goes is told', async () => {
  const host = draw([{ ...wen, may: ['ROLE'] }]);
  await press('温霁', '编辑角色');
  const dialog = await dialogOf('编辑角色 · 温霁');
  expect(dialog.getByText(/旧角色不可在此调整$/)).toBeVisible();
  const first = await dialog.findByRole('checkbox', { name: '业务员（超出范围）' });
  expect(first).toBeEnabled();
  expect(dialog.getByText('增加：无；移除：无')).toBeVisible();
  await userEvent.click(first);
  expect(dialog.getByText('增加：无；移除：业务员')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: '发货员（供应商）' }));
  await userEvent.click(first);
  await userEvent.click(dialog.getByRole('checkbox', { name: '发货员（供应商）' }));
  expect(dialog.getByText('增加：无；移除：无')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: '发货员（供应商）' }));
  await userEvent.click(dialog.getByRole('button', { name: ok }));
  const given = { userId: '7', entId: '2', version: 3, roleIds: ['4', '5'] };
  await waitFor(() => expect(sent(host, management.editRole)).toEqual([given]));
});

test('R-ROLE-15 the code goes to the administrator’s own phone, and the roles with it; all roles may be changed here', async () => {
  const host = draw([{ ...wen, roles: [held('4', '业务员')], may: ['ROLE'] }], ['2', phoneCodeRoleId]);
  let refused = true;
  host.answer(roleCode.sendRoleCode, () => {
    if (refused) throw new CallError('400', '发送太频繁');
    return { phone: '120****0001', resendAfterSeconds: 60 };
  });
  await press('温霁', '编辑角色');
  const dialog = await dialogOf('编辑角色 · 温霁');
  expect(dialog.queryByText(/不可在此调整/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(sent(host, roleCode.sendRoleCode)).toHaveLength(1));
  expect(host.toasts.map(({ message }) => message)).not.toContain('验证码已发送至 120****0001，5 分钟内有效');
  refused = false;
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('验证码已发送至 120****0001，5 分钟内有效'));
  const code = dialog.getByRole('textbox', { name: '短信验证码' });
  await userEvent.type(code, '1');
  await userEvent.clear(code);
  await userEvent.click(dialog.getByRole('button', { name: ok }));
  expect((await dialog.findAllByText('请输入短信验证码')).length).toBeGreaterThan(0);
  await userEvent.type(code, '123456');
  await userEvent.click(dialog.getByRole('button', { name: ok }));
  await waitFor(() => expect(sent(host, management.editRole)).toMatchObject([{ smsCode: '123456', roleIds: ['4'] }]));
});

test('rights of whoever works for no enterprise are previewed without one', async () => {
  const host = draw([lu]);
  host.answer(rightsPreview.preview, () => ({
    ...{ userName: '陆川', entName: '', maySignIn: true, menus: [], pages: [], documents: [], todos: [] },
  }));
  await press('陆川', '预览权限');
  expect(await screen.findByText(/^陆川在没有企业时此刻会看到的内容/)).toBeVisible();
  expect(screen.getByText('没有任何权限')).toBeVisible();
  expect(screen.queryByText(/目前不能登录/)).toBeNull();
  expect(sent(host, rightsPreview.preview)).toEqual([{ userId: '8' }]);
});
