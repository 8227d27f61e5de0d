import { devices } from '@portal/sdk/calls/devices';
import { ownData } from '@portal/sdk/calls/own-data';
import { profile } from '@portal/sdk/calls/profile';
import { registration } from '@portal/sdk/calls/registration';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { user } from '@portal/sdk/calls/session';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import UserManagePage, { type Mine } from './userManage.tsx';

const workplace = { orgStatus: 1 as const, deptName: null, joinedAt: '2026-03-01T01:00:00.000Z' };
const person: Mine = {
  ...{ account: 'gys_sales', userName: '温霁', userSource: '1', phone: '120****0004', email: null, version: 3 },
  ...{ createdAt: '2026-03-01T01:00:00.000Z', lastLoginAt: '2026-11-20T01:00:00.000Z', hasPassword: true },
  passwordChangedAt: '2026-10-02T01:00:00.000Z', // 50 days before the clock of the test
  cancelling: null,
  workplaces: [
    { ...workplace, entId: '1', entName: '屿岚机电设备有限公司', current: true, roleNames: ['供应商业务员'] },
    { ...workplace, entId: '2', entName: '芮衡阀门制造有限公司', current: false, roleNames: ['供应商管理员'] },
  ],
};

function draw(mine: Partial<Mine> = {}) {
  const host = fakeHost();
  host.answer(profile.mine, () => ({ ...person, ...mine }));
  host.answer(secondFactor.state, () => ({ confirmedAt: null, demanded: false, recoveryCodesLeft: 0 }));
  const attempt = { id: '1', at: '2026-11-20T01:00:00.000Z', method: 'password' as const, ip: '10.0.0.1' };
  host.answer(devices.attempts, () => {
    const records = [{ ...attempt, success: false, reason: '账号或密码错误', userAgent: 'Windows Chrome/120.0' }];
    return { records, total: 1, page: 1, size: 20 };
  });
  host.answer(user.getUserInfo, () => {
    throw new Error('The session has ended.');
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <UserManagePage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const guard = async (name: string) =>
  within(
    (await within(await screen.findByRole('region', { name: '安全' })).findByText(name)).closest('li') as HTMLElement,
  );
const score = async () => (await screen.findByRole('meter', { name: '安全得分' })).getAttribute('aria-valuenow');
const made = (host: ReturnType<typeof fakeHost>, path: string) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

test('shows who one is, where one works as what, how safe that is, and the latest sign-ins', async () => {
  draw();
  const row = (await screen.findByText('芮衡阀门制造有限公司')).closest('tr') as HTMLElement;
  expect(within(row).getByText('供应商管理员')).toBeTruthy();
  expect(within(row).queryByText('当前')).toBeNull();
  expect(await score()).toBe('50'); // password and phone
  expect((await guard('登录密码')).getByText(/已使用 50 天；满 90 天须更换/)).toBeTruthy();
  expect((await guard('邮箱')).getByText('未绑定')).toBeTruthy();
  expect(await screen.findByText('失败：账号或密码错误')).toBeTruthy();
  expect(screen.getByText('Chrome · Windows')).toBeTruthy();
});

test('a password of 90 days counts no more', async () => {
  draw({ passwordChangedAt: '2026-08-23T01:00:00.000Z', email: 'w***@example.com' });
  expect((await guard('登录密码')).getByText('密码 90 天未更换')).toBeTruthy();
  expect(await score()).toBe('40');
});

test('enterprise, second factor, devices and look are changed in the dialogs of the portal', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '切换主企业' }));
  await userEvent.click((await guard('两步验证')).getByRole('button', { name: '启用' }));
  await userEvent.click(screen.getByRole('button', { name: '查看设备' }));
  await userEvent.click(screen.getByRole('button', { name: '个性化设置' }));
  expect(host.dialogs).toEqual(['company', 'security', 'devices', 'preferences']);
});

test('a new password asks for the old one once, names what is wrong, and signs out', async () => {
  const host = draw();
  const answers = [{ resetKey: 'key' }];
  host.answer(profile.provePassword, () => answers[0] ?? { resetKey: '' });
  host.answer(registration.updatePasswordByAccount, () => null);
  await userEvent.click(await screen.findByRole('button', { name: '修改密码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(dialog.getByText('请输入原密码')).toBeTruthy();
  expect(dialog.getByText('请输入新密码')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^原密码/), 'Portal@2026');
  await userEvent.type(dialog.getByLabelText(/^新密码/), 'Anlan#7391');
  await userEvent.type(dialog.getByLabelText(/^确认新密码/), 'Anlan#739');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(dialog.getByText('两次输入的密码不一致')).toBeTruthy();
  expect(made(host, profile.provePassword.path)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^确认新密码/), '1');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(made(host, user.getUserInfo.path)).toHaveLength(1));
  expect(made(host, profile.provePassword.path)).toEqual([{ password: 'Portal@2026' }]);
  expect(made(host, registration.updatePasswordByAccount.path)).toEqual([
    { account: 'gys_sales', password: 'Anlan#7391', resetKey: 'key' },
  ]);
});

test('a phone is changed by the code of the old one, then of the new one', async () => {
  const host = draw();
  host.answer(profile.sendPhoneCode, () => ({ phone: '120****0004', resendAfterSeconds: 60 }));
  host.answer(profile.proveOldPhone, () => ({ changeKey: 'old' }));
  host.answer(registration['captcha.jpg'], () => new Blob());
  host.answer(registration.sendMsg, () => ({ resendAfterSeconds: '60' }));
  host.answer(registration.provePhone, ({ phone }) => ({ registered: phone === '12000000009', phoneKey: 'new' }));
  host.answer(profile.changePhone, () => null);
  await userEvent.click(await screen.findByRole('button', { name: '更换手机' }));
  const first = within(await screen.findByRole('dialog', { name: '更换手机：验证原手机' }));
  await userEvent.click(first.getByRole('button', { name: '获取验证码' }));
  expect(await first.findByRole('button', { name: '60 秒后重发' })).toBeDisabled();
  await userEvent.type(first.getByRole('textbox', { name: '原手机验证码' }), '123456');
  await userEvent.click(first.getByRole('button', { name: '下一步' }));
  const second = within(await screen.findByRole('dialog', { name: '更换手机：验证新手机' }));
  await userEvent.type(second.getByRole('textbox', { name: /新手机号/ }), '12000000009');
  await userEvent.click(second.getByRole('button', { name: '获取验证码' }));
  expect(second.getByText('请输入图形验证码')).toBeTruthy();
  await userEvent.type(second.getByRole('textbox', { name: '图形验证码' }), 'ab12');
  await userEvent.click(second.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(made(host, registration.sendMsg.path)).toMatchObject([{ phone: '12000000009' }]));
  await userEvent.type(second.getByRole('textbox', { name: '新手机验证码' }), '654321');
  await userEvent.click(second.getByRole('button', { name: '确定' }));
  expect(await second.findByText('该手机号已被其他账号使用，请更换')).toBeTruthy();
  expect(made(host, profile.changePhone.path)).toEqual([]);
  host.tick(3000);
  await userEvent.clear(second.getByRole('textbox', { name: /新手机号/ }));
  await userEvent.type(second.getByRole('textbox', { name: /新手机号/ }), '12000000010');
  await userEvent.click(second.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(made(host, profile.changePhone.path)).toEqual([{ changeKey: 'old', phoneKey: 'new' }]));
});

test('who is kept by another portal reads, and is told so', async () => {
  draw({ userSource: '2', email: 'f***@example.com' });
  expect(await screen.findByText('您的姓名、密码和手机由所属门户管理，这里只能查看。')).toBeTruthy();
  for (const name of ['修改姓名', '修改密码', '更换手机']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: '更换邮箱' })).toBeTruthy();
});

test('an account that is to end says on which day and what is in the way, and is kept', async () => {
  const host = draw({ cancelling: { cancelsOn: '2026-12-15', hindrance: '您还有 2 件待办没有办结' } });
  host.answer(ownData.keepAccount, () => null);
  const bar = (await screen.findByText(/将于 2026-12-15 注销/)).closest('[role="group"]') as HTMLElement;
  expect(within(bar).getByText(/目前还不能注销：您还有 2 件待办没有办结。/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '撤回注销' }));
  await waitFor(() => expect(made(host, ownData.keepAccount.path)).toEqual([{}]));
});

test('an account ends once its holder has read what that means; one that is kept elsewhere ends there', async () => {
  const host = draw();
  host.answer(ownData.cancelAccount, () => ({ cancelsOn: '2026-12-15' }));
  await userEvent.click(await screen.findByRole('button', { name: '注销账号' }));
  await waitFor(() => expect(made(host, ownData.cancelAccount.path)).toEqual([{}]));
  expect(host.questions.at(-1)).toMatchObject({ title: '注销账号', tone: 'danger', message: /15 天后注销.*仍然有效/ });
});
