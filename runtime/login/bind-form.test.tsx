import { beforeEach, expect, it } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { authentication } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storage } from '../session/storage.ts';
import { BindForm } from './bind-form.tsx';
import { login, signingIn } from './fixture.tsx';

let at: ReturnType<typeof signingIn>;
const show = () => at.show(<BindForm bindKey="the-key" />);

const provePhone = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /手机号/ }), '12000000001');
  await userEvent.type(screen.getByRole('textbox', { name: /短信验证码/ }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '绑定并登录' }));
};
const bound = [authentication.bindSso.path, { bindKey: 'the-key', phone: '12000000001', smsCode: '123456' }];

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  at = signingIn();
});

it('asks for the account’s password first, then for its phone', async () => {
  show();
  expect(screen.queryByRole('button', { name: '绑定并登录' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /账号/ }), 'gys_admin');
  await userEvent.type(screen.getByLabelText(/^密码\*?$/), 'Portal@2026');
  await userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByRole('button', { name: '绑定并登录' });
  expect(at.kept).toEqual([login]);
  await provePhone();
  await waitFor(() => expect(at.made.at(-1)).toEqual(bound));
  expect(at.kept).toEqual([login, login]);
});

it('takes the session that the browser has, and lets another account be chosen', async () => {
  storage.saveLogin('abc', '7');
  show();
  expect(screen.getByText(/将绑定到此浏览器当前登录的账号/)).toBeInTheDocument();
  await provePhone();
  await waitFor(() => expect(at.made).toEqual([bound]));
  await userEvent.click(screen.getByRole('button', { name: '绑定其他账号' }));
  expect(screen.getByRole('form', { name: '密码登录' })).toBeInTheDocument();
});

it('says why it is refused, and stays', async () => {
  storage.saveLogin('abc', '7');
  const refusal = '账号 gys_admin 已绑定其他统一认证身份；如需更换，请联系管理员解除原来的绑定';
  at.answer = () => {
    throw new CallError('7799', refusal);
  };
  show();
  await provePhone();
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(at.kept).toEqual([]);
});

it('sends nothing without a phone and a code', async () => {
  storage.saveLogin('abc', '7');
  show();
  await userEvent.click(screen.getByRole('button', { name: '绑定并登录' }));
  expect(screen.getByText('请输入 6 位验证码')).toBeInTheDocument();
  expect(at.made).toEqual([]);
});
