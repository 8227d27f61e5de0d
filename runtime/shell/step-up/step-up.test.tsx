import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { stepUp } from '@portal/sdk/calls/step-up';
import type { Call } from '@portal/sdk/contract';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Portal, PortalContext } from '../../portal.ts';
import { OverlayHost } from '../overlay-host.tsx';
import { overlays } from '../overlays.ts';
import { askProof } from './ask-proof.ts';

let made: [string, unknown][] = [];
let answer: () => unknown = () => null;

const portal = {
  request: async ({ path }: Call, input: unknown) => {
    made.push([path, input]);
    return answer();
  },
} as unknown as Portal;

beforeEach(() => {
  fakeHost({});
  [made, answer] = [[], () => null];
  render(
    <PortalContext value={portal}>
      <PortalProvider theme="light">
        <OverlayHost />
      </PortalProvider>
    </PortalContext>,
  );
});
afterEach(async () => {
  act(() => overlays.closeAll());
  await waitFor(() => expect(overlays.get()).toEqual([]));
});

const dialog = () => screen.findByRole('dialog', { name: '身份确认' });
const ok = () => userEvent.click(screen.getByRole('button', { name: '确定' }));

test('one dialog answers all who wait for a proof; a wrong one is told in it and may be corrected', async () => {
  const waiting = [askProof({ way: 'PASSWORD' }), askProof({ way: 'PASSWORD' })];
  await dialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await ok();
  expect(await screen.findByText('请输入登录密码')).toBeInTheDocument();
  answer = () => {
    throw new CallError('7799', '密码错误');
  };
  await userEvent.type(screen.getByLabelText(/登录密码/), 'wrong');
  await ok();
  expect(await screen.findByText('密码错误')).toBeInTheDocument();
  answer = () => null;
  await userEvent.type(screen.getByLabelText(/登录密码/), 'Portal@2026');
  await ok();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(made).toEqual([
    [stepUp.prove.path, { password: 'wrong' }],
    [stepUp.prove.path, { password: 'Portal@2026' }],
  ]);
});

test('who cancels has proven nothing, and is asked again the next time', async () => {
  const first = askProof({ way: 'OTP' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await first).toBe(false);
  await waitFor(() => expect(overlays.get()).toEqual([]));
  const second = askProof({ way: 'OTP' });
  await dialog();
  await userEvent.type(screen.getByRole('textbox', { name: /动态验证码/ }), '123456');
  await ok();
  expect(await second).toBe(true);
  expect(made).toEqual([[stepUp.prove.path, { otp: '123456' }]]);
});

test('an account without a password sends itself a code', async () => {
  const asked = askProof({ way: 'SMS', phone: '138****5678' });
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: '发送到 138****5678' }));
  await userEvent.type(screen.getByRole('textbox', { name: /短信验证码/ }), '654321');
  await ok();
  expect(await asked).toBe(true);
  expect(made).toEqual([
    [stepUp.sendCode.path, {}],
    [stepUp.prove.path, { smsCode: '654321' }],
  ]);
});

test('a way that this portal does not know proves nothing', async () => {
  expect(await askProof({ way: 'FACE' })).toBe(false);
});
