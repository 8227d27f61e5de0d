/** What stands where a page was: administrators have switched it off, or its tab has put its plugin aside. */
import { bus } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { watchCrashes } from '../deployment/watch-crashes.ts';
import { storage } from '../session/storage.ts';
import { draw } from './fixture.tsx';

const notice = () => screen.findByRole('status', { name: '功能停用' });
/** Of both menus. */
const entries = () =>
  screen
    .queryAllByRole('navigation', { name: /^(主菜单|侧边菜单)$/ })
    .flatMap((menu) => within(menu).getAllByRole('button'))
    .map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  fakeHost({ user: null }); // what the header's bells ask
  storage.clearAll();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }); // no hints
});
afterEach(() => void rstest.restoreAllMocks());

const Noted = () => <input aria-label="备注" />;

test.each([
  ['a page', 'order/route/track', '该功能已停用：审核流程调整。', true],
  ['its plugin', 'order', '“订单”已停用：审核流程调整。', false],
])(
  '%s that is switched off gives way to a notice, and so do its entries alone; on again it has what was typed',
  async (_what, target, text, othersStay) => {
    const { deployment } = draw('/order/track', { pages: { track: Noted } });
    const note = await screen.findByRole('textbox', { name: '备注' });
    await userEvent.type(note, '上游到料延迟');
    const state = { versions: [], personal: false };
    act(() => deployment.adopt({ ...state, revision: '1', off: [{ target, reason: '审核流程调整' }] }));
    expect((await notice()).textContent).toContain(`${text}您填写的内容已保留`);
    expect(note).not.toBeVisible();
    expect(entries()).not.toContain('业务订单跟踪');
    expect(entries()).toContain('权限管理');
    expect([entries().includes('订单管理'), entries().includes('订单列表')]).toEqual([othersStay, othersStay]);
    act(() => deployment.adopt({ ...state, revision: '2', off: [] }));
    expect(screen.queryByRole('status', { name: '功能停用' })).toBeNull();
    expect(screen.getByRole('textbox', { name: '备注' })).toBe(note);
    expect(note).toBeVisible();
    expect(note).toHaveValue('上游到料延迟');
    expect(entries()).toEqual(expect.arrayContaining(['订单管理', '业务订单跟踪']));
  },
);

let isBroken = true;
const Crashing = () => {
  if (isBroken) throw new Error('页面坏了');
  return <p>又好了</p>;
};

/** A tab that crashes three times within a minute; what the server hears of it. */
async function crashThrice() {
  isBroken = true;
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  const drawn = draw('/order/track', { pages: { track: Crashing } });
  const reports: unknown[] = [];
  const hear = watchCrashes({
    deployment: drawn.deployment,
    request: async (_call, input) => void reports.push(input) as never,
    now: () => 0,
    toast: () => undefined,
  });
  const end = bus.on('fault:caught', hear);
  for (let crash = 1; crash <= 2; crash += 1) {
    await expect.poll(() => reports.length).toBe(crash);
    expect(screen.getByRole('alert')).toHaveTextContent('“业务订单跟踪”出现异常');
    expect(entries()).toContain('订单管理');
    await press('重试');
  }
  expect(await notice()).toHaveTextContent('“订单”在本页多次出现异常，已暂停使用，其他功能不受影响。');
  end();
  return { ...drawn, reports };
}

test('a page that throws costs one card; 重试 draws it again', async () => {
  isBroken = true;
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  draw('/order/track', { pages: { track: Crashing } });
  expect(await screen.findByRole('alert')).toHaveTextContent('“业务订单跟踪”出现异常');
  isBroken = false;
  await press('重试');
  expect(await screen.findByText('又好了')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the third crash within a minute puts the plugin aside: others go on, 重新启用 brings it back', async () => {
  const { go, reports } = await crashThrice();
  expect(reports).toMatchObject([{ quarantined: false }, { quarantined: false }, { quarantined: true }]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(entries()).toEqual(['权限管理']);
  await go('/Base/auth-management/user');
  expect(await screen.findByText('用户管理的内容')).toBeInTheDocument();
  await go('/order/track');
  isBroken = false;
  await press('重新启用');
  expect(await screen.findByText('又好了')).toBeInTheDocument();
  expect(entries()).toContain('订单管理');
});

test('a reload brings a plugin back that was put aside', async () => {
  await crashThrice();
  cleanup();
  isBroken = false;
  draw('/order/track', { pages: { track: Crashing } });
  expect(await screen.findByText('又好了')).toBeInTheDocument();
  expect(entries()).toContain('订单管理');
});
