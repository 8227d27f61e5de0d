/** Open pages, through the real resolution of paths; the rest of the frame is tested by itself. */
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storage } from '../../session/storage.ts';
import { dialogs } from '../dialogs.ts';
import { draw, effects, goOn, rows } from './fixture.tsx';
import { tabs } from './tabs.ts';

const box = (name: string) => screen.getByRole('textbox', { name });
const bar = () => screen.findByRole('navigation', { name: '已打开的页面' });
/** The simulated page has no widths: the bar takes most tabs for overflowing. */
const titles = async () =>
  within(await bar())
    .getAllByRole('tab', { hidden: true })
    .map(({ textContent }) => textContent);
const press = async (key: string | RegExp, command: string) => {
  await userEvent.pointer({
    keys: '[MouseRight]',
    target: within(await bar()).getByRole('tab', { name: key, hidden: true }),
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: command }));
};

beforeEach(() => {
  storage.clearAll();
  tabs.clear();
  effects.length = 0;
});
afterEach(() => {
  act(() => dialogs.closeAll());
  rstest.restoreAllMocks();
});

describe('a page that is kept', () => {
  it('R-ROUTE-33 under /Base has its state and its elements when it is come back to; its effects have stopped', async () => {
    const { go } = draw('/Base/auth-management/user');
    const before = await screen.findByRole('textbox', { name: '用户框' });
    await userEvent.type(before, '张三');
    await go('/plain');
    expect(box('普通框')).toBeVisible();
    expect(before).not.toBeVisible();
    expect(effects).toEqual(['+用户框', '-用户框', '+普通框']);
    await go('/Base/auth-management/user');
    expect(box('用户框')).toBe(before);
    expect(before).toHaveValue('张三');
  });

  it('sees its own address while another one is shown', async () => {
    const { go } = draw('/list?status=20');
    await screen.findByText('列表框的地址 status=20');
    await go('/plain?status=70');
    expect(screen.getByText('列表框的地址 status=20')).not.toBeVisible();
    expect(screen.getByText('普通框的地址 status=70')).toBeVisible();
  });

  it('asks nothing again, until something was changed or 30 seconds are over', async () => {
    const { go, host } = draw('/list');
    await screen.findByText('行一');
    const asked = () => host.made.filter(({ path }) => path === rows.path).length;
    const leaveAndReturn = async (meanwhile: () => void) => {
      await go('/plain');
      act(meanwhile);
      await go('/list');
      await act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))));
    };
    await leaveAndReturn(() => host.tick(29_999));
    expect(asked()).toBe(1);
    const changes = [
      () => bus.emit('data:changed', { path: '/api/x/save' }),
      () => bus.emit('todo:changed', {}), // by somebody else
      () => bus.emit('live:resumed', {}), // what was told meanwhile is not known
      () => host.tick(30_000),
    ];
    for (const [index, change] of changes.entries()) {
      await leaveAndReturn(change);
      expect(asked()).toBe(index + 2);
    }
  });
});

describe('a page that is not kept', () => {
  it('goes with its tab, and stays while it holds entries', async () => {
    const { go } = draw('/plain');
    await userEvent.type(await screen.findByRole('textbox', { name: '普通框' }), '随手');
    await go('/list');
    await go('/plain');
    expect(box('普通框')).toHaveValue('');
    await userEvent.type(box('普通框'), '要提交的');
    expect(tabs.unsaved()).toEqual(['普通']);
    await go('/list');
    await go('/plain');
    expect(box('普通框')).toHaveValue('要提交的');
    await userEvent.clear(box('普通框'));
    expect(tabs.unsaved()).toEqual([]);
  });

  it('that answers late leaves its user alone, and goes on when it is shown again', async () => {
    const { go, router } = draw('/plain');
    await userEvent.type(await screen.findByRole('textbox', { name: '普通框' }), '要提交的');
    await go('/list');
    act(goOn);
    expect(router.state.location.pathname).toBe('/list');
    await go('/plain');
    await waitFor(() => expect(router.state.location.pathname).toBe('/detail'));
  });
});

describe('the bar', () => {
  it('names documents, opens each once, and drops what is replaced', async () => {
    const { go } = draw('/list');
    await bar();
    for (const to of ['/detail?id=1', '/detail?id=2', '/detail?id=1&section=lines']) await go(to);
    expect(await titles()).toEqual(['列表', '详情 DD01', '详情 DD02']);
    await go('/plain', true);
    expect(await titles()).toEqual(['列表', '详情 DD02', '普通']);
  });

  it('does not stand on public pages, and its pages live on there', async () => {
    const { go } = draw('/list');
    await userEvent.type(await screen.findByRole('textbox', { name: '列表框' }), '半句');
    await go('/ef/home');
    expect(screen.getByText('首页的内容')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull();
    await go('/list');
    expect(box('列表框')).toHaveValue('半句');
  });

  it('asks before entries are lost, names whose, and leaves them when told to', async () => {
    const { go, router } = draw('/plain');
    await userEvent.type(await screen.findByRole('textbox', { name: '普通框' }), '要提交的');
    await go('/list');
    await press('列表', '关闭其他');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('“普通”的内容尚未提交，确认关闭？');
    await userEvent.click(screen.getByRole('button', { name: '继续填写' }));
    expect(await titles()).toEqual(['普通（未提交）', '列表']);
    await press('列表', '关闭全部');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/ef/home'));
    expect([tabs.get().tabs, tabs.unsaved()]).toEqual([[], []]);
  });

  it('mounts a page anew by 刷新, and no other', async () => {
    const { go } = draw('/list');
    await userEvent.type(await screen.findByRole('textbox', { name: '列表框' }), '一');
    await go('/Base/auth-management/user');
    await userEvent.type(box('用户框'), '二');
    await press('用户管理', '刷新');
    await waitFor(() => expect(box('用户框')).toHaveValue(''));
    await go('/list');
    expect(box('列表框')).toHaveValue('一');
  });

  it('has a menu for each tab, which moves, pins and closes; what is pinned stays', async () => {
    const { go, router } = draw('/detail?id=1');
    await bar();
    for (const id of [2, 3]) await go(`/detail?id=${id}`);
    const after = async (key: RegExp, command: string) => {
      await press(key, command);
      return (await titles()).join();
    };
    expect(await after(/DD02/, '左移')).toBe('详情 DD02,详情 DD01,详情 DD03');
    expect(await after(/DD02/, '右移')).toBe('详情 DD01,详情 DD02,详情 DD03');
    expect(await after(/DD03/, '固定')).toBe('详情 DD03,详情 DD01,详情 DD02');
    expect(within(await bar()).queryByRole('button', { name: '关闭 详情 DD03', hidden: true })).toBeNull();
    expect(await after(/DD02/, '关闭左侧')).toBe('详情 DD03,详情 DD02');
    await go('/detail?id=1');
    expect(await after(/DD02/, '关闭其他')).toBe('详情 DD03,详情 DD02');
    await waitFor(() => expect(router.state.location.search).toBe('?id=3')); // looked at last of those that are left
    expect(await after(/DD03/, '取消固定')).toBe('详情 DD03,详情 DD02');
    expect(await after(/DD03/, '关闭右侧')).toBe('详情 DD03');
  });

  it('tells the bus what is opened, selected and closed', async () => {
    const heard: string[] = [];
    const stops = (['tabs:opened', 'tabs:activated', 'tabs:closed'] as const).map((topic) =>
      bus.on(topic, ({ address, title }) => heard.push(`${topic.slice(5)} ${address} ${title}`)),
    );
    const { go } = draw('/list?status=20');
    await screen.findByText(/列表框的地址/);
    await go('/plain');
    await press('列表', '关闭');
    for (const stop of stops) stop();
    expect(heard).toEqual([
      'opened /list?status=20 列表',
      'activated /list?status=20 列表',
      'opened /plain 普通',
      'activated /plain 普通',
      'closed /list?status=20 列表',
    ]);
  });
});

it('a crash costs the card of its own tab', async () => {
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { go } = draw('/list');
  await userEvent.type(await screen.findByRole('textbox', { name: '列表框' }), '完好');
  await go('/plain');
  await userEvent.click(screen.getByRole('button', { name: '弄坏' }));
  expect(await screen.findByText('“普通”出现异常')).toBeVisible();
  await go('/list');
  expect(box('列表框')).toHaveValue('完好');
});

it('nothing of one enterprise is left after the switch to another', async () => {
  const { go } = draw('/list');
  await userEvent.type(await screen.findByRole('textbox', { name: '列表框' }), '甲企业');
  await go('/plain');
  await go('/list');
  act(() => tabs.clear());
  expect(box('列表框')).toHaveValue('');
  expect(await titles()).toEqual(['列表']);
});

describe('who comes to this window', () => {
  const as = (userId: string, entId: string) => ({ user: { userId, entId } as UserInfo });
  const stored = () => Object.keys(sessionStorage).filter((name) => name.endsWith(':tabs'));

  it('finds the tabs of before the reload, with their addresses; another finds none, and theirs are gone', async () => {
    tabs.of({ user: undefined });
    tabs.of(as('7', '42'));
    const { go } = draw('/list?status=20');
    await screen.findByText(/列表框的地址/);
    await go('/detail?id=1');
    const kept = sessionStorage.getItem('portal:7:42:tabs');
    tabs.of({ user: undefined });
    expect([tabs.get().tabs, stored()]).toEqual([[], []]);
    sessionStorage.setItem('portal:7:42:tabs', kept ?? '');
    tabs.of(as('7', '42'));
    expect(tabs.get().tabs.map(({ key, location, view }) => [key, location.search, view])).toEqual([
      ['/list', '?status=20', undefined],
      ['/detail?id=1', '?id=1', undefined],
    ]);
    tabs.of(as('7', '43'));
    expect(stored()).toEqual([]);
    tabs.of({ user: undefined });
  });
});
