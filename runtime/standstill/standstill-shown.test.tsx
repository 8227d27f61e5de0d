/** The bar above every page, and the page of a maintenance, as people meet them. */
import { bus } from '@portal/sdk';
import { modeEvent, type ModeState, type ModeWindow, modeTabs } from '@portal/sdk/calls/mode-tabs';
import { fakeHost } from '@portal/sdk/testing';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signingIn } from '../login/fixture.tsx';
import ForgotForm from '../login/forgot-form.tsx';
import { storage } from '../session/storage.ts';
import { draw } from '../shell/fixture.tsx';
import { followModes } from './follow-modes.ts';
import { standstill } from './standstill.ts';

beforeEach(() => {
  fakeHost({ user: null }); // what the header's bells ask
  storage.clearAll();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }); // no hints
});
afterEach(() => {
  act(() => standstill.heard(''));
  rstest.restoreAllMocks();
});

const minute = 60_000;

function tell(mode: ModeWindow['mode'], fromMinutes: number, toMinutes: number) {
  const now = Date.now();
  const moment = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const window = { mode, from: moment(fromMinutes), to: moment(toMinutes), reason: '补丁升级' };
  const state: ModeState = { stamp: 'w', now: moment(0), windows: [window], forcedSince: null };
  act(() => standstill.adopt(state));
}

const bar = () => screen.findByRole('complementary', { name: '维护提示' });
const Noted = () => <input aria-label="备注" />;

test('half an hour before a window every page counts down; the entries stay, and so they do while it runs', async () => {
  draw('/order/track', { pages: { track: Noted } });
  const note = await screen.findByRole('textbox', { name: '备注' });
  await userEvent.type(note, '上游到料延迟');
  tell('READ_ONLY', 31, 60);
  expect(screen.queryByRole('complementary', { name: '维护提示' })).toBeNull();
  tell('READ_ONLY', 20, 60);
  expect(await bar()).toHaveTextContent(/^系统将于 .* 开始维护，届时只能查看，预计 .* 恢复（补丁升级）还有 20 分钟/);
  tell('READ_ONLY', -1, 60);
  expect(await bar()).toHaveTextContent(
    /^系统维护中，.* 前只能查看；正在填写的内容留在页面上，恢复后可以提交（补丁升级）/,
  );
  act(() => standstill.heard(''));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '维护提示' })).toBeNull());
  expect(screen.getByRole('textbox', { name: '备注' })).toBe(note);
  expect(note).toHaveValue('上游到料延迟');
});

test('pages that fill the window are told what bars take of it, together', async () => {
  rstest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(28);
  const taken = () => document.documentElement.style.getPropertyValue('--portal-bars');
  draw('/order/track', { pages: { track: Noted }, config: { announcement: { text: '周六升级' } } });
  await screen.findByRole('complementary', { name: '升级公告' });
  expect(taken()).toBe('28px');
  tell('READ_ONLY', -1, 60);
  await bar();
  expect(taken()).toBe('56px');
  await userEvent.click(screen.getByRole('button', { name: '关闭公告' }));
  expect(taken()).toBe('28px');
  act(() => standstill.heard(''));
  await waitFor(() => expect(taken()).toBe(''));
});

test('a maintenance covers the page of who does not administer the platform, and leaves what was typed', async () => {
  draw('/order/track', { pages: { track: Noted } });
  const note = await screen.findByRole('textbox', { name: '备注' });
  await userEvent.type(note, '上游到料延迟');
  tell('MAINTENANCE', -1, 60);
  const page = await screen.findByRole('alertdialog', { name: '系统维护中' });
  expect(page).toHaveTextContent(/补丁升级，预计 .* 恢复。恢复后本页自动继续/);
  expect(page).toHaveTextContent('60 分钟');
  act(() => standstill.heard(''));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: '备注' })).toBe(note);
  expect(note).toHaveValue('上游到料延迟');
});

test('a password that cannot be recovered now says from when on it can, and that signing in works', async () => {
  signingIn().show(<ForgotForm />);
  expect(screen.queryByRole('link', { name: '照常登录' })).toBeNull();
  const said = async () => (await screen.findByRole('link', { name: '照常登录' })).parentElement;
  tell('READ_ONLY', -1, 24 * 60); // tomorrow, whose day is named
  expect(await said()).toHaveTextContent(
    /^系统维护中，\d\d-\d\d \d\d:\d\d 之后才能找回密码。记得密码的账号可以照常登录。$/,
  );
  act(() => standstill.adopt({ stamp: 'F', now: new Date().toISOString(), windows: [], forcedSince: '2026-03-16' }));
  expect(await said()).toHaveTextContent(/^系统暂时只能查看，恢复之后才能找回密码。记得密码的账号可以照常登录。$/);
});

test('a tab follows the socket, and asks when the socket was silent or an answer says that there is news', async () => {
  let asked = 0;
  const state: ModeState = { stamp: 'x', now: new Date().toISOString(), windows: [], forcedSince: null };
  const request = (async (call: unknown) => {
    expect(call).toBe(modeTabs.state);
    asked += 1;
    return state;
  }) as never;
  followModes({ request, signedIn: () => true, hidden: () => false });
  bus.emit('live:resumed', {});
  await waitFor(() => expect(standstill.get().stamp).toBe('x'));
  standstill.heard('y');
  await waitFor(() => expect(asked).toBe(2));
  const content = { event: modeEvent, state: JSON.stringify({ ...state, stamp: 'z' }) };
  bus.emit('socket:message', { channel: 'user-message', message: { type: 'PLATE', content } } as never);
  expect(standstill.get().stamp).toBe('z');
});
