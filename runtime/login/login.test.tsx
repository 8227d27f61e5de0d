import { beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { registration } from '@portal/sdk/calls/registration';
import { authentication } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { storage } from '../session/storage.ts';
import { login, signingIn } from './fixture.tsx';
import { LoginCard } from './login-card.tsx';
import { type Puzzle, solve } from './solver.ts';

let at: ReturnType<typeof signingIn>;
let answer: () => unknown;

/** The browser's workers are not in this place: the solver itself is. */
class WorkerHere extends EventTarget {
  postMessage(puzzle: Puzzle): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: solve(puzzle) })));
  }
  terminate(): void {}
}

const show = (page: ReactNode) => at.show(page);

const fillPassword = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /账号/ }), 'gys_admin');
  await userEvent.type(screen.getByLabelText(/^密码\*?$/), 'Portal@2026');
};
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
const press = () => userEvent.click(screen.getByRole('button', { name: '登录' }));

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  rstest.stubGlobal('Worker', WorkerHere);
  answer = () => login;
  at = signingIn((path) => {
    if (path === registration.proof.path) return { salt: 'salt', bits: 4, rounds: 2 };
    return path === registration.solveProof.path ? { passed: true } : answer();
  });
});

describe('login', () => {
  it('R-LOGIN-10 signs in by password through one call and by SMS through the other', async () => {
    show(<LoginCard />);
    await fillPassword();
    await agree();
    await press();
    await waitFor(() => expect(at.kept).toEqual([{ token: 'abc', userId: '7' }]));
    expect(at.made).toEqual([
      [authentication.userLoginEcology.path, { account: 'gys_admin', password: 'Portal@2026' }],
    ]);
    await userEvent.click(screen.getByRole('tab', { name: '短信登录' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /手机号/ }), '12000000001');
    await userEvent.type(screen.getByRole('textbox', { name: /短信验证码/ }), '123456');
    await agree();
    await press();
    await waitFor(() =>
      expect(at.made.at(-1)).toEqual([
        authentication.userLoginTaxSaaS.path,
        { phone: '12000000001', smsCode: '123456' },
      ]),
    );
  });

  it('asks for account, password and agreement before any call is made', async () => {
    show(<LoginCard />);
    await press();
    for (const text of ['请输入账号', '请输入密码', '请先阅读并同意服务协议和隐私政策'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(at.made).toEqual([]);
  });

  it('asks for a captcha only after a failed attempt, and shows why it failed', async () => {
    answer = () => {
      throw new CallError('7799', '账号或密码不正确');
    };
    show(<LoginCard />);
    await fillPassword();
    await agree();
    expect(screen.queryByRole('textbox', { name: /图形验证码/ })).toBeNull();
    await press();
    expect(await screen.findByText('账号或密码不正确')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /图形验证码/ })).toBeInTheDocument();
  });

  const proven = { captchaId: expect.any(String), account: 'gys_admin' };
  /** Two nonces, whose digests begin with four zero bits, found by another library. */
  const solution = { captchaId: expect.any(String), solution: '13.8' };

  it('does the work for a try after a failed one, while the picture is read', async () => {
    answer = () => {
      throw new CallError('7799', '账号或密码不正确');
    };
    show(<LoginCard />);
    await fillPassword();
    await agree();
    await press();
    await waitFor(() =>
      expect(at.made.slice(1)).toEqual([
        [registration.proof.path, proven],
        [registration.solveProof.path, solution],
      ]),
    );
    answer = () => ({ token: 'abc', userId: '7' });
    await userEvent.type(screen.getByRole('textbox', { name: /图形验证码/ }), 'ab3d');
    await press();
    await waitFor(() => expect(at.kept).toHaveLength(1));
    const [, asked] = at.made[1] as [string, { captchaId: string }];
    expect(at.made.slice(3)).toEqual([
      [
        authentication.userLoginEcology.path,
        { account: 'gys_admin', password: 'Portal@2026', captchaId: asked.captchaId, captcha: 'ab3d' },
      ],
    ]);
  });

  it('does work that the server wants of an address without asking anything of the person', async () => {
    const answers = [
      () => {
        throw new CallError('7703', '安全校验未完成或已失效，请重试');
      },
      () => ({ token: 'abc', userId: '7' }),
    ];
    answer = () => answers.shift()?.();
    show(<LoginCard />);
    await fillPassword();
    await agree();
    await press();
    await waitFor(() => expect(at.kept).toHaveLength(1));
    expect(at.made.map(([path]) => path)).toEqual([
      authentication.userLoginEcology.path,
      registration.proof.path,
      registration.solveProof.path,
      authentication.userLoginEcology.path,
    ]);
    expect(screen.queryByRole('textbox', { name: /图形验证码/ })).toBeNull();
  });

  it('sets the new password that is due for the account, whatever name was signed in with', async () => {
    answer = () => ({ token: '', userId: '7', newPassword: { account: 'gys_admin', resetKey: 'k', reason: 'GIVEN' } });
    show(<LoginCard />);
    await userEvent.type(screen.getByRole('textbox', { name: /账号/ }), '12000000001');
    await userEvent.type(screen.getByLabelText(/^密码\*?$/), 'Portal@2026');
    await agree();
    await press();
    const [first, again] = [await screen.findByLabelText(/^新密码/), screen.getByLabelText(/^确认新密码/)];
    for (const field of [first, again]) await userEvent.type(field, 'Wanglai#8642');
    await userEvent.click(screen.getByRole('button', { name: '保存并登录' }));
    const password = 'Wanglai#8642';
    await waitFor(() =>
      expect(at.made.slice(1)).toEqual([
        [registration.updatePasswordByAccount.path, { account: 'gys_admin', password, resetKey: 'k' }],
        [authentication.userLoginEcology.path, { account: 'gys_admin', password }],
      ]),
    );
  });

  it('remembers the account when asked to, never the password', async () => {
    show(<LoginCard />);
    await fillPassword();
    await userEvent.click(screen.getByRole('checkbox', { name: '记住账号' }));
    await agree();
    await press();
    await waitFor(() => expect(at.kept).toHaveLength(1));
    expect(JSON.stringify({ ...localStorage })).toContain('gys_admin');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Portal@2026');
  });
});
