import { beforeEach, expect, it } from '@rstest/core';
import { registration } from '@portal/sdk/calls/registration';
import type { Call } from '@portal/sdk/contract';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { defaults } from '../config.ts';
import { type Portal, PortalContext } from '../portal.ts';
import RegisterForm from './register-form.tsx';

let made: [string, unknown][] = [];
let registered = false;

const portal = {
  config: defaults,
  dialogs: { toast: () => undefined },
  request: async (call: Call, input: unknown) => {
    made.push([call.path, input]);
    return { registered, phoneKey: 'k-1' };
  },
} as unknown as Portal;

async function provePhone(): Promise<void> {
  render(
    <PortalContext value={portal}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <RegisterForm />
        </MemoryRouter>
      </PortalProvider>
    </PortalContext>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: /手机号/ }), '12000000001');
  await userEvent.type(screen.getByRole('textbox', { name: /短信验证码/ }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
}

beforeEach(() => {
  fakeHost({ user: null });
  [made, registered] = [[], false];
});

it('asks with the code, so that the owner of a registered phone is told and nobody else', async () => {
  registered = true;
  await provePhone();
  expect(await screen.findByText('该手机号已注册，请直接登录')).toBeInTheDocument();
  expect(made).toEqual([[registration.provePhone.path, { phone: '12000000001', smsCode: '123456' }]]);
});

it('goes on to the account with a phone that is new', async () => {
  await provePhone();
  expect(await screen.findByRole('textbox', { name: /姓名/ })).toBeInTheDocument();
});
