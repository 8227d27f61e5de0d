import { beforeEach, expect, it } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { authentication } from '@portal/sdk/calls/session';
import type { Call } from '@portal/sdk/contract';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { defaults } from '../config.ts';
import { type Portal, PortalContext } from '../portal.ts';
import { storage } from '../session/storage.ts';
import { LoginCard } from './login-card.tsx';

let made: [string, unknown][] = [];
let kept: unknown[] = [];
let answers: Record<string, () => unknown> = {};

const portal = {
  config: defaults,
  session: { keep: (login: unknown) => void kept.push(login) },
  forgetEntry: () => undefined,
  dialogs: { toast: () => undefined },
  request: async ({ path }: Call, input: unknown) => {
    made.push([path, input]);
    return answers[path]?.();
  },
} as unknown as Portal;

const refuse =
  (code: string, message: string, data = {}) =>
  () => {
    throw new CallError(code, message, undefined, data);
  };

/** Gives the first proof. */
async function signIn(): Promise<void> {
  render(
    <PortalContext value={portal}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <LoginCard />
        </MemoryRouter>
      </PortalProvider>
    </PortalContext>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: /账号/ }), 'yy_ops');
  await userEvent.type(screen.getByLabelText(/^密码\*?$/), 'Portal@2026');
  await userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}

const field = () => screen.findByRole('textbox', { name: /动态验证码/ });

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  [made, kept] = [[], []];
});

it('asks for a code in the same card, says why one is wrong, and signs in with the next', async () => {
  answers = {
    [authentication.userLoginEcology.path]: refuse('7701', '请输入动态验证码完成登录', { signInKey: 'key-1' }),
    [authentication.completeSignIn.path]: refuse('7799', '动态验证码错误或已使用，请输入最新的验证码'),
  };
  await signIn();
  await userEvent.type(await field(), '12');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入 6 位数字')).toBeInTheDocument();
  expect(made).toHaveLength(1);
  await userEvent.type(await field(), '3456');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('动态验证码错误或已使用，请输入最新的验证码')).toBeInTheDocument();
  expect(await field()).toHaveValue('');
  answers[authentication.completeSignIn.path] = () => ({ token: 'abc', userId: '7' });
  await userEvent.type(await field(), 'ABCDE-23456');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(kept).toEqual([{ token: 'abc', userId: '7' }]));
  expect(made.slice(1)).toEqual([
    [authentication.completeSignIn.path, { signInKey: 'key-1', otp: '123456' }],
    [authentication.completeSignIn.path, { signInKey: 'key-1', otp: 'ABCDE-23456' }],
  ]);
});

it('leads an account that must have a second factor to set one up, and shows its recovery codes before going on', async () => {
  answers = {
    [authentication.userLoginEcology.path]: refuse('7704', '您的账号须启用动态验证码后才能登录', {
      signInKey: 'key-2',
    }),
    [authentication.beginEnrolment.path]: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
    [authentication.confirmEnrolment.path]: () => ({
      token: 'abc',
      userId: '7',
      recoveryCodes: ['ABCDE-23456', 'FGHJK-78923'],
    }),
  };
  await signIn();
  expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
  await userEvent.type(await field(), '123456');
  await userEvent.click(screen.getByRole('button', { name: '启用并登录' }));
  const codes = await screen.findByRole('list', { name: '恢复码' });
  expect(codes).toHaveTextContent('ABCDE-23456FGHJK-78923');
  expect(kept).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '我已保存，进入平台' }));
  await waitFor(() => expect(kept).toEqual([{ token: 'abc', userId: '7' }]));
});
