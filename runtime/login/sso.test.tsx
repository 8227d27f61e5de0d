import { beforeEach, expect, it, rs } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { authentication, user } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { useLocation } from '@portal/sdk/navigation';
import { screen, waitFor } from '@testing-library/react';
import { target } from '../router/target.ts';
import { storage } from '../session/storage.ts';
import { login, signingIn } from './fixture.tsx';
import SsoPage from './sso.tsx';

let at: ReturnType<typeof signingIn>;

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + decodeURIComponent(search)}</output>;
}

/** As the browser comes to the page. */
function arrive(query: string): void {
  history.replaceState(null, '', `/loginssojf${query}`);
  at.show(
    <>
      <SsoPage />
      <Address />
    </>,
    '/loginssojf',
  );
}
const goesTo = (address: string) => waitFor(() => expect(screen.getByText(address)).toBeInTheDocument());

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  target.forget();
  at = signingIn();
});

it('sends the browser to where the other portal signs people in, for the page that was wanted', async () => {
  const leave = rs.spyOn(location, 'assign').mockImplementation(() => undefined);
  at.answer = () => ({ address: 'https://id.example.com/authorize?state=s' });
  arrive('?source=JF&redirect=/order/list');
  await waitFor(() => expect(leave.mock.calls).toEqual([['https://id.example.com/authorize?state=s']]));
  expect(at.made).toEqual([[authentication.jfsso.path, { redirect: '/order/list' }]]);
  leave.mockRestore();
});

it('passes on all that the provider said but the state, signs in, and leaves nothing of it in the address', async () => {
  at.answer = () => ({ ...login, redirect: '/order/list', bindKey: null });
  arrive('?source=JF&code=c%2F1&state=s&iss=https%3A%2F%2Fid.example.com&session_state=x');
  expect(location.search).toBe('?source=JF');
  await goesTo('/finance/blank');
  const ticket = String(new URLSearchParams({ code: 'c/1', iss: 'https://id.example.com' }));
  expect(at.made).toEqual([[authentication.stCallbackJfSSO.path, { ticket, state: 's' }]]);
  expect([at.kept, target.read()]).toEqual([[login], '/order/list']);
});

it('signs in by a ticket without a state, which another application hands over', async () => {
  at.answer = () => login;
  arrive('?ticket=t1');
  await goesTo('/finance/blank');
  expect([at.made, at.kept]).toEqual([[[user.getUserInfoByHandoff.path, { ticket: 't1' }]], [login]]);
});

it('says why it is refused, as to a browser that began nothing, and keeps no session', async () => {
  at.answer = () => {
    throw new CallError('7799', '本次单点登录不是由此浏览器发起的');
  };
  arrive('?code=c&state=s');
  await goesTo('/error?msg=本次单点登录不是由此浏览器发起的');
  expect(at.kept).toEqual([]);
});

it('lets somebody whom no account is bound to bind one', async () => {
  at.answer = () => ({ token: null, userId: null, redirect: null, bindKey: 'the-key' });
  arrive('?ticket=t&state=s');
  expect(await screen.findByRole('textbox', { name: /账号/ })).toBeInTheDocument();
  expect(at.kept).toEqual([]);
});

it('asks for the second factor where the account has one', async () => {
  at.answer = () => {
    throw new CallError('7701', '请输入动态验证码', undefined, { signInKey: 'k', redirect: '/order/list' });
  };
  arrive('?ticket=t&state=s');
  expect(await screen.findByRole('textbox', { name: /动态验证码/ })).toBeInTheDocument();
  expect([at.kept, target.read()]).toEqual([[], '/order/list']);
});
