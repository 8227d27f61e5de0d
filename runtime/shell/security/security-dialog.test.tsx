import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import SecurityDialog from './security-dialog.tsx';

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`);
let state = { confirmedAt: null as string | null, demanded: false, recoveryCodesLeft: 0 };
let closed = 0;
let host = fakeHost({});

beforeEach(() => {
  state = { confirmedAt: null, demanded: false, recoveryCodesLeft: 0 };
  closed = 0;
  host = fakeHost({});
  host.answer(secondFactor.state, () => state);
  host.answer(secondFactor.begin, () => ({
    secret: 'ABCDEFGHIJKL',
    uri: 'otpauth://totp/x?secret=ABCDEFGHIJKL',
  }));
  host.answer(secondFactor.confirm, ({ otp }) => {
    if (otp !== '123456') throw new CallError('400', '动态验证码错误，请核对手机时间后重试');
    state = { confirmedAt: '2026-03-10T01:00:00Z', demanded: false, recoveryCodesLeft: 10 };
    return { recoveryCodes };
  });
  host.answer(secondFactor.renewCodes, () => ({ recoveryCodes }));
  host.answer(secondFactor.disable, () => {
    state = { confirmedAt: null, demanded: false, recoveryCodesLeft: 0 };
    return null;
  });
});
afterEach(() => {
  rstest.restoreAllMocks();
});

const draw = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <SecurityDialog
          open
          onClose={() => {
            closed += 1;
          }}
        />
      </PortalProvider>
    </SWRConfig>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (path: string) => host.made.filter((made) => made.path === path);
const codes = () => screen.findByRole('list', { name: '恢复码' });

test('setting up shows the picture and the secret in groups of four, and ends with ten codes', async () => {
  draw();
  expect(await screen.findByText('未启用')).toBeInTheDocument();
  await press('启用动态验证码');
  expect(await screen.findByText('ABCD EFGH IJKL')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^二维码：身份验证器/ })).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: /动态验证码/ });
  await userEvent.type(field, '12345');
  await press('启用');
  expect(await screen.findByText('请输入 6 位数字')).toBeInTheDocument();
  expect(sent(secondFactor.confirm.path)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '000000');
  await press('启用');
  expect(await screen.findByText('动态验证码错误，请核对手机时间后重试')).toBeInTheDocument();
  expect(field).toHaveValue('');
  await userEvent.type(field, '123456');
  await press('启用');
  expect((await codes()).children).toHaveLength(10);
  await press('我已保存');
  expect(await screen.findByText('已启用')).toBeInTheDocument();
  expect(screen.getByText('10 个可用')).toBeInTheDocument();
  expect(screen.queryByText('AAAA0-BBBBB')).toBeNull();
});

test('no call that answers a secret carries the key under which the server would keep its answer', async () => {
  draw();
  await press('启用动态验证码');
  await userEvent.type(await screen.findByRole('textbox', { name: /动态验证码/ }), '123456');
  await press('启用');
  await press('我已保存');
  await press('更换恢复码');
  await codes();
  expect(host.made.map(({ options }) => options.idempotencyKey)).toEqual(host.made.map(() => undefined));
  expect(sent(secondFactor.renewCodes.path)).toHaveLength(1);
});

test('the codes go to a text file of their own, and are not left without a question', async () => {
  const saved: string[] = [];
  const kept: Blob[] = [];
  rstest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept.push(blob as Blob);
    return 'blob:codes';
  });
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  state = { confirmedAt: '2026-03-10T01:00:00Z', demanded: false, recoveryCodesLeft: 2 };
  draw();
  expect(await screen.findByText('仅剩 2 个，请更换')).toBeInTheDocument();
  await press('更换恢复码');
  await codes();
  await press('下载');
  expect(saved).toEqual(['澜岳e服务平台恢复码.txt']);
  expect((await kept[0]?.text())?.split('\r\n').slice(1, 11)).toEqual(recoveryCodes);
  host.reply(false);
  await press('关闭对话框');
  expect(closed).toBe(0);
  host.reply(true);
  await press('关闭对话框');
  await waitFor(() => expect(closed).toBe(1));
});

test('ending it asks first; who says no keeps it', async () => {
  state = { confirmedAt: '2026-03-10T01:00:00Z', demanded: false, recoveryCodesLeft: 8 };
  draw();
  host.reply(false);
  await press('停用');
  expect(host.questions.at(-1)?.message).toBe('停用动态验证码吗？停用后登录只需要密码，恢复码一并失效。');
  expect(sent(secondFactor.disable.path)).toEqual([]);
  host.reply(true);
  await press('停用');
  expect(await screen.findByText('未启用')).toBeInTheDocument();
});

test('an account that may not be without is told so, and is not offered to end it', async () => {
  state = { confirmedAt: '2026-03-10T01:00:00Z', demanded: true, recoveryCodesLeft: 8 };
  draw();
  expect(await screen.findByText(/不能停用/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
});
