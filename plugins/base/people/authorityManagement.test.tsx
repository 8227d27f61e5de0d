import { type EntUser, management, people } from '@portal/sdk/calls/management';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawPage, offered, press } from '../test-draw.tsx';
import AuthorityManagementPage from './authorityManagement.tsx';

const sales: EntUser = {
  ...{ id: '7-2', userId: '7', account: 'gys_sales', userName: '温霁', phone: '120****0002', userSource: '1' },
  ...{ entId: '2', entName: '屿岚机电', deptName: '销售部', orgStatus: 1, status: 1, activated: true, locked: false },
  ...{ online: true, lastLoginAt: null, superAdmin: false, version: 3, roles: [] },
  ...{ state: 1, secondFactor: false, taskCount: 2, administrator: true, may: [] },
};

const handed = {
  ...{ id: '1', handOverNo: 'JJ20260316000001', leaverName: '温霁', successorName: '叶砚', items: '待办 2、订单 7' },
  ...{ reason: '调往集团', doneByName: '程屿', createdAt: '2026-03-16T01:00:00Z' },
};

function draw(may: EntUser['may'], address = '/') {
  const codes = ['view', 'role', 'status'].map((name) => `base:user:${name}`);
  const roleListByEntId = [{ roleId: '3', roleName: '供应商管理员', roleType: 'G' }];
  const host = fakeHost({ codes, user: { roleListByEntId } });
  host.answer(management.findEntUserByPage, () => ({ records: [{ ...sales, may }], total: 1, page: 1, size: 20 }));
  host.answer(management.counts, () => [{ state: 1 as const, count: 5 }]);
  const role = { assignable: true, editable: true, deletable: false, userCount: 1 };
  host.answer(management.getRoleList, () => [
    { ...role, roleId: '4', roleName: '供应商业务员', roleType: 'G' as const, roleTypeName: '供应商' },
    { ...role, roleId: '6', roleName: '采购员', roleType: 'C' as const, roleTypeName: '采购单位' },
    {
      ...role,
      roleId: '3',
      roleName: '供应商管理员',
      roleType: 'G' as const,
      roleTypeName: '供应商',
      assignable: false,
    },
  ]);
  for (const call of [people.unlock, people.editAdmin]) host.answer(call, () => null);
  host.answer(people.add, () => ({ userId: '9', phone: '120****0009' }));
  host.answer(people.leaving, () => ({
    taskCount: 2,
    colleagues: [{ userId: '8', userName: '叶砚', account: 's0001_2' }],
  }));
  host.answer(people.handOver, () => ({ handOverNo: 'JJ20260316000001' }));
  host.answer(people.handOvers, () => ({ records: [handed], total: 1, page: 1, size: 20 }));
  drawPage(<AuthorityManagementPage />, address);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

test('asks for the people of the own enterprise alone, by state, and marks who administers it', async () => {
  const host = draw([]);
  expect(await screen.findByRole('tab', { name: /^在职\s*5$/ })).toBeInTheDocument();
  expect(screen.getByText('管理员')).toBeInTheDocument();
  expect(sent(host, management.findEntUserByPage)[0]).toMatchObject({ own: true });
  expect(sent(host, management.counts)[0]).toEqual({ own: true });
});

test('a person is added with a role of the own kind of enterprise', async () => {
  const host = draw([]);
  await userEvent.click(await screen.findByRole('button', { name: '新增人员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增人员' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /姓名/ }), '云初');
  await userEvent.type(dialog.getByRole('textbox', { name: /账号/ }), 'gys_yun');
  await userEvent.type(dialog.getByRole('textbox', { name: /手机/ }), '12000000009');
  await userEvent.click(dialog.getByRole('combobox', { name: /角色/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['供应商业务员']);
  await userEvent.click(screen.getByRole('option', { name: '供应商业务员' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const made = { userName: '云初', account: 'gys_yun', phone: '12000000009', roleId: '4' };
  await waitFor(() => expect(sent(host, people.add)).toEqual([made]));
  expect(host.toasts.at(-1)?.message).toBe('已新增，一次性密码已发送至 120****0009');
});

test('a lock is taken off after a question, an administrator is made for a reason', async () => {
  const host = draw(['UNLOCK', 'APPOINT']);
  expect(await offered('温霁', ['解锁', '设为管理员', '取消管理员'])).toEqual(['解锁', '设为管理员']);
  await press('温霁', '解锁');
  await waitFor(() => expect(sent(host, people.unlock)).toEqual([{ userId: '7' }]));
  await press('温霁', '设为管理员');
  const dialog = within(await screen.findByRole('dialog', { name: '设为管理员 · 温霁' }));
  await userEvent.type(dialog.getByRole('textbox'), '接管人员管理');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const appointed = { userId: '7', entId: '2', administrator: true, reason: '接管人员管理' };
  await waitFor(() => expect(sent(host, people.editAdmin)).toEqual([appointed]));
});

test('who leaves hands over to a colleague, after what goes with them has been told', async () => {
  const host = draw(['HAND_OVER']);
  await press('温霁', '离职交接');
  const dialog = within(await screen.findByRole('dialog', { name: '离职交接 · 温霁' }));
  expect(dialog.getByText(/名下的待办 2 件/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '办理交接' }));
  expect((await dialog.findAllByText('请选择接手人')).length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByRole('combobox', { name: /接手人/ }));
  await userEvent.click(await screen.findByRole('option', { name: '叶砚（s0001_2）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /交接说明/ }), '调往集团');
  await userEvent.click(dialog.getByRole('button', { name: '办理交接' }));
  const made = { userId: '7', entId: '2', successorId: '8', reason: '调往集团' };
  await waitFor(() => expect(sent(host, people.handOver)).toEqual([made]));
  expect(host.toasts.at(-1)?.message).toBe('离职交接已办理，交接单 JJ20260316000001');
});

test('what was handed over stands in the other view', async () => {
  draw([], '/?show=handOvers');
  expect(await screen.findByText('待办 2、订单 7')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '离职交接记录' })).toBeInTheDocument();
});
